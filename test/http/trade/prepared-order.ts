/** The steps from articles to a sent order, shared by tests of checkout and orders. */
import type { PreparedOrder } from '#contract/endpoints/order.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { type Person, type TradeFixtures, withEmptyCart } from './trade-fixtures.ts';

let keys = 0;

/** A new idempotency key. */
export function newKey(): string {
  keys += 1;
  return `key-${process.pid}-${keys}`;
}

/** A cart of exactly these articles, code → pieces, prepared for sending. */
export async function prepareOrder(
  fixtures: Pick<TradeFixtures, 'as'>,
  who: Partial<Caller>,
  items: Record<string, number>,
): Promise<{ person: Person; summary: PreparedOrder }> {
  const person = await withEmptyCart(fixtures, who);
  for (const [item_id, quantity] of Object.entries(items))
    await person.call('wrapper.add_to_cart', { item_id, quantity });
  return { person, summary: await person.call('wrapper.prepare_order', {}) };
}

/** Sends the prepared order, paid by the first method unless `more` says otherwise. */
export function sendPrepared(person: Person, summary: PreparedOrder, more: object = {}) {
  return person.call('wrapper.send_order', {
    summary_token: summary.summary_token,
    idempotency_key: newKey(),
    payment_method: summary.payment_methods[0]?.code,
    ...more,
  });
}
