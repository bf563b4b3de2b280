/** From a shop selection to a query of the engine (C-SRCH-1). */

import type { Sort } from '#contract/endpoints/search.ts';
import { MAX_FACET_GROUPS } from '#contract/values/constants.ts';
import { AppError } from '#contract/values/errors.ts';
import { moneyFromNumber } from '#contract/values/money.ts';
import type { FacetRequest, PriceView, SearchFilters, SearchQuery, SearchSort } from './engines/engine.ts';
import type { QueryRules } from './engines/query-rules.ts';
import type { AvailabilityLevel, SearchLang } from './engines/search-document.ts';
import { FACET_TITLES } from './facet-titles.ts';
import { isFieldKey, NAMED_GROUPS, type ShopSelection } from './shop-query.rules.ts';

/** Data that are not in the request itself. */
export interface SearchSetting {
  lang: SearchLang;
  page: number;
  perPage: number;
  /** null = a guest without prices. */
  priceView: PriceView | null;
  only?: readonly number[];
  pin?: readonly number[];
  promoDocs?: ReadonlySet<number>;
  /** Pins, boosts and buries of this text. */
  rules?: QueryRules | undefined;
  near?: boolean;
  /** How much of the filter groups; left out: all of it; null: only the number of articles matters. */
  facets?: FacetExtent | null;
}

export interface FacetExtent {
  /** Values per group. */
  readonly values: number;
  /** Query key of a group that is requested complete. */
  readonly whole?: string | undefined;
  /** At most this many values of it. */
  readonly most?: number | undefined;
  /** Only values whose names have the text: of this group, or of all of them. */
  readonly find?: string | undefined;
}

const SORTS = {
  default: 'default',
  featured: 'popularity',
  popularity: 'popularity',
  rating: 'rating',
  new: 'new',
  'price-asc': 'price-asc',
  'price-dec': 'price-dec',
} as const satisfies Record<Sort, SearchSort>;

const PRICE_SORTS: ReadonlySet<SearchSort> = new Set(['price-asc', 'price-dec']);
const IN_STOCK = 2;
/** The engine can count that many groups with a selection at once. */
const MAX_SELECTED_GROUPS = 26;

/**
 * Rejects price filter and price sort where prices are hidden (C-ID-7), and more selected groups than can be counted.
 */
export function searchQueryOf(selection: ShopSelection, setting: SearchSetting): SearchQuery {
  const sort = SORTS[selection.sort];
  const priced = selection.minPrice !== undefined || selection.maxPrice !== undefined || PRICE_SORTS.has(sort);
  if (setting.priceView === null && priced) throw new AppError('price-filter-hidden');
  if (selection.lists.size > MAX_SELECTED_GROUPS) {
    throw new AppError('validation', { errors: { filters: [`at most ${MAX_SELECTED_GROUPS} filters at once`] } });
  }
  const facets = setting.facets && facetRequest(setting.facets);
  return { ...setting, text: selection.text, filters: filtersOf(selection), sort, facets };
}

const NAMED = NAMED_GROUPS.map((code) => ({ code, title: FACET_TITLES[code] }));

/** Brand, colour and size in their places, and the attributes that divide the result best. */
export function facetRequest({ values, whole, most, find = '' }: FacetExtent): FacetRequest {
  const code = whole !== undefined && isFieldKey(whole) ? whole.slice('field_'.length) : whole;
  const named = code === undefined ? {} : { whole: code, ...(most !== undefined && { most }) };
  return { values, groups: MAX_FACET_GROUPS, named: NAMED, find, ...named };
}

function filtersOf({ category, lists, flags, minPrice, maxPrice }: ShopSelection): SearchFilters {
  const fields: Record<string, readonly string[]> = {};
  for (const [key, values] of lists) {
    if (isFieldKey(key)) fields[key.slice('field_'.length)] = values;
    else if (key !== 'brand' && key !== 'availability') fields[key] = values;
  }
  const availability = levels(lists.get('availability') ?? []);
  if (flags.has('disponibili') && !availability.includes(IN_STOCK)) availability.push(IN_STOCK);
  return {
    category,
    brand: lists.get('brand') ?? [],
    fields,
    availability,
    promo: flags.has('promo_list'),
    isNew: flags.has('new'),
    nextInsert: flags.has('next_insert'),
    ...priceBound('minPrice', minPrice),
    ...priceBound('maxPrice', maxPrice),
  };
}

function priceBound(name: 'minPrice' | 'maxPrice', euros: number | undefined): Partial<SearchFilters> {
  const money = euros === undefined ? undefined : moneyFromNumber(euros);
  return money === undefined ? {} : { [name]: money };
}

function levels(values: readonly string[]): AvailabilityLevel[] {
  return values.map((value) => {
    if (value === '0' || value === '1' || value === '2') return Number(value) as AvailabilityLevel;
    throw new AppError('validation', { errors: { availability: ['0, 1 or 2'] } });
  });
}
