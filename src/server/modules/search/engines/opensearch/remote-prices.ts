/**
 * What one customer pays, as OpenSearch can filter, range and sort by it. Within one factor net prices have the order of the gross ones, so a
 * range of net prices is one of gross prices for each factor, exactly. Articles with a price of their own, and parents whose children have
 * several brands, are computed one by one by a script (`price-script.ts`). What is shown comes from pricing, never from here (C-PRICE-1).
 */

import { BRAND_FIELD, type FacetCatalog } from '../embedded/index/facet-catalog.ts';
import { type CompiledFactor, compileFactor, include, netPrice } from '../embedded/query/price-calculator.ts';
import type { PriceFactor, PriceView } from '../engine.ts';
import { listField } from './index-documents.ts';
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
  /** Articles whose price the script computes; undefined = there are none. */
  readonly odd: Json | undefined;
  /** Parameters of the script but `mode`. */
  readonly params: Json;
}

/**
 * @param lists number of price lists of the index
 * @param hasMixed whether it has parents whose children are of several brands
 */
export function compilePrices(
  view: PriceView,
  catalog: FacetCatalog,
  { lists, hasMixed }: { lists: number; hasMixed: boolean },
): CompiledPrices {
  const isListed = view.list >= 0 && view.list < lists;
  const field = isListed ? `gross.${listField(view.list)}` : undefined;
  const table = new Factors();
  const ofFamily = familyFactors(view, catalog, table);
  const ofBrand = brandFactors(view, catalog, table);
  const fallback = table.numberOf(view.defaultFactor);
  const own = [...new Set(view.overrides.keys())].flatMap((id) => {
    const override = view.overrides.get(id);
    return override === undefined ? [] : [{ id, override }];
  });
  const overrides = Object.fromEntries(
    own.map(({ id, override }) => [
      id,
      typeof override === 'number' ? override : scriptFactor(compileFactor(override)),
    ]),
  );
  const inherited = own.flatMap(({ id, override }) => (typeof override === 'number' ? [] : [id]));
  const odd = [
    ...(hasMixed ? [{ term: { mixed: true } }] : []),
    ...(own.length > 0 ? [{ terms: { ids: own.map(({ id }) => id) } }] : []),
    ...(inherited.length > 0 ? [{ terms: { parent: inherited } }] : []),
  ];
  return {
    field,
    classes:
      field === undefined
        ? []
        : table.factors.map((factor, number) => ({
            factor,
            filter: classFilter(number, fallback, ofFamily, ofBrand),
          })),
    odd: odd.length > 0 ? anyOf(odd) : undefined,
    params: {
      list: isListed ? listField(view.list) : '',
      factors: table.factors.map(scriptFactor),
      families: Object.fromEntries(ofFamily),
      brands: Object.fromEntries(ofBrand),
      fallback,
      overrides,
    },
  };
}

/** Articles whose net price is in a range. */
export function netRange({ field, classes, odd, params }: CompiledPrices, from: number, to: number): Json {
  const ways: Json[] = classes.flatMap(({ factor, filter }) => {
    const range = grossRange(factor, from, to);
    return range ? [{ bool: { filter: [filter, { range: { [field as string]: range } }], ...without(odd) } }] : [];
  });
  if (odd)
    ways.push({
      bool: {
        filter: [
          odd,
          // Infinity is no JSON.
          {
            script: {
              script: {
                ...PRICE_WITHIN,
                params: { ...params, from: Math.ceil(from), to: Math.floor(Math.min(to, HIGHEST)) },
              },
            },
          },
        ],
      },
    });
  return anyOf(ways);
}

/** Aggregations that give the lowest and the highest price: of each factor by its gross prices, of the odd ones by the script. */
export function priceExtremes({ field, classes, odd, params }: CompiledPrices): Record<string, Json> {
  const found: Record<string, Json> = {};
  classes.forEach(({ filter }, at) => {
    found[`class${at}`] = {
      filter: { bool: { filter: [filter], ...without(odd) } },
      aggs: { min: { min: { field } }, max: { max: { field } } },
    };
  });
  if (odd) {
    const script = { ...PRICE_VALUE, params };
    found.odd = {
      filter: { bool: { filter: [odd, { script: { script: { ...PRICE_SOLD, params } } }] } },
      aggs: { min: { min: { script } }, max: { max: { script } } },
    };
  }
  return found;
}

interface Extreme {
  readonly min: { readonly value: number | null };
  readonly max: { readonly value: number | null };
}

/** Widens a range by the response to `priceExtremes`. */
export function widenByExtremes(
  range: { minPrice: number; maxPrice: number },
  { classes }: CompiledPrices,
  answer: Readonly<Record<string, Extreme | undefined>>,
): void {
  const widen = (price: number | null | undefined, factor?: CompiledFactor) => {
    if (price !== null && price !== undefined) include(range, factor ? netPrice(price, factor) : price);
  };
  classes.forEach(({ factor }, at) => {
    widen(answer[`class${at}`]?.min.value, factor);
    widen(answer[`class${at}`]?.max.value, factor);
  });
  widen(answer.odd?.min.value);
  widen(answer.odd?.max.value);
}

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

const without = (odd: Json | undefined): Json => (odd ? { must_not: [odd] } : {});

/** Equal factors are one. */
class Factors {
  readonly factors: CompiledFactor[] = [];
  private readonly known = new Map<string, number>();

  numberOf(factor: PriceFactor): number {
    const compiled = compileFactor(factor);
    const key = `${compiled.exact.numerator}/${compiled.exact.denominator}`;
    let number = this.known.get(key);
    if (number === undefined) {
      number = this.factors.length;
      this.factors.push(compiled);
      this.known.set(key, number);
    }
    return number;
  }
}

/** Number of each family with a factor, its own or that of the nearest one above, and of the factor. */
function familyFactors(view: PriceView, { families }: FacetCatalog, table: Factors): Map<number, number> {
  const found = new Map<number, number>();
  if (view.families.size === 0) return found;
  families.forEach(({ path, parent }, family) => {
    const own = family === 0 ? undefined : view.families.get(path);
    // A parent has a smaller number than its children.
    const factor = own ? table.numberOf(own) : found.get(parent);
    if (factor !== undefined) found.set(family, factor);
  });
  return found;
}

function brandFactors(view: PriceView, catalog: FacetCatalog, table: Factors): Map<number, number> {
  const found = new Map<number, number>();
  for (const [code, factor] of view.brands) {
    const brand = catalog.findValue(BRAND_FIELD, code);
    if (brand !== undefined) found.set(brand, table.numberOf(factor));
  }
  return found;
}

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
