/** The longest texts that a change would write, each row its own: those that do not fit are seen beside those that just do. Pure. */
import { BULK_LONGEST } from '#contract/office/bulk.ts';
import type { CellPlan } from '../grid/cell-plan.ts';

export interface LongText {
  readonly key: string;
  readonly text: string;
  /** Otherwise its row is refused. */
  readonly fits: boolean;
}

/** The longest first; of equal ones those that were there before. */
export function withLongest(longest: readonly LongText[], { wanted, refused }: CellPlan): LongText[] {
  const texts = [
    ...longest,
    ...wanted.flatMap(({ row, value }) => (typeof value === 'string' ? { key: row.key, text: value, fits: true } : [])),
    ...refused.flatMap(({ key, value }) => (typeof value === 'string' ? { key, text: value, fits: false } : [])),
  ];
  return texts
    .filter(({ text }) => text !== '')
    .sort((one, other) => other.text.length - one.text.length)
    .slice(0, BULK_LONGEST);
}
