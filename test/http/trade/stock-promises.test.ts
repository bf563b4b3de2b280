/** Sent orders reduce what can be promised until an import has new stock; a shop may reject orders beyond that. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createOperations } from '#server/modules/operations/index.ts';
import { createOrderAdmin } from '#server/modules/orders/index.ts';
import { prepareOrder, sendPrepared } from './prepared-order.ts';
import { refusal } from './refusal.ts';
import { BIANCHI, ROSSI, START, type TradeFixtures, VERDI, withEmptyCart, withTrade } from './trade-fixtures.ts';

const trade = withTrade();
const FORBID = { stock: { beyond: 'forbid' as const, countArrivals: true, ordersReduce: true } };

/** Every process waits here until this many have arrived. */
function meeting(people: number): () => Promise<void> {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let there = 0;
  return () => {
    there += 1;
    if (there >= people) open();
    return gate;
  };
}

const setStock = (code: string, quantity: number) =>
  trade().change(
    `delete from stock_promises where product_id = ${trade().id(code)};
     update stock set quantity = ${quantity} where product_id = ${trade().id(code)}`,
  );

beforeEach(async () => {
  trade().clock.now = START;
  await setStock('LAMPADA', 10);
});

const availabilityOf = async (fixtures: Pick<TradeFixtures, 'as'>, who = VERDI) => {
  const person = await withEmptyCart(fixtures, who);
  const cart = await person.call('wrapper.add_to_cart', { item_id: 'LAMPADA', quantity: 1 });
  return Object.values(cart.data)[0]?.availability;
};

describe('orders reduce what can be promised', () => {
  test('the next buyer sees what is left, also in a cart that was open before and in another process', async () => {
    const second = await trade().secondProcess();
    const bianchi = await withEmptyCart(second, BIANCHI);
    const before = await bianchi.call('wrapper.add_to_cart', { item_id: 'LAMPADA', quantity: 5 });
    expect([Object.values(before.data)[0]?.availability.quantity, before.later]).toEqual([10, null]);

    const { person, summary } = await prepareOrder(trade(), ROSSI, { LAMPADA: 8 });
    await sendPrepared(person, summary);
    await expect
      .poll(async () => (await bianchi.call('wrapper.get_cart_items', {})).later)
      .toMatchObject({ rows: 1, undated: 1 });
    const after = await bianchi.call('wrapper.get_cart_items', {});
    expect(Object.values(after.data)[0]?.availability.quantity).toBe(2);
    await expect.poll(async () => (await availabilityOf(trade()))?.quantity).toBe(2);
  });

  test('once per order: sent again with the same key it takes nothing more', async () => {
    const { person, summary } = await prepareOrder(trade(), ROSSI, { LAMPADA: 3 });
    const body = { idempotency_key: `once-${process.pid}-promise` };
    await Promise.all([1, 2, 3].map(() => sendPrepared(person, summary, body)));
    await expect.poll(async () => (await availabilityOf(trade()))?.quantity).toBe(7);
  });

  test('a cancelled order gives it back, but for what was delivered of it', async () => {
    const { person, summary } = await prepareOrder(trade(), ROSSI, { LAMPADA: 6, DADO: 1 });
    const { order } = await sendPrepared(person, summary);
    const admin = createOrderAdmin({
      db: trade().db,
      clock: () => trade().clock.now,
      operations: createOperations({ clock: () => trade().clock.now }),
      baseUrl: 'https://shop.example',
      orderMail: { agent: false, office: [] },
      emails: { accepted: false, partial: false, fulfilled: false, cancelled: false },
    });
    const hand = { actor: 'Paola', note: '' };
    await admin.accept(order.number, hand);
    await admin.partly(order.number, [{ row: 'LAMPADA', pieces: 2 }], hand);
    await expect.poll(async () => (await availabilityOf(trade()))?.quantity).toBe(4);
    await admin.cancel(order.number, hand);
    await expect.poll(async () => (await availabilityOf(trade()))?.quantity).toBe(8);
  });

  test('switched off, orders leave it as it is', async () => {
    const off = await trade().secondProcess({ stock: { ...FORBID.stock, beyond: 'warn', ordersReduce: false } });
    const { person, summary } = await prepareOrder(off, ROSSI, { LAMPADA: 9 });
    await sendPrepared(person, summary);
    expect((await availabilityOf(trade()))?.quantity).toBe(10);
  });
});

