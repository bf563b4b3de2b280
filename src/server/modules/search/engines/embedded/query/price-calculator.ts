import type { PriceFactor, PriceView } from '../../engine.ts';
import { BRAND_FIELD, type FacetCatalog } from '../index/facet-catalog.ts';
import { documentOf, NO_PARENT, type Segment } from '../index/segment.ts';

/** Below this, integer arithmetic in doubles is exact. */
const EXACT = Number.MAX_SAFE_INTEGER;
/** How close to a half a double product may be before it is computed exactly. */
export const NEAR_HALF = 1e-3;

/**
 * gross × factor, rounded half away from zero to 1/10000 €: exactly what pricing computes (C-PRICE-1). Fast when the
 * reduced fraction is small, exact with big integers when a double cannot decide a half.
 */
export function netPrice(gross: number, factor: CompiledFactor): number {
  if (gross <= factor.exactUpTo) {
    const twice = 2 * gross * factor.numerator + factor.denominator;
    const divisor = 2 * factor.denominator;
    // A rounded quotient may be one too high; the exact product with it shows whether it is.
    const quotient = Math.floor(twice / divisor);
    return quotient * divisor > twice ? quotient - 1 : quotient;
  }
  const product = gross * factor.ratio;
  const below = Math.floor(product);
  if (Math.abs(product - below - 0.5) > NEAR_HALF) return Math.round(product);
  const twice = 2n * BigInt(gross) * factor.exact.numerator + factor.exact.denominator;
  return Number(twice / (2n * factor.exact.denominator));
}

export interface CompiledFactor {
  exact: PriceFactor;
  numerator: number;
  denominator: number;
  ratio: number;
  /** Gross prices up to here are computed exactly in doubles; -1 = never. */
  exactUpTo: number;
}

export function compileFactor(factor: PriceFactor): CompiledFactor {
  const divisor = gcd(factor.numerator, factor.denominator);
  const exact = { numerator: factor.numerator / divisor, denominator: factor.denominator / divisor };
  const numerator = Number(exact.numerator);
  const denominator = Number(exact.denominator);
  const room = Math.floor((EXACT - denominator) / (2 * Math.max(1, numerator)));
  return { exact, numerator, denominator, ratio: ratio(exact), exactUpTo: denominator * 2 < EXACT ? room : -1 };
}

function ratio({ numerator, denominator }: PriceFactor): number {
  const digits = 10n ** 18n;
  return Number((numerator * digits) / denominator) / 1e18;
}

