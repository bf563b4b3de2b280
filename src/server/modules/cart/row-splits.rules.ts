/** How much of each row is in stock and how much arrives later: rows of the same article share its availability. */
import type { Availability } from '#contract/endpoints/article.ts';
import { type StockSplit, splitQuantity, withoutSplit } from '#contract/values/stock-split.ts';
import type { DueGift } from './cart-benefits.ts';

export interface StockedRow {
  readonly rowId: number;
  readonly articleId: number;
  readonly quantity: number;
  readonly availability: Availability;
}

/** Row id → its split; earlier rows are served first. */
export function rowSplits(rows: Iterable<StockedRow>): Map<number, StockSplit> {
  return splitter().all(rows);
}

/** The same for available gifts: they get what the rows leave, so that no row waits because of a gift. */
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
