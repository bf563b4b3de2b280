/** The catalogue as documents of the search index: parents and standalone articles first, children after them. */
import type { Locale } from '#contract/values/locale.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { StoredAttribute } from './article.repository.ts';
import type { Localised } from './article-record.ts';
import { readPriceLists } from './catalogue-labels.repository.ts';
import type { AttributeLabel, Labels } from './catalogue-labels.ts';
import { shownFamilies } from './families/shown-families.rules.ts';
import {
  type PromoScope,
  readChildRows,
  readChildRowsOf,
  readGroupLeaders,
  readLeaderRows,
  readPromoScopes,
  readStandaloneRows,
  readUntranslatedSample,
  type SearchRow,
} from './search-documents.repository.ts';
import { languageOf } from './text-language.rules.ts';
import { unitInTitle } from './titled-unit.rules.ts';

/** Small enough to keep the event loop free between batches, large enough to be fast. */
const BATCH = 500;

/** An article in the form of the search module's documents. */
export interface CatalogueDocument {
  readonly id: number;
  /** 0 = no parent. */
  readonly parentId: number;
  readonly code: string;
  /** EANs, previous codes, the manufacturer's part number. */
  readonly otherCodes: readonly string[];
  readonly name: Localised;
  readonly description: Localised;
  /** Searched, never shown. */
  readonly keywords?: Localised;
  /** Of the texts that are the same in both languages. */
  readonly language: Locale;
  readonly brand: { code: string; label: string } | null;
  /** Root → leaf. */
  readonly family: ReadonlyArray<{ code: string; label: Localised }>;
  /** `facet` false: searched, but no filter. */
  readonly attributes: ReadonlyArray<{
    code: string;
    key: string;
    label: Localised;
    /** Of the title, for values without one. */
    unit?: string;
    numeric?: number;
    facet?: false;
  }>;
  /** 0 = not available, 1 = arriving, 2 = in stock (C-CAT-4). */
  readonly availability: 0 | 1 | 2;
  readonly isNew: boolean;
  readonly nextInsert: boolean;
  readonly hasPromo: boolean;
  readonly isHot: boolean;
  readonly sales: number;
  readonly rating: number;
  /** Days since 1970-01-01. */
  readonly createdDay: number;
  /** Gross Money per price list in the order of `Catalogue.priceLists`; -1 = none. */
  readonly prices: readonly number[];
}

interface Context {
  labels: Labels;
  /** Price list id → its column in `prices`. */
  columns: ReadonlyMap<number, number>;
  promos: PromoTargets;
  language: Locale;
}

/**
 * All active articles in batches; with `only` those of the groups that these ids belong to. Columns of `prices` follow
 * the ids of the price lists, as in `Catalogue.priceLists`. Articles changed by a concurrent import may be read in
 * either state: it is announced as a change, which the index applies afterwards. `language`: of the articles with one text for both
 * languages; without it, it is found out from a sample of them.
 */
export async function* searchDocuments(
  db: Queryable,
  labels: Labels,
  today: string,
  only?: readonly number[],
  language?: Locale,
): AsyncGenerator<CatalogueDocument[]> {
  const lists = await readPriceLists(db);
  const context: Context = {
    labels,
    columns: new Map(lists.map((list, column) => [list.id, column])),
    promos: promoTargets(await readPromoScopes(db, today)),
    language: language ?? (await untranslatedLanguage(db)),
  };
  if (only !== undefined) {
    yield* documentsOfGroups(db, await readGroupLeaders(db, only), today, context);
    return;
  }
  for (const read of [readStandaloneRows, readChildRows]) {
    let after = 0;
    for (;;) {
      const rows = await read(db, after, BATCH, today);
      if (rows.length > 0) yield rows.map((row) => toDocument(row, context));
      if (rows.length < BATCH) break;
      after = rows.at(-1)?.id ?? 0;
    }
  }
}

async function* documentsOfGroups(
  db: Queryable,
  leaders: readonly number[],
  today: string,
  context: Context,
): AsyncGenerator<CatalogueDocument[]> {
  for (let at = 0; at < leaders.length; at += BATCH) {
    const some = leaders.slice(at, at + BATCH);
    for (const read of [readLeaderRows, readChildRowsOf]) {
      const rows = await read(db, some, today);
      yield rows.map((row) => toDocument(row, context));
    }
  }
}

