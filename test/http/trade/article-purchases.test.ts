/** The last orders of one article (`account.get_latest_order_by_item`). */
import { beforeEach, expect, test } from 'vitest';
import { type AGENT, BIANCHI, ROSSI, START, withEmptyCart, withTrade } from './trade-fixtures.ts';

const trade = withTrade();
let keys = 0;

beforeEach(() => {
  trade().clock.now = START;
});

/** Sends an order of these quantities by article code; returns its number. */
async function order(who: typeof AGENT, items: Record<string, number>): Promise<string> {
  const person = await withEmptyCart(trade(), who);
  for (const [item_id, quantity] of Object.entries(items))
    await person.call('wrapper.add_to_cart', { item_id, quantity });
  const summary = await person.call('wrapper.prepare_order', {});
  keys += 1;
  const sent = await person.call('wrapper.send_order', {
    summary_token: summary.summary_token,
    idempotency_key: `purchases-${keys}`,
    payment_method: summary.payment_methods[0]?.code,
  });
  return sent.order.number;
}

const purchases = (who: typeof AGENT, carti: string, more: object = {}) =>
  trade()
    .as(who)
    .call('account.get_latest_order_by_item', { item_id: trade().id(carti), ...more });

test('date, order number, quantity, price and address of each, newest first, over all addresses (C-ACC-3)', async () => {
  const first = await order(ROSSI, { P10: 2 });
  trade().clock.now = new Date('2026-04-02T10:00:00Z');
  const second = await order({ ...ROSSI, addressCode: 2 }, { P10: 7, P11: 1 });
  const found = await purchases(ROSSI, 'P10');
  expect(found.count).toBe(2);
  expect(found.data).toMatchObject([
    // The site buys from the list TOP: 9 less 40 %.
    {
      number: second,
      date: '02/04/2026',
      carti: 'P10',
      quantity: 7,
      price: 0.9,
      discounts: '40',
      price_discount: 0.54,
    },
    { number: first, date: '10/03/2026', quantity: 2, price: 1, discounts: '50+10', price_discount: 0.45, um: 'PZ' },
  ]);
  expect(found.data.map((one) => one.destination)).toEqual([
    'Cantiere, Via Po 2, 10100 Torino (TO)',
    'Sede, Via Roma 1, 20100 Milano (MI)',
  ]);
  expect((await purchases({ ...ROSSI, locale: 'en' }, 'P10')).data[0]?.name).toBe('Article 10');
});

test('one address when it is chosen, as many rows as asked, all of them counted', async () => {
  const number = await order(ROSSI, { P12: 1 });
  await order({ ...ROSSI, addressCode: 2 }, { P12: 2 });
  expect((await purchases(ROSSI, 'P12', { destination: 1 })).data.map((one) => one.number)).toEqual([number]);
  expect(await purchases(ROSSI, 'P12', { rows: 1 })).toMatchObject({ count: 2, data: [{ quantity: 2 }] });
});

test('of a parent: the orders of its children, each under its own code', async () => {
  await order(ROSSI, { FIGLIO2: 10 });
  await order(ROSSI, { FIGLIO1: 20 });
  const found = await purchases(ROSSI, 'PADRE');
  expect(found.data.map((one) => [one.id, one.carti, one.quantity])).toEqual([
    [trade().id('FIGLIO1'), 'FIGLIO1', 20],
    [trade().id('FIGLIO2'), 'FIGLIO2', 10],
  ]);
});

test('cancelled orders do not count, and nobody else’s are shown (C-ID-3)', async () => {
  const number = await order(ROSSI, { P13: 1 });
  await order(BIANCHI, { P13: 5 });
  expect((await purchases(BIANCHI, 'P13')).data.map((one) => one.quantity)).toEqual([5]);
  await trade().change(`update orders set status = 'cancelled' where number = '${number}'`);
  expect(await purchases(ROSSI, 'P13')).toEqual({ data: [], count: 0 });
  expect(await purchases(ROSSI, 'VITE')).toEqual({ data: [], count: 0 });
});