function gcd(a: bigint, b: bigint): bigint {
  let x = a;
  let y = b;
  while (y > 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}

/** The factors of a customer's view as numbers: each is compiled once. */
class FactorTable {
  readonly factors: CompiledFactor[] = [];
  private readonly known = new Map<PriceFactor, number>();

  numberOf(factor: PriceFactor): number {
    let number = this.known.get(factor);
    if (number === undefined) {
      number = this.factors.length;
      this.factors.push(compileFactor(factor));
      this.known.set(factor, number);
    }
    return number;
  }

  factorOf(factor: PriceFactor): CompiledFactor {
    return this.factors[this.numberOf(factor)] as CompiledFactor;
  }
}

/**
 * The factor of each price class: that of the nearest family, else of the brand, else the default. Families and brands
 * are looked up once, not for each of their classes, of which a large catalogue has tens of thousands.
 */
function factorsOfClasses(segment: Segment, catalog: FacetCatalog, view: PriceView, table: FactorTable): Uint32Array {
  const ofFamily = new Int32Array(catalog.families.length).fill(-1);
  if (view.families.size > 0)
    catalog.families.forEach(({ path, parent }, family) => {
      const own = family === 0 ? undefined : view.families.get(path);
      // A parent has a smaller number than its children.
      ofFamily[family] = own ? table.numberOf(own) : (ofFamily[parent] ?? -1);
    });
  const ofBrand = new Map<number, number>();
  for (const [code, factor] of view.brands) {
    const value = catalog.findValue(BRAND_FIELD, code);
    if (value !== undefined) ofBrand.set(value, table.numberOf(factor));
  }
  const fallback = table.numberOf(view.defaultFactor);
  return segment.classFamily.map((family, at) => {
    const found = ofFamily[family] as number;
    return found >= 0 ? found : (ofBrand.get(segment.classBrand[at] as number) ?? fallback);
  });
}

/** Net prices of one segment's documents for one customer. */
export class PriceCalculator {
  private readonly segment: Segment;
  private readonly offset: number;
  private readonly listed: boolean;
  private readonly overrides: PriceView['overrides'];
  /** The factors, and the index of each class's factor. */
  private readonly factors: readonly CompiledFactor[];
  private readonly factorOfClass: Uint32Array;
  /** Those of single articles, compiled when their price is first computed. */
  private readonly ownFactors = new FactorTable();
  /** 1 where gross × factor of the class is not enough: an individual price, or a parent whose children differ. */
  private readonly odd: Uint8Array;

  constructor(segment: Segment, catalog: FacetCatalog, view: PriceView) {
    this.segment = segment;
    this.listed = view.list >= 0 && view.list < segment.lists;
    this.offset = view.list * segment.count;
    this.overrides = view.overrides;
    const table = new FactorTable();
    this.factorOfClass = factorsOfClasses(segment, catalog, view, table);
    this.factors = table.factors;
    this.odd = view.overrides.size > 0 ? segment.mixedClasses.slice() : segment.mixedClasses;
    for (const id of view.overrides.keys()) {
      const document = documentOf(segment, id);
      if (document >= 0) this.markOdd(document, id);
    }
  }

  /** A parent's factor applies to its children, its price depends on theirs. */
  private markOdd(document: number, id: number): void {
    const { segment, odd } = this;
    odd[document] = 1;
    const parent = segment.parent[document] as number;
    if (parent !== NO_PARENT) {
      odd[parent] = 1;
      return;
    }
    const children = segment.children[document] as number;
    if (children > 0 && typeof this.overrides.get(id) === 'object') odd.fill(1, document, document + 1 + children);
  }

  /** The factor or fixed net price of an article, else the factor of its parent, as in pricing. */
  private overrideOf(document: number): PriceFactor | number | undefined {
    const { overrides, segment } = this;
    const own = overrides.get(segment.articleId[document] as number);
    const parent = segment.parent[document] as number;
    if (own !== undefined || parent === NO_PARENT) return own;
    const inherited = overrides.get(segment.articleId[parent] as number);
    return typeof inherited === 'number' ? undefined : inherited;
  }

  /** Net `Money`, -1 when there is no price. A parent has the price of its cheapest child. */
  net(document: number): number {
    if (this.odd[document] === 0) return this.plain(document);
    const { segment } = this;
    const children = segment.children[document] as number;
    if (children > 0) {
      let lowest = -1;
      for (let child = document + 1; child <= document + children; child += 1) {
        if (segment.dead[child] === 1) continue;
        const price = this.single(child);
        if (price >= 0 && (lowest < 0 || price < lowest)) lowest = price;
      }
      return lowest;
    }
    return this.single(document);
  }

  /**
   * Widens `range` by the net prices of the documents. Within one factor net prices have the order of the gross ones,
   * so only the lowest and highest gross price of each factor are computed.
   */
  widen(range: { minPrice: number; maxPrice: number }, documents: Uint32Array): void {
    if (!this.listed && this.overrides.size === 0) return;
    const { odd, offset, factorOfClass, factors } = this;
    const { prices, priceClass } = this.segment;
    const lowest = new Float64Array(factors.length).fill(Number.POSITIVE_INFINITY);
    const highest = new Float64Array(factors.length).fill(-1);
    for (let place = 0; place < documents.length; place += 1) {
      const document = documents[place] as number;
      if (odd[document] === 1) {
        include(range, this.net(document));
        continue;
      }
      const gross = prices[offset + document] as number;
      if (gross < 0) continue;
      const factor = factorOfClass[priceClass[document] as number] as number;
      if (gross < (lowest[factor] as number)) lowest[factor] = gross;
      if (gross > (highest[factor] as number)) highest[factor] = gross;
    }
    factors.forEach((factor, at) => {
      if ((highest[at] as number) < 0 || !this.listed) return;
      include(range, netPrice(lowest[at] as number, factor));
      include(range, netPrice(highest[at] as number, factor));
    });
  }

  private single(document: number): number {
    const own = this.odd[document] === 1 ? this.overrideOf(document) : undefined;
    if (typeof own === 'number') return own;
    return this.plain(document, own && this.ownFactors.factorOf(own));
  }

  private plain(document: number, own?: CompiledFactor): number {
    if (!this.listed) return -1;
    const gross = this.segment.prices[this.offset + document] as number;
    if (gross < 0) return -1;
    const factor = this.factorOfClass[this.segment.priceClass[document] as number] as number;
    return netPrice(gross, own ?? (this.factors[factor] as CompiledFactor));
  }
}

/** Widens a range by one net price; -1 is none. */
export function include(range: { minPrice: number; maxPrice: number }, price: number): void {
  if (price < 0) return;
  if (price < range.minPrice) range.minPrice = price;
  if (price > range.maxPrice) range.maxPrice = price;
}
