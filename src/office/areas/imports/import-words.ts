/** Words of imports: states, fields of tables, guard rails, values as they are shown. */
import { IMPORT_RUN_STATES, type ImportRunState } from '#contract/office/grids/imports-grid.ts';
import type { ImportReportOfRun } from '#contract/office/imports.ts';
import { attributeOf } from '#contract/values/import-attributes.ts';
import { IMPORT_KIND, IMPORT_KINDS } from '#contract/values/import-kinds.ts';
import { formatAmount, moneyToNumber } from '#contract/values/money.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';

export const stateName = (state: ImportRunState): string =>
  IMPORT_RUN_STATES.find(({ value }) => value === state)?.title[getLocale()] ?? state;

type Guard = ImportReportOfRun['guards'][number]['guard'];

export const guardName = (guard: Guard): string =>
  ({
    'switched-off': m.imports_guard_switched_off,
    'price-moves': m.imports_guard_price_moves,
    refused: m.imports_guard_refused,
    columns: m.imports_guard_columns,
    emptied: m.imports_guard_emptied,
  })[guard]();

/** What to check before it is let pass. */
export const guardAdvice = (guard: Guard): string =>
  ({
    'switched-off': m.imports_guard_switched_off_why,
    'price-moves': m.imports_guard_price_moves_why,
    refused: m.imports_guard_refused_why,
    columns: m.imports_guard_columns_why,
    emptied: m.imports_guard_emptied_why,
  })[guard]();

const KIND_OF_TABLE: Readonly<Record<string, string>> = { products: 'catalogue' };
const FIELDS: Readonly<Record<string, () => string>> = {
  'prices.gross': m.imports_field_gross,
  'products.brand': m.imports_field_brand,
  'products.family': m.imports_field_family,
  'products.slug': m.imports_field_slug,
  'products.packagings': m.imports_field_packagings,
  'products.attributes': m.imports_field_attributes,
  'products.pictures': m.imports_field_pictures,
  'products.active': m.imports_field_active,
  'barcodes.product_id': m.imports_field_barcode,
};

/**
 * A field of a table as the person knows it; one that nobody chose by name is shown as it is called. @param attribute the name of an
 * attribute by its code.
 */
export function fieldName(table: string, field: string, attribute: (code: string) => string): string {
  const code = attributeOf(field);
  if (code !== undefined) return attribute(code);
  const own = FIELDS[`${table}.${field}`];
  if (own) return own();
  const kinds = IMPORT_KINDS.filter((kind) => kind === (KIND_OF_TABLE[table] ?? table) || kind === table);
  const found = kinds.flatMap((kind) => IMPORT_KIND[kind].fields).find(({ key }) => key === field);
  return found?.title[getLocale()] ?? field;
}

const EMPTY = '—';

/** A value of the history as a cell shows it. */
export function shownValue(table: string, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return EMPTY;
  if (typeof value === 'boolean') return value ? m.imports_yes() : m.imports_no();
  if (typeof value === 'number') {
    if (table === 'prices' && field === 'gross') return shownPrice(value);
    return new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 3 }).format(value);
  }
  if (Array.isArray(value)) return value.length === 0 ? EMPTY : value.map((one) => shownPart(one)).join(' · ');
  return typeof value === 'object' ? shownPart(value) : String(value);
}

/** Of a list of records the words that tell them apart: `CF 12`, `Colore rosso`. */
function shownPart(part: unknown): string {
  if (typeof part !== 'object' || part === null) return String(part);
  const { code, quantity, value_it, file } = part as Record<string, unknown>;
  return [code ?? file, quantity ?? value_it].filter((one) => one !== undefined && one !== '').join(' ');
}

/** Ten-thousandths with two to four decimals, in the language of the page. */
export function shownPrice(price: number): string {
  const decimals = price % 100 === 0 ? 2 : price % 10 === 0 ? 3 : 4;
  return formatAmount(moneyToNumber(price), getLocale(), decimals);
}

/** `+4,1`; a price that was nothing has no percent. */
export function shownMove(before: number, after: number): string {
  const percent = ((after - before) / before) * 100;
  const text = new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 1 }).format(Math.abs(percent));
  return `${percent < 0 ? '−' : '+'}${text}`;
}
