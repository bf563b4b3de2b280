/** A customer's past orders: for "already ordered" on cards and for the lists of purchased articles (C-SRCH-9). */
import type { Locale } from '#contract/values/locale.ts';
import type { Money } from '#contract/values/money.ts';
import { type Clock, today } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { readBoughtArticles, readLastOrdered } from './order-history.repository.ts';

const DAY_MS = 86_400_000;

export interface OrderHistory {
  /** By article id: date and quantity of the last order, over all addresses of the customer. */
  lastOrdered(
    customerId: number,
    articleIds: readonly number[],
  ): Promise<Map<number, { date: string; quantity: number }>>;
  /** Articles ordered in the range that are still for sale, the most recently ordered first. */
  bought(customerId: number, range: BoughtRange): Promise<BoughtArticle[]>;
  /** Plain dates of the last `days` up to today, in the shop's time zone. */
  lastDays(days: number): { from: string; to: string };
}

export interface BoughtRange {
  /** Plain dates, both inclusive; undefined = no limit. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Address code; undefined = all addresses of the customer (C-ACC-3). */
  readonly destination?: number | undefined;
}

export interface BoughtArticle {
  readonly id: number;
  readonly carti: string;
  readonly name: Readonly<Record<Locale, string>>;
  /** Of its last order in the range: plain date, number, pieces, net unit price, delivery address. */
  readonly date: string;
  readonly number: string;
  readonly quantity: number;
  readonly net: Money;
  readonly addressCode: number;
  /** Number of orders in the range with it, and pieces over all of them. */
  readonly times: number;
  readonly total: number;
}

/** "Already ordered", which every list asks for, is one short statement on the primary; all that was bought is read from a standby. */
export function createOrderHistory(db: Database, clock: Clock, timeZone: string): OrderHistory {
  return {
    async lastOrdered(customerId, articleIds) {
      const rows = await readLastOrdered(db, customerId, articleIds);
      return new Map(rows.map(({ product_id, date, quantity }) => [product_id, { date, quantity }]));
    },
    async bought(customerId, range) {
      const rows = await readBoughtArticles(db.reading, { customerId, ...range });
      return rows.map(({ product_id, carti, name_it, name_en, address_code, ...row }) => ({
        id: product_id,
        carti,
        name: { it: name_it, en: name_en },
        addressCode: address_code,
        date: row.date,
        number: row.number,
        quantity: row.quantity,
        net: row.net,
        times: row.times,
        total: row.total,
      }));
    },
    lastDays(days) {
      const to = today(clock, timeZone);
      // Computed in UTC, where every day has 24 hours.
      const from = new Date(Date.parse(`${to}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
      return { from, to };
    },
  };
}
