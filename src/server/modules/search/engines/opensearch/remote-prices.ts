/**
 * What one customer pays, as OpenSearch can filter, range and sort by it. Within one factor net prices have the order of the gross ones, so a
 * range of net prices is one of gross prices for each factor, exactly. Articles with a price of their own, and parents whose children have
 * several brands, are computed one by one by a script (`price-script.ts`), unless the index has a column of the customer's own prices
 * (`own-price-column.ts`). What is shown comes from pricing, never from here (C-PRICE-1).
 */

import type { FacetCatalog } from '../embedded/index/facet-catalog.ts';
import { type CompiledFactor, compileFactor, include, netPrice } from '../embedded/query/price-calculator.ts';
import { classFactors, type PricesByClass } from './class-factors.ts';
import { listField } from './index-documents.ts';
import { MOST_TERMS } from './mapping.ts';
import { columnField } from './own-price-column.ts';
import type { OwnPrices } from './own-price-list.ts';
import { PRICE_SOLD, PRICE_VALUE, PRICE_WITHIN, scriptFactor } from './price-script.ts';
import type { Json } from './search-cluster.ts';

/** The articles of one factor that have no price of their own. */
export interface PriceClass {
  readonly factor: CompiledFactor;
  readonly filter: Json;
}

export interface CompiledPrices {
  /** Field of the gross prices; undefined: nothing of this list is sold, only own prices apply. */
  readonly field: string | undefined;
  readonly classes: readonly PriceClass[];
  /** Field of the customer's own prices; undefined = the index has none, and `odd` names the articles. */
  readonly column: string | undefined;
  /** Articles whose price the script computes; undefined = there are none. */
  readonly odd: Json | undefined;
  /** Parameters of the script but `mode`. */
  readonly params: Json;
}

export interface PricedIndex {
  readonly catalog: FacetCatalog;
  /** Number of its price lists. */
  readonly lists: number;
  /** Whether it has parents whose children are of several brands. */
  readonly hasMixed: boolean;
  /** Number of the column that has the own prices; undefined = they are sent with each search. */
  readonly column?: number | undefined;
}

export function compilePrices(
  view: PricesByClass,
  own: OwnPrices,
  { catalog, lists, hasMixed, column: number }: PricedIndex,
): CompiledPrices {
  const isListed = view.list >= 0 && view.list < lists;
  const field = isListed ? `gross.${listField(view.list)}` : undefined;
  const { factors, ofFamily, ofBrand, fallback } = classFactors(view, catalog);
  const column = number === undefined ? undefined : `net.${columnField(number)}`;
  const sent = column === undefined ? sentPrices(own) : { overrides: {}, owned: [], named: [] };
  const odd = [...(hasMixed ? [{ term: { mixed: true } }] : []), ...sent.named];
  return {
    field,
    classes:
      field === undefined
        ? []
        : factors.map((factor, at) => ({ factor, filter: classFilter(at, fallback, ofFamily, ofBrand) })),
    column,
    odd: odd.length > 0 ? anyOf(odd) : undefined,
    params: {
      gross: field ?? '',
      column: column ?? '',
      factors: factors.map(scriptFactor),
      families: Object.fromEntries(ofFamily),
      brands: Object.fromEntries(ofBrand),
      fallback,
      overrides: sent.overrides,
      owned: sent.owned,
    },
  };
}

/** Own prices as parameters of the script, numbers or, as texts, places in `owned`; and clauses that name their articles. */
function sentPrices({ ids, values, factors }: OwnPrices) {
  const overrides: Record<string, number | string> = {};
  const inherited: number[] = [];
  ids.forEach((id, at) => {
    const value = values[at] as number;
    overrides[id] = value < 0 ? String(-1 - value) : value;
    if (value < 0) inherited.push(id);
  });
  return {
    overrides,
    owned: factors.map((factor) => scriptFactor(compileFactor(factor))),
    named: [...termsIn('ids', [...ids]), ...termsIn('parent', inherited)],
  };
}

/** One clause has so many terms at most. */
const termsIn = (field: string, ids: readonly number[]): Json[] =>
  Array.from({ length: Math.ceil(ids.length / MOST_TERMS) }, (_, at) => ({
    terms: { [field]: ids.slice(at * MOST_TERMS, (at + 1) * MOST_TERMS) },
  }));

/** Articles whose net price is in a range. */
export function netRange({ classes, column, odd, field, params }: CompiledPrices, from: number, to: number): Json {
  // Infinity is no JSON.
  const limits = { from: Math.ceil(Math.max(0, from)), to: Math.floor(Math.min(to, HIGHEST)) };
  const plain: Json[] = classes.flatMap(({ factor, filter }) => {
    const range = grossRange(factor, from, to);
    return range ? [{ bool: { filter: [filter, { range: { [field as string]: range } }] } }] : [];
  });
  const ways: Json[] = [];
  if (plain.length > 0) ways.push({ bool: { filter: [anyOf(plain)], must_not: notPlain({ column, odd }) } });
  if (column !== undefined) ways.push({ range: { [column]: { gte: limits.from, lte: limits.to } } });
  if (odd)
    ways.push({
      bool: {
        filter: [odd, { script: { script: { ...PRICE_WITHIN, params: { ...params, ...limits } } } }],
        must_not: having(column),
      },
    });
  return anyOf(ways);
}

