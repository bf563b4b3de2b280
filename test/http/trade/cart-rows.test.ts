/** Several articles in one request, and what they would cost (storefront.md §3 "Child list", C-CAT-2, C-PRICE-3). */
import { expect, test } from 'vitest';
import { refusal } from './refusal.ts';
import { BIANCHI, ROSSI, withEmptyCart, withTrade } from './trade-fixtures.ts';

const trade = withTrade();

test('rows are added in one call; a refused one stops no other and says why', async () => {
  const rossi = await withEmptyCart(trade(), ROSSI);
  const reply = await rossi.call('b2b_cart.add_rows', {
    sequence: 4,
    rows: [
      { item_id: trade().id('VITE'), quantity: 50 },
      { item_id: trade().id('VITE'), quantity: 30 },
      { item_id: 'nowhere', quantity: 1 },
      { item_id: trade().id('SENZA'), quantity: 1 },
      { item_id: trade().id('DADO'), quantity: '2' },
    ],
  });
  expect(reply).toMatchObject({ response: true, sequence: 4, total_count: 2 });
  expect(reply.added).toEqual([
    { index: 0, row_id: 10 },
    { index: 4, row_id: 20 },
  ]);
  expect(reply.refused.map(({ index, code, nearest }) => ({ index, code, nearest }))).toEqual([
    { index: 1, code: 'quantity-not-packaged', nearest: [25, 50] },
    { index: 2, code: 'not-found', nearest: undefined },
    { index: 3, code: 'price-on-request', nearest: undefined },
  ]);
  expect(Object.values(reply.data).map((row) => row.quantity)).toEqual([50, 2]);
});

test('a row that is there already grows, also twice in one call', async () => {
  const bianchi = await withEmptyCart(trade(), BIANCHI);
  const row = { item_id: trade().id('DADO'), quantity: 60 };
  const { data, added } = await bianchi.call('b2b_cart.add_rows', { rows: [row, row] });
  expect(added.map((one) => one.row_id)).toEqual([10, 10]);
  // From 100 pieces on 9 € instead of 10 €.
  expect(data['10']).toMatchObject({ quantity: 120, price_discount: 9, totale_sconto: 1080 });
});

test('what quantities cost: unit and row net, the sum, nothing for what is not sold', async () => {
  const bianchi = await withEmptyCart(trade(), BIANCHI);
  const rows = [
    { item_id: trade().id('DADO'), quantity: 99 },
    { item_id: trade().id('DADO'), quantity: 100 },
    { item_id: trade().id('SENZA'), quantity: 1 },
    { item_id: 'libro', quantity: 1 },
  ];
  expect(await bianchi.call('b2b_cart.price_rows', { rows })).toEqual({
    rows: [
      { price_discount: 10, totale_sconto: 990 },
      { price_discount: 9, totale_sconto: 900 },
      null,
      { price_discount: 20, totale_sconto: 20 },
    ],
    totale_netto: 1910,
  });
  expect((await bianchi.call('wrapper.get_cart_items', {})).total_count).toBe(0);
  // 0.10 € less 50+10 = 0.045 €; 25 pieces 1.125 → 1.13 €
  const rossi = trade().as(ROSSI);
  const [row] = (await rossi.call('b2b_cart.price_rows', { rows: [{ item_id: 'VITE', quantity: 25 }] })).rows;
  expect(row).toEqual({ price_discount: 0.045, totale_sconto: 1.13 });
});

test('guests who see no prices get none', async () => {
  const guest = trade().as({ role: 'guest' });
  const asked = guest.call('b2b_cart.price_rows', { rows: [{ item_id: 'DADO', quantity: 1 }] });
  expect(await refusal(asked)).toMatchObject({ code: 'forbidden', status: 403 });
});
