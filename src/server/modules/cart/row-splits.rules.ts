/** What of each row is there and what arrives later: rows of the same article share what can be promised of it. */
import type { Availability } from '#contract/endpoints/article.ts';
import { type StockSplit, splitQuantity, withoutSplit } from '#contract/values/stock-split.ts';
import type { DueGift } from './cart-benefits.ts';

export interface StockedRow {
  readonly rowId: number;
  readonly articleId: number;
  readonly quantity: number;
  readonly availability: Availability;
}

/** Row id → its split; the rows before take first. */
export function rowSplits(rows: Iterable<StockedRow>): Map<number, StockSplit> {
  return splitter().all(rows);
}

/** The same of gifts that can be had: they get what the rows leave, and no row waits for them. */
export function giftSplits(
  rows: Iterable<StockedRow>,
  gifts: readonly Pick<DueGift, 'promo' | 'quantity' | 'available' | 'availability'>[],
): Array<StockSplit | null> {
  const had = gifts.some(({ available }) => available);
  const split = splitter();
  if (had) split.all(rows);
  return gifts.map(({ promo, available, quantity, availability }) =>
    available ? split.one({ articleId: promo.gift.articleId, quantity, availability }) : null,
  );
}

function splitter() {
  const left = new Map<number, Parameters<typeof splitQuantity>[1]>();
  function one({ articleId, quantity, availability }: Omit<StockedRow, 'rowId'>): StockSplit {
    const stocked = left.get(articleId) ?? availability;
    const split = splitQuantity(quantity, stocked);
    left.set(articleId, withoutSplit(stocked, split));
    return split;
  }
  return {
    one,
    all(rows: Iterable<StockedRow>): Map<number, StockSplit> {
      return new Map([...rows].map((row) => [row.rowId, one(row)]));
    },
  };
}
