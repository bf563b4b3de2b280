/** What was not delivered is ordered again, what other systems say of deliveries is understood (C-ORD-5, C-ORD-6). */
import { expect, test } from 'vitest';
import type { Caller } from '#server/http/caller.ts';
import { prepareOrder, sendPrepared as send } from './prepared-order.ts';
import { ROSSI, withTrade } from './trade-floor.ts';

const trade = withTrade();
const prepared = (who: Partial<Caller>, items: Record<string, number>) => prepareOrder(trade(), who, items);

test('the residual goes back into the cart, in whole packagings; what was delivered does not', async () => {
  const floor = trade();
  const { person, summary } = await prepared(ROSSI, { VITE: 100, P70: 6, P71: 5 });
  const { order } = await send(person, summary);
  await floor.db.query(null, `update orders set status = 'partial' where id = $1`, [order.id]);
  const delivered = (row: number, pieces: number) =>
    floor.db.query(null, 'update order_rows set delivered = $3 where order_id = $1 and row_id = $2', [
      ...[order.id, row, pieces],
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

test('an imported order that is fulfilled and says nothing of deliveries was delivered in full', async () => {
  const { person, summary } = await prepared(ROSSI, { P72: 3 });
  const { order } = await send(person, summary);
  await trade().db.query(null, `update orders set status = 'E' where id = $1`, [order.id]);
  const shown = await person.call('wrapper.get_order_detail', { number: order.number });
  expect(shown.rows).toMatchObject([{ quantity: 3, delivered: 3, residual: 0 }]);
  const again = await person.call('wrapper.reorder', { number: order.number, residual: true });
  expect(again).toMatchObject({ added: 0, refused: [] });
});
