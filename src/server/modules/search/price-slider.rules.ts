/**
 * The price slider is scaled to the result (storefront.md §5 "Price slider", C-SET-2); the settings define its full
 * length.
 */

/** Euros: its usual upper end, the step of its thumbs, their minimum distance. */
export interface SliderSettings {
  readonly max: number;
  readonly step: number;
  readonly gap: number;
}

const NICE = [5, 2, 1];
/** Prices have four decimals. */
const SMALLEST = 0.0001;
const exact = (amount: number) => Number(amount.toFixed(4));

/** The largest of 1, 2, 5, 10, 20, 50 … that is not above the amount. */
function niceBelow(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount) + 1e-9);
  return exact((NICE.find((digit) => digit * power <= amount * (1 + 1e-9)) ?? 1) * power);
}

/**
 * The slider for a result with this highest price. At or above the settings' upper end: their step and gap, up to the
 * highest price. Below: it ends there, and step and gap are proportionally finer: 0.01 for screws up to 0.20.
 */
export function sliderOf(dearest: number, { max, step, gap }: SliderSettings): SliderSettings {
  const end = Math.max(dearest, SMALLEST);
  const own = end >= max ? step : Math.min(step, Math.max(SMALLEST, niceBelow((end * step) / max)));
  const steps = Math.ceil(exact(end / own) - 1e-6);
  return { max: exact(steps * own), step: own, gap: exact(Math.round(gap / step) * own) };
}
