/** A filter group of measures as a scale: the amount of each value in one unit, and the steps of its range control. */
import type { LocalText } from './engines/search-document.ts';
import { amountsOf, commonUnit, type Measure, rounded, unitAmong } from './measure.rules.ts';
import { MOST, rememberedMeasure } from './measure-order.rules.ts';

/** With more sizes than this in a result, a range is quicker than checkboxes. */
export const RANGE_FROM = 12;
/** Positions of the slider; the ends of a range can be typed exactly. */
const MOST_STOPS = 60;

export interface MeasureScale {
  /** How the group writes the unit, behind the number: `mm`; empty for plain numbers. */
  readonly unit: LocalText;
  /** Per value, in that unit; NaN = no single measure of the group's kind. */
  readonly amounts: Float64Array;
}

interface Labelled {
  readonly label: LocalText;
  readonly numeric?: number;
}

/**
 * undefined = words, dimensions (`60 × 40`), sizes behind letters (`M8`), inches, which nobody types as decimals.
 * `numeric` comes from the catalogue in the group's own unit; without it the label says how much it is.
 */
export function measureScale(values: readonly Labelled[]): MeasureScale | undefined {
  const measures = values.map(({ label }) => rememberedMeasure(label, 'it'));
  const common = commonUnit(measures.flatMap((measure) => measure ?? []));
  const amounts = Float64Array.from(values, ({ numeric }, at) => numeric ?? amountAmong(measures[at], common));
  const known = amounts.reduce((sum, amount) => sum + (Number.isNaN(amount) ? 0 : 1), 0);
  if (known === 0 || known < values.length * MOST) return undefined;
  const shown = values.flatMap(({ label }, at) => {
    const measure = measures[at];
    return measure && measure.kind === common.kind && measure.factor === common.factor ? [label] : [];
  });
  return { unit: { it: writtenUnit(shown, 'it'), en: writtenUnit(shown, 'en') }, amounts };
}

function amountAmong(measure: Measure | null | undefined, common: { kind: string; factor: number }): number {
  if (!measure || measure.numbers.length > 1 || measure.before.trim() !== '' || common.kind === '"') return Number.NaN;
  const unit = unitAmong(measure, common);
  const [amount = Number.NaN] = amountsOf(measure.numbers, unit);
  return unit.kind === common.kind ? rounded(amount / common.factor) : Number.NaN;
}

/** The most frequent text behind the numbers. */
function writtenUnit(labels: readonly LocalText[], lang: keyof LocalText): string {
  const counts = new Map<string, number>();
  for (const label of labels) {
    const rest = rememberedMeasure(label, lang)?.rest.trim() ?? '';
    counts.set(rest, (counts.get(rest) ?? 0) + 1);
  }
  const [first] = [...counts].sort(([, a], [, b]) => b - a);
  return first?.[0] ?? '';
}

/** Distinct amounts, ascending; with too many of them some, evenly spread, with the first and the last. */
export function stopsOf(amounts: Iterable<number>): number[] {
  const sorted = Float64Array.from(new Set(amounts)).sort();
  if (sorted.length <= MOST_STOPS) return [...sorted];
  const last = sorted.length - 1;
  return Array.from({ length: MOST_STOPS }, (_, at) => sorted[Math.round((at * last) / (MOST_STOPS - 1))] as number);
}