describe('a shop that takes no orders beyond its stock', () => {
  test('two buyers of the last pieces at the same time: one gets them, the other sees a message, and repairs the row in one click', async () => {
    // Both have read the stock before either of them writes.
    const meet = meeting(2);
    const more = { ...FORBID, onStep: (step: string) => (step === 'checked' ? meet() : undefined) };
    const [one, other] = [await trade().secondProcess(more), await trade().secondProcess(more)];
    const rossi = await prepareOrder(one, ROSSI, { LAMPADA: 7 });
    const bianchi = await prepareOrder(other, BIANCHI, { LAMPADA: 7 });
    const sends = [rossi, bianchi].map(({ person, summary }) => sendPrepared(person, summary));
    const outcomes = await Promise.allSettled(sends);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const loser = outcomes[0]?.status === 'rejected' ? rossi : bianchi;
    const refused = outcomes[0]?.status === 'rejected' ? sends[0] : sends[1];
    expect(await refusal(refused as Promise<unknown>)).toMatchObject({ code: 'stock-exceeded', status: 422 });
    await expect
      .poll(async () => Object.values((await loser.person.call('wrapper.get_cart_items', {})).data)[0]?.anomalies)
      .toEqual([{ kind: 'stock-exceeded', blocking: true, nearest: [3, 3] }]);
    const cart = await loser.person.call('wrapper.get_cart_items', {});
    const [row] = Object.values(cart.data);
    const repaired = await loser.person.call('wrapper.update_cart', {
      id_cart: cart.id_cart,
      cart_rows: [{ row_id: row?.row_id, quantity: 3 }],
    });
    expect(Object.values(repaired.data)[0]?.anomalies).toEqual([]);
    const again = await loser.person.call('wrapper.prepare_order', {});
    expect((await sendPrepared(loser.person, again, { confirm_duplicate: true })).order.number).toMatch(/^OC/);
  });

  test('nothing beyond it goes into a cart; what arrives counts unless the settings say otherwise', async () => {
    const fixtures = await trade().secondProcess(FORBID);
    const verdi = await withEmptyCart(fixtures, VERDI);
    const add = (item_id: string, quantity: number) => verdi.call('wrapper.add_to_cart', { item_id, quantity });
    expect(await refusal(add('LAMPADA', 11))).toMatchObject({ code: 'stock-exceeded', status: 422, nearest: [10, 10] });
    await add('LAMPADA', 6);
    expect(await refusal(add('LAMPADA', 5))).toMatchObject({ code: 'stock-exceeded', nearest: [10, 10] });
    expect(await refusal(add('ARRIVA', 51))).toMatchObject({ code: 'stock-exceeded', nearest: [50, 50] });
    expect((await add('ARRIVA', 50)).total_count).toBe(2);
    const strict = await trade().secondProcess({ stock: { ...FORBID.stock, countArrivals: false } });
    const late = strict.as(BIANCHI).call('wrapper.add_to_cart', { item_id: 'ARRIVA', quantity: 1 });
    expect(await refusal(late)).toMatchObject({ code: 'not-sellable' });
  });
});

test('minimum and maximum of an article: refused with the nearest, reported in a cart that has it already', async () => {
  const fixtures = trade();
  const verdi = await withEmptyCart(fixtures, VERDI);
  const { id_cart, row_id } = await verdi.call('wrapper.add_to_cart', { item_id: 'VITE', quantity: 25 });
  await fixtures.change(`update products set min_quantity = 60, max_quantity = 220 where carti = 'VITE'`);
  const { data } = await verdi.call('wrapper.get_cart_items', {});
  expect(Object.values(data)[0]?.anomalies).toEqual([
    { kind: 'quantity-below-minimum', blocking: true, nearest: [75, 75] },
  ]);
  const set = (quantity: number) => verdi.call('wrapper.update_cart', { id_cart, cart_rows: [{ row_id, quantity }] });
  expect(await refusal(set(50))).toMatchObject({ code: 'quantity-below-minimum', status: 422, nearest: [75, 75] });
  expect(await refusal(set(225))).toMatchObject({ code: 'quantity-above-maximum', status: 422, nearest: [200, 200] });
  expect(Object.values((await set(200)).data)[0]?.anomalies).toEqual([]);
  expect(await refusal(verdi.call('wrapper.add_to_cart', { item_id: 'VITE', quantity: 25 }))).toMatchObject({
    code: 'quantity-above-maximum',
  });
  await fixtures.change(`update products set min_quantity = null, max_quantity = null where carti = 'VITE'`);
});
