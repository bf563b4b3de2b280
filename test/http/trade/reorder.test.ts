/** Undelivered quantities can be ordered again, and delivery data of other systems are understood (C-ORD-5, C-ORD-6). */
import { expect, test } from 'vitest';
import type { Caller } from '#server/platform/http/caller.ts';
import { prepareOrder, sendPrepared as send } from './prepared-order.ts';
import { BIANCHI, ROSSI, withTrade } from './trade-fixtures.ts';

const trade = withTrade();
const prepared = (who: Partial<Caller>, items: Record<string, number>) => prepareOrder(trade(), who, items);

test('the residual goes back into the cart, in whole packagings; what was delivered does not (C-ORD-6)', async () => {
  const fixtures = trade();
  const { person, summary } = await prepared(ROSSI, { VITE: 100, P70: 6, P71: 5 });
  const { order } = await send(person, summary);
  await fixtures.db.query(null, `update orders set status = 'partial' where id = $1`, [order.id]);
  const delivered = (row: number, pieces: number) =>
    fixtures.db.query(null, 'update order_rows set delivered = $3 where order_id = $1 and row_id = $2', [
      order.id,
      row,
      pieces,
    ]);
  await delivered(10, 60); // 40 are left, sold by 25
  await delivered(20, 2);
  await delivered(30, 5);
  const again = await person.call('wrapper.reorder', { number: order.number, residual: true });
  expect(again).toMatchObject({ added: 2, refused: [] });
  expect(Object.values(again.cart.data).map((row) => [row.carti, row.quantity])).toEqual([
    ['VITE', 50],
    ['P70', 4],
  ]);
});

test('an imported order that is fulfilled and says nothing of deliveries was delivered in full (C-ORD-5)', async () => {
  const { person, summary } = await prepared(ROSSI, { P72: 3 });
  const { order } = await send(person, summary);
  await trade().db.query(null, `update orders set status = 'E' where id = $1`, [order.id]);
  const shown = await person.call('wrapper.get_order_detail', { number: order.number });
  expect(shown.rows).toMatchObject([{ quantity: 3, delivered: 3, residual: 0 }]);
  const again = await person.call('wrapper.reorder', { number: order.number, residual: true });
  expect(again).toMatchObject({ added: 0, refused: [] });
});

test('ordered again twice under one key it adds once, and is undone once, by its owner only', async () => {
  const fixtures = trade();
  const { person, summary } = await prepared(ROSSI, { P70: 4, P71: 6 });
  const { order } = await send(person, summary);
  const quantities = async (who: typeof person) =>
    Object.values((await who.call('wrapper.get_cart_items', {})).data).map((row) => [row.carti, row.quantity]);
  await person.call('wrapper.add_to_cart', { item_id: 'P70', quantity: 2 });
  const wanted = { number: order.number, key: 'page-and-rows' };
  for (const _ of [1, 2]) expect(await person.call('wrapper.reorder', wanted)).toMatchObject({ added: 2, refused: [] });
  expect(await quantities(person)).toEqual([
    ['P70', 6],
    ['P71', 6],
  ]);
  const stranger = fixtures.as(BIANCHI);
  expect(await stranger.call('b2b_cart.take_back', { key: wanted.key })).toMatchObject({ taken: 0 });
  const undone = await Promise.all([1, 2].map(() => person.call('b2b_cart.take_back', { key: wanted.key })));
  expect(undone.map(({ taken }) => taken).sort()).toEqual([0, 2]);
  expect(await quantities(person)).toEqual([['P70', 2]]);
});

test('what was ordered again and sent since is not taken out of the cart after it', async () => {
  const { person, summary } = await prepared(ROSSI, { P72: 5 });
  const { order } = await send(person, summary);
  await person.call('wrapper.reorder', { number: order.number, key: 'before-sending' });
  await person.call('wrapper.add_to_cart', { item_id: 'P71', quantity: 3 });
  const next = await person.call('wrapper.prepare_order', {});
  await send(person, next);
  await person.call('wrapper.add_to_cart', { item_id: 'P72', quantity: 7 });
  const { taken, cart } = await person.call('b2b_cart.take_back', { key: 'before-sending' });
  expect([taken, Object.values(cart.data).map((row) => row.quantity)]).toEqual([0, [7]]);
});
