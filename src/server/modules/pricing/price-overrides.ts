/** The articles of a buyer's price view whose price is not their list price × a factor of family or brand. */
import type { Priceable } from './conditions.rules.ts';
import type { PriceFactor } from './discount-chain.rules.ts';
import { defaultQuantity, type Quoter } from './quote.rules.ts';

export interface PriceOverrides {
  readonly size: number;
  /** Articles that may have one. An article can come twice. */
  keys(): Iterable<number>;
  /** Factor on the gross price, or a fixed net `Money`; undefined = none. Always the same for an article. */
  get(articleId: number): PriceFactor | number | undefined;
}

export interface OverrideSources {
  /** What was agreed for single articles. */
  readonly agreed: ReadonlyMap<number, PriceFactor>;
  /** Articles in promos, by id. */
  readonly promoted: ReadonlyMap<number, Priceable>;
  /** Has the prices of `promoted` loaded. */
  readonly quoter: Pick<Quoter, 'price'>;
}

/**
 * A price by promo is computed when a search asks for it: a large shop has forty thousand, and the first search of a customer
 * would wait for all of them.
 */
export function priceOverrides({ agreed, promoted, quoter }: OverrideSources): PriceOverrides {
  /** null = the promos give no better price. */
  const known = new Map<number, number | null>();
  const byPromo = (id: number): number | null => {
    const kept = known.get(id);
    if (kept !== undefined) return kept;
    const article = promoted.get(id);
    if (!article) return null;
    const price = quoter.price(article, defaultQuantity(article));
    const net = price?.promo ? price.net : null;
    known.set(id, net);
    return net;
  };
  return {
    size: agreed.size + promoted.size,
    *keys() {
      yield* agreed.keys();
      yield* promoted.keys();
    },
    get: (id) => byPromo(id) ?? agreed.get(id),
  };
}
