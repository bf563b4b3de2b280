/** The fields that API clients read of a cart, of its rows and of the list of carts (C-CART-3). */
import { expect, test } from 'vitest';
import { ROSSI, withEmptyCart, withTrade } from './trade-fixtures.ts';

const trade = withTrade();

const CART = [
  'id_cart',
  'client_id',
  'address_code',
  'kind',
  'name',
  'totale_lordo',
  'totale_netto',
  'iva',
  'totale_doc',
  'spese_trasporto',
  'importo_spese_zero',
  'min_order',
  'version',
  'data',
];
const ROW = [
  'row_id',
  'id_cart',
  'id',
  'carti',
  'sku',
  'name',
  'quantity',
  'um',
  'price',
  'price_discount',
  'discounts',
  'totale_no_sconto',
  'totale_sconto',
  'image',
  'single_child',
  'promo_code',
  'promo_row',
  'qty_min_imballo',
  'packagings',
  'iva',
  'availability',
  'anomalies',
];

test('get_cart_items: a cart and its rows, under their numbers, have every field that the rule names (C-CART-3, S-3.6, S-7.14)', async () => {
  const rossi = await withEmptyCart(trade(), ROSSI);
  await rossi.call('wrapper.add_to_cart', { item_id: 'VITE', quantity: 50 });
  const cart = await rossi.call('wrapper.get_cart_items', { client_id: 101, address_code: 1, ext_call: true });
  expect(Object.keys(cart)).toEqual(expect.arrayContaining(CART));
  expect(Object.keys(cart.min_order)).toEqual(expect.arrayContaining(['warning', 'minimum_amount', 'compliant']));
  const [[number, row]] = Object.entries(cart.data) as [[string, (typeof cart.data)[string]]];
  expect(Object.keys(row)).toEqual(expect.arrayContaining(ROW));
  expect([row.row_id, row.id_cart]).toEqual([Number(number), cart.id_cart]);
});

test('get_cart_list: a parked cart has every field that the rule names, and all are counted (C-CART-3)', async () => {
  const rossi = await withEmptyCart(trade(), ROSSI);
  const { id_cart } = await rossi.call('wrapper.add_to_cart', { item_id: 'VITE', quantity: 50 });
  await rossi.call('wrapper.save_cart', { id_cart, name: 'Cantiere' });
  const { data, count } = await rossi.call('b2b_cart.get_cart_list', {
    limit: 1,
    page: 1,
    filters: { status: 'saved' },
  });
  expect(data[0]).toMatchObject({ id_cart, cart_name: 'Cantiere', status: 'saved', kind: 'client', items_count: 1 });
  expect(data[0]).toMatchObject({ totale_net: 2.25, updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\d/) });
  expect(count).toBe(1);
});
