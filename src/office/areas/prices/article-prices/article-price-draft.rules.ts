/** What is typed of an article's prices and not saved: fields of rows by id, new rows, rows to remove. */

import type { Words } from '#contract/office/grids/grid-definition.ts';
import type { PriceTermsWire } from '#contract/office/prices.ts';
import type { Locale } from '#contract/values/locale.ts';
import { copiedText } from '#office/grid/cell-text.rules.ts';
import { readTerms, type TermField, type TypedTerms } from '../price-terms.rules.ts';

export interface StoredRow extends PriceTermsWire {
  readonly id: number;
  readonly list: string;
}

export interface PriceDraft {
  /** By id: as typed, of fields that were touched. */
  readonly changed: Readonly<Record<string, Partial<TypedTerms>>>;
  /** By id: what the page held when the row was first touched. */
  readonly known: Readonly<Record<string, PriceTermsWire>>;
  readonly added: ReadonlyArray<TypedTerms & { readonly list: string }>;
  readonly removed: readonly number[];
}

export const NO_PRICE_DRAFT: PriceDraft = { changed: {}, known: {}, added: [], removed: [] };

export const termsOf = ({ from, price, valid_from, valid_to }: PriceTermsWire): PriceTermsWire => ({
  from,
  price,
  valid_from,
  valid_to,
});

/** A stored row as its fields show it. */
export function typedOf({ from, price, valid_from, valid_to }: PriceTermsWire, locale: Locale): TypedTerms {
  const setting = { locale, timeZone: 'UTC', today: '' };
  return {
    from: copiedText({ kind: 'quantity' }, from, setting),
    price: copiedText({ kind: 'money', decimals: 4 }, price, setting),
    valid_from: valid_from ?? '',
    valid_to: valid_to ?? '',
  };
}

/** Rows that saving would touch. */
export const unsavedCount = ({ changed, added, removed }: PriceDraft): number =>
  Object.keys(changed).length + added.length + removed.length;

export interface PriceFault {
  /** Id of a stored row, or `new:` and its place. */
  readonly row: string;
  readonly field: TermField;
  readonly why: Words;
}

export interface ReadDraft {
  readonly add: ReadonlyArray<PriceTermsWire & { readonly list: string }>;
  readonly change: ReadonlyArray<{
    readonly id: number;
    readonly values: Partial<PriceTermsWire>;
    readonly known: Partial<PriceTermsWire>;
  }>;
  readonly remove: readonly number[];
  readonly faults: readonly PriceFault[];
}

/** What is sent. Only fields that differ from what the page held are named, so others are no conflict (C-OFF-4). */
export function readDraft(draft: PriceDraft, stored: readonly StoredRow[], locale: Locale): ReadDraft {
  const faults: PriceFault[] = [];
  const change = stored.flatMap((row) => {
    const typed = draft.changed[row.id];
    if (!typed || draft.removed.includes(row.id)) return [];
    const held = draft.known[row.id] ?? termsOf(row);
    const read = readTerms({ ...typedOf(held, locale), ...typed }, locale);
    if ('fault' in read) {
      faults.push({ row: String(row.id), field: read.field, why: read.fault });
      return [];
    }
    const fields = (Object.keys(typed) as TermField[]).filter((field) => read.terms[field] !== held[field]);
    const some = (terms: PriceTermsWire) => Object.fromEntries(fields.map((field) => [field, terms[field]]));
    return fields.length === 0 ? [] : [{ id: row.id, values: some(read.terms), known: some(held) }];
  });
  const add = draft.added.flatMap(({ list, ...typed }, place) => {
    const read = readTerms(typed, locale);
    if ('terms' in read) return [{ list, ...read.terms }];
    faults.push({ row: `new:${place}`, field: read.field, why: read.fault });
    return [];
  });
  return { add, change, remove: draft.removed, faults };
}
