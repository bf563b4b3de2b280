/** What is wanted of a column in many rows: one value for all, amounts raised or lowered, texts changed. */
import type { CellValue, GridColumn, Words } from '#contract/office/grids/grid-definition.ts';
import {
  isNoChange,
  type MoneyChange,
  type MoneyRounding,
  readPercent,
} from '#contract/office/grids/money-change.rules.ts';
import { isNoTextChange, TEXT_CHANGES, type TextChange } from '#contract/office/grids/text-change.rules.ts';
import { type ReadSetting, valueOfText } from './cell-value.rules.ts';

export const MONEY_WAYS = ['percent', 'amount', 'value'] as const;
export const TEXT_WAYS = ['value', ...TEXT_CHANGES] as const;
export type BulkWay = (typeof MONEY_WAYS)[number] | (typeof TEXT_WAYS)[number];

/** How a column can be changed; of one way nobody is asked. */
export function waysOf({ kind, edit }: Pick<GridColumn, 'kind' | 'edit'>): readonly BulkWay[] {
  if (kind === 'money') return MONEY_WAYS;
  return (kind === 'text' || kind === 'code') && !edit?.listed ? TEXT_WAYS : ['value'];
}

/** As it is sent. */
export type BulkWish =
  | { readonly column: string; readonly value: CellValue }
  | { readonly column: string; readonly change: MoneyChange | TextChange };

export const NO_PERCENT: Words = {
  it: 'Serve una percentuale, per esempio 3 o -2,5.',
  en: 'A percentage is needed, for example 3 or -2.5.',
};
export const NOTHING_TO_FIND: Words = { it: 'Scrivi che cosa cercare.', en: 'Write what is to be found.' };
export const NO_CHANGE: Words = { it: 'Così non cambia niente.', en: 'This changes nothing.' };

export interface TypedWish {
  readonly way: BulkWay;
  /** The value, the percentage or the amount; of a text what comes instead, before or after. */
  readonly text: string;
  readonly round: MoneyRounding;
  readonly find: string;
  readonly exact: boolean;
  readonly words: boolean;
}

export function wishOf(
  column: GridColumn,
  typed: TypedWish,
  setting: ReadSetting,
): { readonly wish: BulkWish } | { readonly fault: Words } {
  const { way, text, round } = typed;
  if (way === 'replace' || way === 'before' || way === 'after') return textWish(column, way, typed);
  if (column.kind !== 'money' || way === 'value') {
    const read = valueOfText(column, text, setting);
    return 'fault' in read ? read : { wish: { column: column.key, value: read.value } };
  }
  // An amount may be lowered, so the bounds of the cell do not hold for it; an empty one only rounds.
  const figure = text.trim() === '' ? '0' : text;
  const amount = valueOfText({ ...column, edit: { permission: 'prices.write' } }, figure, setting);
  const by = way === 'percent' ? readPercent(figure) : 'value' in amount ? Number(amount.value) : undefined;
  if (by === undefined)
    return { fault: way === 'percent' ? NO_PERCENT : 'fault' in amount ? amount.fault : NO_PERCENT };
  const change: MoneyChange = { kind: way, by, round };
  return isNoChange(change) ? { fault: NO_CHANGE } : { wish: { column: column.key, change } };
}

/** Blanks count: `Fischer ` before a name. */
function textWish(
  { key }: GridColumn,
  way: TextChange['kind'],
  { text, find, exact, words }: TypedWish,
): { readonly wish: BulkWish } | { readonly fault: Words } {
  if (way === 'replace' && find === '') return { fault: NOTHING_TO_FIND };
  const change: TextChange = way === 'replace' ? { kind: way, find, by: text, exact, words } : { kind: way, text };
  return isNoTextChange(change) ? { fault: NO_CHANGE } : { wish: { column: key, change } };
}
