/** What is wanted of a column in many rows: one value for all, or amounts raised or lowered. */
import type { CellValue, GridColumn, Words } from '#contract/office/grids/grid-definition.ts';
import {
  isNoChange,
  type MoneyChange,
  type MoneyRounding,
  readPercent,
} from '#contract/office/grids/money-change.rules.ts';
import { type ReadSetting, valueOfText } from './cell-value.rules.ts';

export const BULK_WAYS = ['percent', 'amount', 'value'] as const;
export type BulkWay = (typeof BULK_WAYS)[number];

/** As it is sent. */
export type BulkWish =
  | { readonly column: string; readonly value: CellValue }
  | { readonly column: string; readonly change: MoneyChange };

export const NO_PERCENT: Words = {
  it: 'Serve una percentuale, per esempio 3 o -2,5.',
  en: 'A percentage is needed, for example 3 or -2.5.',
};
export const NO_CHANGE: Words = { it: 'Così non cambia niente.', en: 'This changes nothing.' };

export interface TypedWish {
  readonly way: BulkWay;
  readonly text: string;
  readonly round: MoneyRounding;
}

/** Only amounts have ways; other columns get the value. */
export function wishOf(
  column: GridColumn,
  { way, text, round }: TypedWish,
  setting: ReadSetting,
): { readonly wish: BulkWish } | { readonly fault: Words } {
  if (column.kind !== 'money' || way === 'value') {
    const read = valueOfText(column, text, setting);
    return 'fault' in read ? read : { wish: { column: column.key, value: read.value } };
  }
  // An amount may be lowered, so the bounds of the cell do not hold for it; an empty one only rounds.
  const typed = text.trim() === '' ? '0' : text;
  const amount = valueOfText({ ...column, edit: { permission: 'prices.write' } }, typed, setting);
  const by = way === 'percent' ? readPercent(typed) : 'value' in amount ? Number(amount.value) : undefined;
  if (by === undefined)
    return { fault: way === 'percent' ? NO_PERCENT : 'fault' in amount ? amount.fault : NO_PERCENT };
  const change: MoneyChange = { kind: way, by, round };
  return isNoChange(change) ? { fault: NO_CHANGE } : { wish: { column: column.key, change } };
}
