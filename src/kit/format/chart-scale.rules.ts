/** The axis of a bar chart: few, round steps. Pure. */

const MOST_STEPS = 4;

export interface ChartScale {
  /** Top of the axis; at least 1. */
  readonly top: number;
  /** From 0 to `top`. */
  readonly ticks: readonly number[];
}

/** The smallest integer step of 1, 2 or 5 times a power of ten that reaches `highest` in at most four steps. */
export function chartScale(highest: number): ChartScale {
  const wanted = Math.max(highest, 1) / MOST_STEPS;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= wanted) ?? 10) * power);
  const steps = Math.max(1, Math.ceil(highest / step));
  return { top: steps * step, ticks: Array.from({ length: steps + 1 }, (_, place) => place * step) };
}

/** Change in per cent with one decimal; undefined if there is nothing to compare with. */
export function changePercent(now: number, before: number): number | undefined {
  return before > 0 ? Math.round(((now - before) / before) * 1000) / 10 : undefined;
}

/** Share in whole per cent of `whole`; 0 if that is 0. */
export function sharePercent(part: number, whole: number): number {
  return whole > 0 ? Math.round((part / whole) * 100) : 0;
}
