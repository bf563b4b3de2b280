/** What a text means in a cell: typed, or pasted from a spreadsheet in the person's language. */
import type { CellValue, GridCell, GridColumn, ListedValue, Words } from '#contract/office/grids/grid-definition.ts';
import { CELL_FAULTS, cellFault, emptyValue } from '#contract/office/grids/grid-edit.rules.ts';
import { dayOf } from '#contract/office/grids/grid-query.rules.ts';
import { breaksCell, type PriceBreak } from '#contract/office/grids/price-breaks.rules.ts';
import { MONEY_SCALE, parseMoney } from '#contract/values/money.ts';
import { type CellSetting, copiedText, shownText } from './cell-text.rules.ts';

export interface ReadSetting extends CellSetting {
  /** Name by user id. */
  readonly people: ReadonlyMap<string, string>;
}

export type ReadValue = { readonly value: CellValue } | { readonly fault: Words };

/** The value that the text stands for, or why the cell cannot hold it. */
export function valueOfText(column: GridColumn, text: string, setting: ReadSetting): ReadValue {
  const written = text.trim();
  if (column.edit?.listed) return listedValue(column, written);
  const value = written === '' ? emptyValue(column) : meaningOf(column, written, setting);
  if (value === undefined) return { fault: faultOf(column) };
  const fault = cellFault(column, value);
  return fault ? { fault } : { value };
}

/** By code as it is written, or by name whatever its capitals; a name that several have is asked back. */
function listedValue(column: GridColumn, text: string): ReadValue {
  if (text === '') return column.edit?.optional ? { value: '' } : { fault: CELL_FAULTS.empty };
  const list = column.list ?? [];
  const found =
    list.find(({ code }) => code === text) ??
    onlyOne(list.filter(({ name }) => isSameText(name, text))) ??
    onlyOne(list.filter(({ also }) => also?.some((one) => isSameText(one, text))));
  if (found === 'several') return { fault: CELL_FAULTS.ambiguous };
  return found ? { value: found.value } : { fault: CELL_FAULTS.listed };
}

const onlyOne = (found: readonly ListedValue[]): ListedValue | 'several' | undefined =>
  found.length > 1 ? 'several' : found[0];

/** undefined = the text is nothing of this kind. */
function meaningOf(column: GridColumn, text: string, setting: ReadSetting): CellValue | undefined {
  switch (column.kind) {
    case 'choice':
      return column.choices?.find(({ value, title }) =>
        [value, title.it, title.en].some((one) => isSameText(one, text)),
      )?.value;
    case 'flag':
      return YES.has(text.toLowerCase()) ? true : NO.has(text.toLowerCase()) ? false : undefined;
    case 'person': {
      const found = [...setting.people].filter(([, name]) => isSameText(name, text));
      return found.length === 1 ? Number(found[0]?.[0]) : undefined;
    }
    case 'day':
      return dayOfText(text, setting.today);
    case 'money':
      return numberOf(text, setting);
    case 'breaks':
      return breaksOfText(text, setting);
    case 'number':
    case 'percent':
    case 'quantity': {
      const money = numberOf(text.replace(/%$/, ''), setting);
      return money === undefined ? undefined : money / MONEY_SCALE;
    }
    default:
      return text;
  }
}

const YES = new Set(['sì', 'si', 's', 'yes', 'y', 'vero', 'true', '1', 'x']);
const NO = new Set(['no', 'n', 'falso', 'false', '0']);

const isSameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const THOUSANDS = { it: /^[+-]?[1-9]\d{0,2}(\.\d{3})+$/, en: /^[+-]?[1-9]\d{0,2}(,\d{3})+$/ } as const;

/** Ten-thousandths. `1.234` is a thousand in Italian, as the cells are written. */
function numberOf(text: string, { locale }: CellSetting): number | undefined {
  const bare = text.replace(/[€\s\u00a0]/g, '').replace('−', '-');
  return parseMoney(THOUSANDS[locale].test(bare) ? bare.replace(/[.,]/g, '') : bare);
}

/** `10: 2,90 · 100: 2,70`, also `da 10 = 2,90; da 100 = 2,70` → a cell; in any order. */
function breaksOfText(text: string, setting: CellSetting): string | undefined {
  const breaks: PriceBreak[] = [];
  for (const part of text.split(/[·;|\n]/)) {
    if (part.trim() === '') continue;
    const [, from = '', price = ''] = /^\s*(?:da|from|≥)?\s*([\d.,]+)\s*[:=]\s*(\S.*?)\s*$/i.exec(part) ?? [];
    const pieces = numberOf(from, setting);
    const amount = numberOf(price, setting);
    if (pieces === undefined || amount === undefined) return undefined;
    breaks.push({ from: pieces / MONEY_SCALE, price: amount });
  }
  return breaksCell(breaks);
}

/** `31/12/2026`, `31.12.26`, `31/12` (this year), `2026-12-31` → plain date. */
export function dayOfText(text: string, today: string): string | undefined {
  const iso = dayOf(text, today);
  if (iso !== undefined) return iso;
  const [, date = '', month = '', written] = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/.exec(text) ?? [];
  if (date === '') return undefined;
  const year = written === undefined ? today.slice(0, 4) : written.length === 2 ? `20${written}` : written;
  return dayOf(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`, today);
}

function faultOf({ kind }: GridColumn): Words {
  if (kind === 'choice' || kind === 'flag' || kind === 'day' || kind === 'person' || kind === 'breaks')
    return CELL_FAULTS[kind];
  return kind === 'text' || kind === 'code' ? CELL_FAULTS.text : CELL_FAULTS.number;
}

/** What the field shows when a cell is opened; reading it gives the same value again. */
export const editedText = (column: GridColumn, cell: GridCell, setting: CellSetting): string =>
  copiedText(column, cell, setting);

/** A value as its cell will show it: of a list the name, as the cells have it. */
export function shownValue(column: GridColumn, value: CellValue, setting: CellSetting): string {
  const listed = column.list?.find((one) => one.value === value);
  return listed ? (listed.also?.[0] ?? listed.name) : shownText(column, value, setting);
}
