/** What is wanted of a column in many rows: one value for all, or how what is there changes. */
import { readAttributeKey } from '#contract/office/grids/attribute-columns.ts';
import type { CellValue, GridColumn, Words } from '#contract/office/grids/grid-definition.ts';
import { CELL_FAULTS, emptyValue } from '#contract/office/grids/grid-edit.rules.ts';
import { isNoListChange, LIST_CHANGES, type ListChange } from '#contract/office/grids/list-change.rules.ts';
import {
  isNoChange,
  type MoneyChange,
  type MoneyRounding,
  readPercent,
} from '#contract/office/grids/money-change.rules.ts';
import type { PatternChange } from '#contract/office/grids/pattern-change.rules.ts';
import { isNoTextChange, TEXT_CHANGES, type TextChange } from '#contract/office/grids/text-change.rules.ts';
import { keyedPattern, type PatternPart } from './bulk-pattern.rules.ts';
import { type ReadSetting, valueOfText } from './cell-value.rules.ts';

export type BulkWay =
  | 'value'
  | 'clear'
  | MoneyChange['kind']
  | TextChange['kind']
  | ListChange['kind']
  | PatternChange['kind'];

/** A column that can be changed in many rows. */
export interface BulkColumn extends GridColumn {
  /** The same in English, written together with it: of a text that is an attribute. */
  readonly english?: GridColumn;
}

/** How a column can be changed; of one way nobody is asked. `hasPatterns`: texts of its grid can be written from other fields. */
export function waysOf(column: Pick<BulkColumn, 'key' | 'kind' | 'edit'>, hasPatterns = false): readonly BulkWay[] {
  const clear = column.edit?.optional ? (['clear'] as const) : [];
  return [...waysBeyondClear(column, hasPatterns), ...clear];
}

function waysBeyondClear(
  { key, kind, edit }: Pick<BulkColumn, 'key' | 'kind' | 'edit'>,
  hasPatterns: boolean,
): readonly BulkWay[] {
  const attribute = readAttributeKey(key);
  if (attribute) return attribute.part === 'it' ? ['value', 'replace'] : ['value'];
  if (kind === 'money') return ['percent', 'amount', 'value'];
  if ((kind !== 'text' && kind !== 'code') || edit?.listed) return ['value'];
  // Codes are taken in and out, not searched for parts of them.
  if (edit?.several === '|') return [...LIST_CHANGES, 'value'];
  if (edit?.several) return [...LIST_CHANGES, 'value', ...TEXT_CHANGES];
  return ['value', ...TEXT_CHANGES, ...(hasPatterns ? (['pattern'] as const) : [])];
}

/** As it is sent. */
export type BulkWish =
  | { readonly column: string; readonly value: CellValue }
  | { readonly column: string; readonly change: MoneyChange | TextChange | ListChange | PatternChange };

export const NO_PERCENT: Words = {
  it: 'Serve una percentuale, per esempio 3 o -2,5.',
  en: 'A percentage is needed, for example 3 or -2.5.',
};
export const NOTHING_TO_FIND: Words = { it: 'Scrivi che cosa cercare.', en: 'Write what is to be found.' };
export const NO_CHANGE: Words = { it: 'Così non cambia niente.', en: 'This changes nothing.' };
/** An empty value could be one that was forgotten. */
export const NO_VALUE: Words = {
  it: 'Scrivi un valore; per svuotare scegli «Svuota».',
  en: 'Write a value; to empty the field choose “Empty”.',
};

export interface TypedWish {
  readonly way: BulkWay;
  /** The value, the percentage or the amount; of a text what comes instead, before or after; a pattern, entries of a list. */
  readonly text: string;
  /** The value in English; '' = as in Italian. */
  readonly english: string;
  readonly round: MoneyRounding;
  readonly find: string;
  readonly exact: boolean;
  readonly words: boolean;
  /** Patterns: also where one of the fields is empty. */
  readonly gaps: boolean;
}

type Read = { readonly set: readonly BulkWish[] } | { readonly fault: Words };

/** `parts`: what a pattern can name. */
export function wishOf(
  column: BulkColumn,
  typed: TypedWish,
  { parts = [], ...setting }: ReadSetting & { readonly parts?: readonly PatternPart[] },
): Read {
  const { key, english } = column;
  switch (typed.way) {
    case 'clear':
      return set([column, ...(english ? [english] : [])].map((one) => ({ column: one.key, value: emptyValue(one) })));
    case 'value':
      return valueWish(column, typed, setting);
    case 'add':
    case 'remove': {
      const change: ListChange = { kind: typed.way, text: typed.text };
      return isNoListChange(change, column.edit?.several ?? ',')
        ? { fault: NO_CHANGE }
        : set([{ column: key, change }]);
    }
    case 'pattern': {
      const read = keyedPattern(typed.text, parts);
      if ('fault' in read) return read;
      return set([{ column: key, change: { kind: 'pattern', text: read.text, gaps: typed.gaps } }]);
    }
    case 'replace':
    case 'before':
    case 'after':
      return textWish(column, typed.way, typed);
    default:
      return moneyWish(column, typed.way, typed, setting);
  }
}

const set = (wishes: readonly BulkWish[]): Read => ({ set: wishes });

function valueWish(column: BulkColumn, { text, english }: TypedWish, setting: ReadSetting): Read {
  if (text.trim() === '') return { fault: column.edit?.optional ? NO_VALUE : CELL_FAULTS.empty };
  const read = valueOfText(column, text, setting);
  if ('fault' in read) return read;
  const wish = { column: column.key, value: read.value };
  if (!column.english) return set([wish]);
  const other = english.trim() === '' ? read : valueOfText(column.english, english, setting);
  return 'fault' in other ? other : set([wish, { column: column.english.key, value: other.value }]);
}

function moneyWish(
  column: GridColumn,
  kind: MoneyChange['kind'],
  { text, round }: TypedWish,
  setting: ReadSetting,
): Read {
  // An amount may be lowered, so the bounds of the cell do not hold for it; an empty one only rounds.
  const figure = text.trim() === '' ? '0' : text;
  const amount = valueOfText({ ...column, edit: { permission: 'prices.write' } }, figure, setting);
  const by = kind === 'percent' ? readPercent(figure) : 'value' in amount ? Number(amount.value) : undefined;
  if (by === undefined)
    return { fault: kind === 'percent' ? NO_PERCENT : 'fault' in amount ? amount.fault : NO_PERCENT };
  const change: MoneyChange = { kind, by, round };
  return isNoChange(change) ? { fault: NO_CHANGE } : set([{ column: column.key, change }]);
}

/** Blanks count: `Fischer ` before a name. */
function textWish(
  { key, english }: BulkColumn,
  way: TextChange['kind'],
  { text, find, exact, words }: TypedWish,
): Read {
  if (way === 'replace' && find === '') return { fault: NOTHING_TO_FIND };
  const change: TextChange = way === 'replace' ? { kind: way, find, by: text, exact, words } : { kind: way, text };
  if (isNoTextChange(change)) return { fault: NO_CHANGE };
  return set([{ column: key, change }, ...(english ? [{ column: english.key, change }] : [])]);
}
