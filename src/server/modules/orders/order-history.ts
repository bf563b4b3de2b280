/** What a customer ordered before: for "already ordered" on cards and for the lists of purchased articles (C-SRCH-9). */
import { type Clock, plainDate } from '#server/clock.ts';
import type { Queryable } from '#server/db/index.ts';
import { readLastOrdered, readOrderedArticles } from './order-history.repository.ts';

const DAY_MS = 86_400_000;

export interface OrderHistory {
  /** By article id: date and quantity of the last order, over all addresses of the customer. */
  lastOrdered(
    clientId: number,
    articleIds: readonly number[],
  ): Promise<Map<number, { date: string; quantity: number }>>;
  /** Ids of the articles he ever ordered, or ordered in the last `days`; newest first. */
  orderedArticles(clientId: number, days?: number): Promise<number[]>;
}

export function createOrderHistory(db: Queryable, clock: Clock, timeZone: string): OrderHistory {
  return {
    async lastOrdered(clientId, articleIds) {
      const rows = await readLastOrdered(db, clientId, articleIds);
      return new Map(rows.map(({ product_id, date, quantity }) => [product_id, { date, quantity }]));
    },
    async orderedArticles(clientId, days) {
      const from = days === undefined ? null : plainDate(new Date(clock().getTime() - days * DAY_MS), timeZone);
      return (await readOrderedArticles(db, clientId, from)).map((row) => row.product_id);
    },
  };
}
