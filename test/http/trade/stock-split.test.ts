/** What is in stock and what arrives later, from cart to order: the order stores what was shown when it was sent. */
import { beforeEach, describe, expect, test } from 'vitest';
import { laterSentence, splitSentence } from '#contract/values/stock-split.ts';
import { prepareOrder, sendPrepared } from './prepared-order.ts';
import { refusal } from './refusal.ts';
import { BIANCHI, ROSSI, START, withTrade } from './trade-fixtures.ts';

const trade = withTrade();
beforeEach(async () => {
  trade().clock.now = START;
  const { id } = trade();
  await trade().change(
    `delete from stock_promises;
     update stock set quantity = 8200 where product_id = ${id('VITE')};
     delete from arrivals where product_id = ${id('VITE')};
     insert into arrivals (product_id, date, quantity, precision) values (${id('VITE')}, '2026-03-30', 200000, 'date')`,
  );
});

test('a cart says how many rows arrive later and from when; its order keeps the split of each row, its e-mails say it', async () => {
  const { person, summary } = await prepareOrder(trade(), ROSSI, { VITE: 120_000, ARRIVA: 60, DADO: 2 });
  const { cart } = summary;
  expect(cart.later).toEqual({
    rows: 2,
    undated: 1,
    from: { date: '2026-03-30', precision: 'date' },
    complete: null,
    some_now: true,
  });
  expect(cart.data['10']?.availability).toMatchObject({
    text: 'DISPONIBILE',
    quantity: 8200,
    arrivals: [{ quantity: 200_000, date: '2026-03-30', precision: 'date' }],
  });
  const { order } = await sendPrepared(person, summary);
  // The stock changes: the order still shows what was promised.
  await trade().change(`update stock set quantity = 1000000 where product_id = ${trade().id('VITE')}`);
  const sent = await person.call('wrapper.get_order_detail', { number: order.number });
  expect(sent.rows.map(({ carti, split }) => [carti, split && splitSentence(split, 'it')])).toEqual([
    ['VITE', '8.200 subito, 111.800 in arrivo dal 30/03'],
    ['ARRIVA', '50 in arrivo dal 01/04, 10 senza data di arrivo'],
    ['DADO', ''],
  ]);
  expect(laterSentence(sent.later, 'it')).toBe('2 righe arrivano dopo, dal 30/03 (1 senza data)');
  const mails = await trade().mails(order.number);
  expect(mails.length).toBeGreaterThan(0);
  for (const { text, html } of mails)
    for (const said of [
      '8.200 subito, 111.800 in arrivo dal 30/03',
      '50 in arrivo dal 01/04, 10 senza data di arrivo',
    ]) {
      expect(text).toContain(said);
      expect(html).toContain(said);
    }
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

describe('dates that fit', () => {
  const choices = (summary: Awaited<ReturnType<typeof prepareOrder>>['summary']) => {
    const [shipping, pickup] = summary.delivery_options;
    if (shipping?.type !== 'shipping' || pickup?.type !== 'pickup') throw new Error('both are on offer');
    return { shipping, pickup };
  };

  test('what is there leaves at once, everything together when the last of it has arrived', async () => {
    const { person, summary } = await prepareOrder(trade(), ROSSI, { VITE: 10_000, DADO: 1 });
    const { shipping, pickup } = choices(summary);
    expect([shipping.dates[0], shipping.dates_together?.[0]]).toEqual(['2026-03-11', '2026-03-31']);
    expect(pickup.windows[0]?.date).toBe('2026-03-11');
    expect(pickup.windows_together?.[0]).toMatchObject({ date: '2026-03-31', from: '10:00' });
    const send = (more: object) => sendPrepared(person, summary, more);
    expect(await refusal(send({ single_delivery: true, shipping_date: '2026-03-11' }))).toMatchObject({
      code: 'delivery-refused',
    });
    const { order } = await send({ single_delivery: true });
    expect(order.delivery_date).toBe('31/03/2026');
  });

  test('when nothing is there the first date is that of the arrival; collected from the day after', async () => {
    const { person, summary } = await prepareOrder(trade(), BIANCHI, { ARRIVA: 5 });
    const { shipping, pickup } = choices(summary);
    expect([shipping.dates[0], shipping.dates_together?.[0], pickup.closed]).toEqual(['2026-04-02', '2026-04-02', []]);
    const send = (window: object) => sendPrepared(person, summary, { delivery_type: 'pickup', window });
    expect(await refusal(send({ date: '2026-03-11', from: '10:00', to: '13:00' }))).toMatchObject({
      code: 'delivery-refused',
    });
    const { order } = await send({ date: '2026-04-02', from: '10:00', to: '13:00' });
    expect(order).toMatchObject({ delivery_date: '02/04/2026', pickup_window: { from: '10:00', to: '13:00' } });
  });

  test('nobody knows when everything is there: together has no date, and the order none either', async () => {
    const { person, summary } = await prepareOrder(trade(), BIANCHI, { ARRIVA: 60 });
    expect(choices(summary).shipping.dates_together).toEqual([]);
    const { order } = await sendPrepared(person, summary, { single_delivery: true });
    expect(order.delivery_date).toBeNull();
    const sent = await person.call('wrapper.get_order_detail', { number: order.number });
    expect(sent.single_delivery).toBe(true);
  });

  test('everything is there: one set of dates, whatever is said about the delivery', async () => {
    const { person, summary } = await prepareOrder(trade(), BIANCHI, { DADO: 1 });
    expect(choices(summary).shipping).not.toHaveProperty('dates_together');
    const { order } = await sendPrepared(person, summary, { single_delivery: true, shipping_date: '2026-03-12' });
    expect(order.delivery_date).toBe('12/03/2026');
  });
});
