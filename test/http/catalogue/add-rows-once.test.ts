/** `b2b_cart.add_rows` with an idempotency key: an action whose response was lost is sent again and adds nothing twice (C-CART-2). */
import { beforeEach, expect, test } from 'vitest';
import { type Customer, withShop } from '../kit/start-shop.ts';

const shop = withShop();
let rossi: Customer;
let rows: Array<{ item_id: number; quantity: number }>;
let made = 0;

const newKey = () => {
  made += 1;
  return `action-${made}`;
};
const quantities = async () => {
  const { data } = await rossi.call('wrapper.get_cart_items', {});
  return Object.fromEntries(Object.values(data).map(({ id, quantity }) => [id, quantity]));
};
const times = (factor: number) => Object.fromEntries(rows.map(({ item_id, quantity }) => [item_id, quantity * factor]));

beforeEach(async () => {
  rossi = await shop().login('cliente1@example.com');
  const { id_cart } = await rossi.call('wrapper.get_cart_items', {});
  if (id_cart > 0) await rossi.call('wrapper.remove_cart', { id_cart });
  const { product_list } = await rossi.call('wrapper.product_list', { text: 'dado', disponibili: true, per_page: 24 });
  rows = product_list.data
    .filter((card) => card.addable)
    .slice(0, 4)
    .map(({ id, packagings }) => ({ item_id: id, quantity: packagings[0]?.quantity ?? 1 }));
  expect(rows.length).toBeGreaterThan(1);
});

test('twenty at the same time with one key add once, also when there was no cart (C-CART-2)', async () => {
  const key = newKey();
  const responses = await Promise.all(Array.from({ length: 20 }, () => rossi.call('b2b_cart.add_rows', { rows, key })));
  expect(await quantities()).toEqual(times(1));
  const [first] = responses;
  for (const { added, refused, id_cart } of responses)
    expect({ added, refused, id_cart }).toEqual({ added: first?.added, refused: [], id_cart: first?.id_cart });
});

test('sent again it returns the cart as it is and the rows it went into; a new key adds again (C-CART-2)', async () => {
  const key = newKey();
  const first = await rossi.call('b2b_cart.add_rows', { rows, key, sequence: 1 });
  const again = await rossi.call('b2b_cart.add_rows', { rows, key, sequence: 2 });
  expect(again).toMatchObject({ response: true, sequence: 2, added: first.added, version: first.version });
  expect(again.data).toEqual(first.data);
  await rossi.call('b2b_cart.add_rows', { rows, key: newKey() });
  expect(await quantities()).toEqual(times(2));
  await rossi.call('b2b_cart.add_rows', { rows });
  await rossi.call('b2b_cart.add_rows', { rows });
  expect(await quantities()).toEqual(times(4));
});

test('what broke off in the middle is completed by its repetition', async () => {
  const key = newKey();
  await rossi.call('b2b_cart.add_rows', { rows, key });
  const { id_cart } = await rossi.call('wrapper.get_cart_items', {});
  // Leaves the state of a process that dies before the last row.
  const last = rows.at(-1)?.item_id;
  await shop().db.query(null, 'delete from cart_additions where key = $1 and place = $2', [key, rows.length - 1]);
  await rossi.call('wrapper.remove_cart_item', {
    id_cart,
    row_id:
      Object.values((await rossi.call('wrapper.get_cart_items', {})).data).find(({ id }) => id === last)?.row_id ?? 0,
  });
  await rossi.call('b2b_cart.add_rows', { rows, key });
  expect(await quantities()).toEqual(times(1));
});

test('a refused row is tried again with the others left alone; a key with other rows is a conflict', async () => {
  const key = newKey();
  const wrong = [...rows, { item_id: 'nowhere', quantity: 1 }];
  const first = await rossi.call('b2b_cart.add_rows', { rows: wrong, key });
  expect(first.refused).toMatchObject([{ index: rows.length, code: 'not-found', message: 'Non esiste.' }]);
  expect((await rossi.call('b2b_cart.add_rows', { rows: wrong, key })).refused).toEqual(first.refused);
  expect(await quantities()).toEqual(times(1));
  const other = await rossi.send('b2b_cart.add_rows', { rows: rows.map((row) => ({ ...row, quantity: 5 })), key });
  expect([other.status, other.body.code]).toEqual([409, 'conflict']);
  expect(await quantities()).toEqual(times(1));
});

test('the same key of another customer, or at another address, is another action', async () => {
  const key = newKey();
  await rossi.call('b2b_cart.add_rows', { rows, key });
  const verdi = await shop().login('cliente2@example.com');
  const before = (await verdi.call('wrapper.get_cart_items', {})).total_count;
  const { added, total_count } = await verdi.call('b2b_cart.add_rows', { rows, key });
  expect([added.length, total_count]).toEqual([rows.length, before + rows.length]);
});
