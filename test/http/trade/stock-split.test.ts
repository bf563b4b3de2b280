/** What is there and what arrives later, from the cart to the order: the order keeps what was said when it was sent. */
import { beforeEach, expect, test } from 'vitest';
import { laterSentence, splitSentence } from '#contract/stock-split.ts';
import { prepareOrder, sendPrepared } from './prepared-order.ts';
import { refusal } from './refusal.ts';
import { BIANCHI, ROSSI, START, withTrade } from './trade-floor.ts';

const trade = withTrade();
beforeEach(async () => {
  trade().clock.now = START;
  const { id } = trade();
  await trade().change(
    `update stock set quantity = 8200 where product_id = ${id('VITE')};
     delete from arrivals where product_id = ${id('VITE')};
     insert into arrivals (product_id, date, quantity, precision) values (${id('VITE')}, '2026-03-30', 200000, 'date')`,
  );
});

test('a cart says how many rows arrive later and from when; its order keeps the split of each row', async () => {
  const { person, summary } = await prepareOrder(trade(), ROSSI, { VITE: 120_000, ARRIVA: 60, DADO: 2 });
  const { cart } = summary;
  expect(cart.later).toEqual({
    ...{ rows: 2, undated: 1, from: { date: '2026-03-30', precision: 'date' }, complete: null, some_now: true },
  });
  expect(cart.data['10']?.availability).toMatchObject({
    ...{ text: 'DISPONIBILE', quantity: 8200 },
    arrivals: [{ quantity: 200_000, date: '2026-03-30', precision: 'date' }],
  });
  const { order } = await sendPrepared(person, summary);
  // The books change: the order still says what was promised with it.
  await trade().change(`update stock set quantity = 1000000 where product_id = ${trade().id('VITE')}`);
  const sent = await person.call('wrapper.get_order_detail', { number: order.number });
  expect(sent.rows.map(({ carti, split }) => [carti, split && splitSentence(split, 'it')])).toEqual([
    ['VITE', '8.200 subito, 111.800 in arrivo dal 30/03'],
    ['ARRIVA', '50 in arrivo dal 01/04, 10 senza data di arrivo'],
    ['DADO', ''],
  ]);
  expect(laterSentence(sent.later, 'it')).toBe('2 righe arrivano dopo, dal 30/03 (1 senza data)');
  expect(await refusal(trade().as(BIANCHI).call('wrapper.get_order_detail', { number: order.number }))).toMatchObject({
    code: 'not-found',
  });
});

test('a cart of which everything is there says nothing, and so does its order', async () => {
  const { person, summary } = await prepareOrder(trade(), BIANCHI, { VITE: 8200 });
  expect(summary.cart.later).toBeNull();
  const { order } = await sendPrepared(person, summary);
  const sent = await person.call('wrapper.get_order_detail', { number: order.number });
  expect([sent.later, sent.rows[0]?.split]).toEqual([null, { now: 8200, arriving: [], undated: 0 }]);
});
