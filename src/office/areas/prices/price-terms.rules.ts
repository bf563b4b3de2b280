/** What is typed of a price, read as its grid reads it. */
import type { Words } from '#contract/office/grids/grid-definition.ts';
import { PRICES_GRID } from '#contract/office/grids/prices-grid.ts';
import type { PriceTermsWire } from '#contract/office/prices.ts';
import type { Locale } from '#contract/values/locale.ts';
import { valueOfText } from '#office/grid/cell-value.rules.ts';

export type TermField = keyof PriceTermsWire;
export type TypedTerms = Readonly<Record<TermField, string>>;

const FIELDS: readonly TermField[] = ['price', 'from', 'valid_from', 'valid_to'];

/** The terms, or the first thing that is wrong and where. */
export function readTerms(
  typed: TypedTerms,
  locale: Locale,
): { readonly terms: PriceTermsWire } | { readonly fault: Words; readonly field: TermField } {
  // Neither days nor people are read from short forms here.
  const setting = { locale, timeZone: 'UTC', today: '2000-01-01', people: new Map<string, string>() };
  const terms: Record<string, unknown> = {};
  for (const field of FIELDS) {
    const column = PRICES_GRID.columns.find(({ key }) => key === field);
    if (!column) continue;
    const read = valueOfText(column, typed[field], setting);
    if ('fault' in read) return { fault: read.fault, field };
    terms[field] = read.value;
  }
  return { terms: terms as PriceTermsWire };
}