/** The language of the articles that have one text for both languages, from a sample all over the catalogue. */
export async function untranslatedLanguage(db: Queryable): Promise<Locale> {
  return languageOf((await readUntranslatedSample(db)).map(({ text }) => text));
}

function toDocument(row: SearchRow, { labels, columns, promos, language }: Context): CatalogueDocument {
  const brand = row.brand_id === null ? undefined : labels.brands.get(row.brand_id);
  const family = labels.familyPath(row.family_id);
  return {
    id: row.id,
    parentId: row.parent_id ?? 0,
    code: row.carti,
    otherCodes: [...row.eans, ...row.old_codes, ...(row.mpn ? [row.mpn] : [])],
    name: { it: row.name_it, en: row.name_en },
    description: { it: joined(row.short_it, row.description_it), en: joined(row.short_en, row.description_en) },
    ...(row.keywords_it && { keywords: { it: row.keywords_it, en: row.keywords_en } }),
    language,
    brand: brand ? { code: brand.code, label: brand.name } : null,
    family: shownFamilies(family).map(({ code, name }) => ({ code, label: name })),
    attributes: row.attributes.flatMap((stored) => documentAttribute(stored, labels.attributes.get(stored.code))),
    availability: levelOf(row),
    isNew: row.is_new,
    nextInsert: row.next_insert,
    hasPromo: promos.has(row, family),
    isHot: row.is_hot,
    sales: row.sales,
    rating: row.rating,
    createdDay: row.created_day,
    prices: pricesByColumn(row, columns),
  };
}

/** As in `availabilityOf`: arrivals cover first what was promised beyond the stock. */
export function levelOf({ stock, arriving }: Pick<SearchRow, 'stock' | 'arriving'>): CatalogueDocument['availability'] {
  if (stock > 0) return 2;
  return arriving !== null && (stock === 0 || arriving + stock > 0) ? 1 : 0;
}

function joined(first: string, second: string): string {
  return first && second ? `${first}\n${second}` : first || second;
}

/** The price at the default packaging (C-PRICE-1 "quantity breaks"), or the lowest break when that starts higher. */
export function pricesByColumn(
  { prices, step }: Pick<SearchRow, 'prices' | 'step'>,
  columns: ReadonlyMap<number, number>,
): number[] {
  const found = new Array<number>(columns.size).fill(-1);
  for (const [list, from, gross] of prices ?? []) {
    const column = columns.get(list);
    if (column === undefined) continue;
    if (found[column] === -1 || from <= (step ?? 1)) found[column] = gross;
  }
  return found;
}

function documentAttribute(
  stored: StoredAttribute,
  attribute: AttributeLabel | undefined,
): CatalogueDocument['attributes'] {
  if (!attribute) return [];
  const { code, unit, type, filterable, label } = attribute;
  // "Yes" says nothing without the filter's title.
  if (!filterable && type === 'boolean') return [];
  const shown = (value: string) => (unit ? `${value} ${unit}` : value);
  const titled = unit === '' ? unitInTitle(label.it) : undefined;
  const base = {
    code,
    key: valueKey(stored.value_it),
    label: { it: shown(stored.value_it), en: shown(stored.value_en) },
    ...(titled !== undefined && { unit: titled }),
  };
  if (!filterable) return [{ ...base, facet: false }];
  return [stored.number === undefined ? base : { ...base, numeric: stored.number }];
}

/** A value as written in URLs: the Italian text in lower case without spaces or commas (`2,5` → `2.5`). */
export function valueKey(value: string): string {
  return value.trim().toLowerCase().replaceAll(',', '.').replaceAll(/\s+/g, '-');
}

interface PromoTargets {
  has(row: Pick<SearchRow, 'id' | 'parent_id' | 'brand_id'>, family: ReadonlyArray<{ id: number }>): boolean;
}

function promoTargets(scopes: PromoScope[]): PromoTargets {
  const products = new Set(scopes.map((scope) => scope.product_id));
  const families = new Set(scopes.map((scope) => scope.family_id));
  const brands = new Set(scopes.map((scope) => scope.brand_id));
  return {
    has: (row, family) =>
      products.has(row.id) ||
      (row.parent_id !== null && products.has(row.parent_id)) ||
      (row.brand_id !== null && brands.has(row.brand_id)) ||
      family.some(({ id }) => families.has(id)),
  };
}
