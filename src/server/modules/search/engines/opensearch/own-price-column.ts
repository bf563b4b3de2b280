/** A column of the index with the net prices of one customer: of articles that have a price of their own, and of parents of such. */

import type { FacetCatalog } from '../embedded/index/facet-catalog.ts';
import { type CompiledFactor, compileFactor, netPrice } from '../embedded/query/price-calculator.ts';
import type { PriceFactor } from '../engine.ts';
import { type ClassFactors, classFactors, factorOf } from './class-factors.ts';
import type { Generation } from './generation.ts';
import { type IndexedArticle, KID, listField, NO_GROSS } from './index-documents.ts';
import { type OwnPriceDefinition, ownPriceOf } from './own-price-list.ts';

/** An article of a column that is not sold to the customer. */
export const NOT_SOLD = -1;

/** Below `net`. */
export const columnField = (number: number): string => `c${number}`;

export class OwnPriceColumn {
  readonly number: number;
  readonly definition: OwnPriceDefinition;
  private readonly own: ReadonlyMap<PriceFactor, CompiledFactor>;
  private classes: { readonly of: object; readonly factors: ClassFactors } | undefined;

  constructor(number: number, definition: OwnPriceDefinition) {
    this.number = number;
    this.definition = definition;
    this.own = new Map(definition.own.factors.map((factor) => [factor, compileFactor(factor)]));
  }

  /** What the column has of an article as the index has it; undefined = nothing: its price follows from its family and brand. */
  netOf(article: IndexedArticle, generation: Pick<Generation, 'catalog' | 'shape'>): number | undefined {
    const { id, parent = 0, family, brand, kids } = article;
    const list = listField(this.definition.list);
    if (!kids) {
      const own = this.ownOf(id, parent);
      return own === undefined ? undefined : this.price(own, { gross: article.gross[list], family, brand }, generation);
    }
    const own = kids.id.map((kid) => this.ownOf(kid % KID, id));
    if (own.every((one) => one === undefined)) return undefined;
    // A parent has the price of its cheapest child.
    let lowest = NOT_SOLD;
    own.forEach((one, at) => {
      const gross = kids.gross[list]?.[at];
      const known = gross === undefined || gross % KID === NO_GROSS ? undefined : gross % KID;
      const net = this.price(one, { gross: known, family, brand: (kids.brand[at] as number) % KID }, generation);
      if (net >= 0 && (lowest < 0 || net < lowest)) lowest = net;
    });
    return lowest;
  }

  /** Its own, else the factor of its parent. */
  private ownOf(id: number, parent: number): PriceFactor | number | undefined {
    const { own } = this.definition;
    const found = ownPriceOf(own, id);
    if (found !== undefined || parent === 0) return found;
    const inherited = ownPriceOf(own, parent);
    return typeof inherited === 'number' ? undefined : inherited;
  }

  private price(
    own: PriceFactor | number | undefined,
    { gross, family, brand }: { gross: number | undefined; family: number; brand: number },
    generation: Pick<Generation, 'catalog' | 'shape'>,
  ): number {
    if (typeof own === 'number') return own;
    if (gross === undefined) return NOT_SOLD;
    const factor = own ? this.own.get(own) : factorOf(this.factors(generation), family, brand);
    return netPrice(gross, factor as CompiledFactor);
  }

  /** Anew when the catalogue got new families or brands. */
  private factors({ catalog, shape }: { catalog: FacetCatalog; shape: object }): ClassFactors {
    if (this.classes?.of !== shape) this.classes = { of: shape, factors: classFactors(this.definition, catalog) };
    return this.classes.factors;
  }
}

/** The article with what the columns have of it, and nothing of columns that were removed. */
export function withNets(
  { net: _, ...article }: IndexedArticle,
  columns: readonly OwnPriceColumn[],
  generation: Pick<Generation, 'catalog' | 'shape'>,
): IndexedArticle {
  const net: Record<string, number> = {};
  for (const column of columns) {
    const price = column.netOf(article, generation);
    if (price !== undefined) net[columnField(column.number)] = price;
  }
  return Object.keys(net).length > 0 ? { ...article, net } : article;
}
