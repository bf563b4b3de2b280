/** The factors of a customer on gross prices by the numbers of families and brands, as the articles of an index have them. */

import { BRAND_FIELD, type FacetCatalog } from '../embedded/index/facet-catalog.ts';
import { type CompiledFactor, compileFactor } from '../embedded/query/price-calculator.ts';
import type { PriceFactor, PriceView } from '../engine.ts';

export type PricesByClass = Pick<PriceView, 'list' | 'defaultFactor' | 'families' | 'brands'>;

export interface ClassFactors {
  /** Each once. */
  readonly factors: readonly CompiledFactor[];
  /** Number of the factor of each family that has one, its own or that of the nearest family above. */
  readonly ofFamily: ReadonlyMap<number, number>;
  readonly ofBrand: ReadonlyMap<number, number>;
  readonly fallback: number;
}

export function classFactors(view: PricesByClass, catalog: FacetCatalog): ClassFactors {
  const table = new Factors();
  const ofFamily = familyFactors(view, catalog, table);
  const ofBrand = brandFactors(view, catalog, table);
  const fallback = table.numberOf(view.defaultFactor);
  return { factors: table.factors, ofFamily, ofBrand, fallback };
}

/** The factor of an article without one of its own. */
export const factorOf = (
  { factors, ofFamily, ofBrand, fallback }: ClassFactors,
  family: number,
  brand: number,
): CompiledFactor => factors[ofFamily.get(family) ?? ofBrand.get(brand) ?? fallback] as CompiledFactor;

/** Equal factors are one. */
export class Factors {
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

function familyFactors(view: PricesByClass, { families }: FacetCatalog, table: Factors): Map<number, number> {
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

function brandFactors(view: PricesByClass, catalog: FacetCatalog, table: Factors): Map<number, number> {
  const found = new Map<number, number>();
  for (const [code, factor] of view.brands) {
    const brand = catalog.findValue(BRAND_FIELD, code);
    if (brand !== undefined) found.set(brand, table.numberOf(factor));
  }
  return found;
}
