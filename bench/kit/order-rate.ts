/** How many orders a second the shop writes. */
import type { PreparedOrder } from '#contract/endpoints/order.ts';
import { fillCarts, type TradeFixtures } from './trade-fixtures.ts';

export const ORDER_ROWS = 20;
export const ORDERS_AT_ONCE = 8;

/** Runs of `work` per second, `ORDERS_AT_ONCE` at a time. */
export async function perSecond(count: number, work: (index: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const started = performance.now();
  const worker = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: ORDERS_AT_ONCE }, worker));
  return (count * 1000) / (performance.now() - started);
}

/** Orders a second of `count` customers, the first of whom is `from`; each has a cart of its own. */
export async function ordersPerSecond(fixtures: TradeFixtures, from: number, count: number): Promise<number> {
  await fillCarts(fixtures.db, from, count, ORDER_ROWS);
  const prepared: PreparedOrder[] = [];
  for (let index = 0; index < count; index += 1) {
    prepared.push(JSON.parse(await fixtures.call(from + index, 'wrapper.prepare_order', {})).message);
  }
  return perSecond(count, (index) =>
    fixtures.call(from + index, 'wrapper.send_order', {
      summary_token: prepared[index]?.summary_token,
      idempotency_key: `bench-${from}-${index}`,
      payment_method: 'bank_transfer',
    }),
  );
}
