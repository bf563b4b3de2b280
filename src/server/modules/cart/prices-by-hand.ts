/**
 * Prices that staff set by hand: each stands instead of all others. They are never stored with a cart: they come with each
 * question about the order that is being taken (docs/decisions/0309-a-price-by-hand.md).
 */
import type { Money } from '#contract/values/money.ts';
import { type Price, rowTotal } from '../pricing/index.ts';
import { type CartState, changedState } from './cart-state.ts';
import type { PricedRow } from './priced-row.ts';

/** By article: net unit prices in ten-thousandths. */
export type PricesByHand = ReadonlyMap<number, Money>;

/** A price by hand is the price: no chain would lead to it, and no promo made it. */
export const priceByHand = (net: Money): Price => ({ gross: net, net, chain: '', promo: null });

/** What a price by hand settles: there is one, and it is the one that was seen. */
const SETTLED: ReadonlySet<PricedRow['anomalies'][number]['kind']> = new Set([
  'no-price',
  'price-changed',
  'promo-expired',
]);

/** The cart with these prices; articles that are not in it are left out. */
export function withPricesByHand(state: CartState, prices: PricesByHand): CartState {
  const changed = [...state.rows.values()].flatMap((row): PricedRow[] => {
    const net = prices.get(row.articleId);
    if (net === undefined) return [];
    const total = rowTotal(row.quantity, net);
    return [
      {
        ...row,
        price: priceByHand(net),
        amounts: { ...row.amounts, gross: total, net: total },
        anomalies: row.anomalies.filter(({ kind }) => !SETTLED.has(kind)),
        texts: {},
      },
    ];
  });
  return changed.length === 0 ? state : changedState(state, state.version, changed, []);
}