/** Aggregations that give the lowest and the highest price: of each factor by its gross prices, of own ones by their column or by the script. */
export function priceExtremes({ field, classes, column, odd, params }: CompiledPrices): Record<string, Json> {
  const found: Record<string, Json> = {};
  const extremes = (of: Json) => ({ min: { min: of }, max: { max: of } });
  if (classes.length > 0)
    found.plain = {
      filter: { bool: { must_not: notPlain({ column, odd }) } },
      aggs: Object.fromEntries(classes.map(({ filter }, at) => [`class${at}`, { filter, aggs: extremes({ field }) }])),
    };
  if (column !== undefined)
    found.column = { filter: { range: { [column]: { gte: 0 } } }, aggs: extremes({ field: column }) };
  if (odd) {
    const sold = { script: { script: { ...PRICE_SOLD, params } } };
    found.odd = {
      filter: { bool: { filter: [odd, sold], must_not: having(column) } },
      aggs: extremes({ script: { ...PRICE_VALUE, params } }),
    };
  }
  return found;
}

interface Extreme {
  readonly min: { readonly value: number | null };
  readonly max: { readonly value: number | null };
}
/** The response to `priceExtremes`. */
export interface Extremes {
  readonly plain?: Readonly<Record<string, Extreme | undefined>>;
  readonly column?: Extreme;
  readonly odd?: Extreme;
}

/** Widens a range by the response to `priceExtremes`. */
export function widenByExtremes(
  range: { minPrice: number; maxPrice: number },
  { classes }: Pick<CompiledPrices, 'classes'>,
  { plain, column, odd }: Extremes,
): void {
  const widen = (extreme: Extreme | undefined, factor?: CompiledFactor) => {
    for (const price of [extreme?.min.value, extreme?.max.value])
      if (price !== null && price !== undefined) include(range, factor ? netPrice(price, factor) : price);
  };
  classes.forEach(({ factor }, at) => {
    widen(plain?.[`class${at}`], factor);
  });
  widen(column);
  widen(odd);
}

const having = (column: string | undefined): Json[] => (column === undefined ? [] : [{ exists: { field: column } }]);

const notPlain = ({ column, odd }: Pick<CompiledPrices, 'column' | 'odd'>): Json[] => [
  ...having(column),
  ...(odd ? [odd] : []),
];

/** The gross prices whose net ones are in a range; undefined: there are none. net = ⌊(2·gross·n + d) / 2d⌋. */
export function grossRange(
  { exact: { numerator, denominator } }: CompiledFactor,
  from: number,
  to: number,
): { gte: number; lte: number } | undefined {
  // Limits between two ten-thousandths are possible, net prices there are not.
  const [least, most] = [BigInt(Math.ceil(Math.max(0, from))), BigInt(Math.floor(Math.min(to, HIGHEST)))];
  if (numerator === 0n) return least === 0n && most >= 0n ? { gte: 0, lte: HIGHEST } : undefined;
  const first = ceilOf(2n * denominator * least - denominator, 2n * numerator);
  const last = ceilOf(2n * denominator * (most + 1n) - denominator, 2n * numerator) - 1n;
  const [gte, lte] = [Number(first < 0n ? 0n : first), Math.min(HIGHEST, Number(last))];
  return gte <= lte ? { gte, lte } : undefined;
}

/** No price is higher, and doubles are exact up to there. */
const HIGHEST = Number.MAX_SAFE_INTEGER;

function ceilOf(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend > 0n && quotient * divisor !== dividend ? quotient + 1n : quotient;
}

/** A part of the request in which one of the ways is enough. */
export const anyOf = (ways: readonly Json[]): Json =>
  ways.length === 0 ? { match_none: {} } : { bool: { should: ways, minimum_should_match: 1 } };

function classFilter(
  factor: number,
  fallback: number,
  ofFamily: ReadonlyMap<number, number>,
  ofBrand: ReadonlyMap<number, number>,
): Json {
  const having = (map: ReadonlyMap<number, number>) => [...map].flatMap(([key, own]) => (own === factor ? [key] : []));
  const others = { must_not: ofFamily.size > 0 ? [{ terms: { family: [...ofFamily.keys()] } }] : [] };
  const [families, brands] = [having(ofFamily), having(ofBrand)];
  const ways: Json[] = [];
  if (families.length > 0) ways.push({ terms: { family: families } });
  if (brands.length > 0) ways.push({ bool: { ...others, filter: [{ terms: { brand: brands } }] } });
  if (factor === fallback) {
    const known = ofBrand.size > 0 ? [{ terms: { brand: [...ofBrand.keys()] } }] : [];
    ways.push({ bool: { must: [{ match_all: {} }], must_not: [...others.must_not, ...known] } });
  }
  return anyOf(ways);
}
