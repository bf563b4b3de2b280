/** What of each row is there and what arrives later: rows of the same article share what can be promised of it. */
import type { Availability } from '#contract/article.ts';
import { type StockSplit, splitQuantity, withoutSplit } from '#contract/stock-split.ts';

export interface StockedRow {
  readonly rowId: number;
  readonly articleId: number;
  readonly quantity: number;
  readonly availability: Availability;
}

/** Row id → its split; the rows before take first. */
export function rowSplits(rows: Iterable<StockedRow>): Map<number, StockSplit> {
  const splits = new Map<number, StockSplit>();
  const left = new Map<number, Parameters<typeof splitQuantity>[1]>();
  for (const { rowId, articleId, quantity, availability } of rows) {
    const stocked = left.get(articleId) ?? availability;
    const split = splitQuantity(quantity, stocked);
    splits.set(rowId, split);
    left.set(articleId, withoutSplit(stocked, split));
  }
  return splits;
}
