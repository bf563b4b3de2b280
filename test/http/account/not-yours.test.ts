/** What belongs to one customer does not exist for another: carts, rows, orders, confirmations (C-ID-3). */
import { beforeAll, expect, test } from 'vitest';
import { type ApiName, api } from '#contract/endpoints/api.ts';
import { type OwnedThings, sampleBodies } from '../kit/sample-bodies.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';

const shop = withShop();
let [owner, stranger]: Customer[] = [];
let owned: OwnedThings;
let secrets: string[];

/** A quantity of an article that can be bought at once. */
async function sellable(person: Customer): Promise<OwnedThings['item']> {
  const { product_list } = await person.call('wrapper.product_list', { text: 'm8', disponibili: true, per_page: 50 });
  const card = product_list.data.find((one) => one.addable && one.num_childs === 0) ?? expect.fail('nothing to buy');
  return { item_id: card.id, quantity: card.packagings.find((one) => one.default)?.quantity ?? 1 };
}

/** An order of the customer, sent through the API. */
async function sendOrder(person: Customer, reference: string): Promise<string> {
  const prepared = await person.call('wrapper.prepare_order', {});
  const sent = await person.call('wrapper.send_order', {
    summary_token: prepared.summary_token,
    idempotency_key: `${reference}-key`,
    reference,
    payment_method: prepared.payment_methods[0]?.code ?? '',
    delivery_type: 'shipping',
  });
  return sent.order.number;
}

beforeAll(async () => {
  [owner, stranger] = [await shop().login('cliente1@example.com'), await shop().login('cliente2@example.com')];
  const item = await sellable(owner);
  await owner.call('wrapper.add_to_cart', { ...item, quantity: item.quantity * 100 });
  const orderNumber = await sendOrder(owner, 'cantiere-riservato');
  const cart = await owner.call('wrapper.add_to_cart', item);
  owned = { cartId: cart.id_cart, rowId: Object.values(cart.data)[0]?.row_id ?? 0, orderNumber, item };
  secrets = ['cantiere-riservato', ...(await owner.call('account.get_addresses', {})).map((address) => address.street)];
});

/** Endpoints that name something owned besides customer and address. */
const NAMING: ApiName[] = [
  'wrapper.get_cart_items',
  'wrapper.update_cart',
  'wrapper.remove_cart_item',
  'wrapper.remove_cart',
  'wrapper.save_cart',
  'wrapper.activate_cart',
  'b2b_cart.duplicate_cart',
  'b2b_cart.merge_cart',
  'b2b_cart.set_aside_rows',
  'b2b_cart.restore_rows',
  'wrapper.prepare_order',
  'wrapper.get_order_detail',
  'wrapper.reorder',
];

test('the list above is complete (C-ID-3)', () => {
  const bodies = sampleBodies(owned);
  // A number that is not the caller's own is none: `success: false` (test/http/documents/account-documents.test.ts).
  const others = (Object.keys(api) as ApiName[]).filter((name) => name !== 'account.invoice_pdf');
  const naming = others.filter(
    (name) => api[name].access !== 'agent' && ['id_cart', 'number'].some((field) => field in bodies[name]),
  );
  expect(naming.sort()).toEqual([...NAMING].sort());
});

test.each(NAMING)('%s of another customer is not found (C-ID-3)', async (name) => {
  const before = await stateOf(owner as Customer);
  const response = await (stranger as Customer).send(name, sampleBodies(owned)[name]);
  expect([response.status, response.body.code]).toEqual([404, 'not-found']);
  for (const secret of secrets) expect(response.text).not.toContain(secret);
  expect(await stateOf(owner as Customer)).toEqual(before);
});

test.each(NAMING)('%s with the owner’s ids too is forbidden (C-ID-3)', async (name) => {
  const before = await stateOf(owner as Customer);
  const identity = { client_id: owner?.customerId, address_code: owner?.addressCodes[0] };
  const response = await (stranger as Customer).send(name, { ...sampleBodies(owned)[name], ...identity });
  expect([response.status, response.body.code]).toEqual([403, 'forbidden']);
  expect(await stateOf(owner as Customer)).toEqual(before);
});

test('a summary of one customer sends nothing for another (C-ID-3)', async () => {
  const { summary_token } = await (owner as Customer).call('wrapper.prepare_order', {});
  const body = { summary_token, idempotency_key: 'stolen-summary', payment_method: 'BB' };
  const response = await (stranger as Customer).send('wrapper.send_order', body);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  const [found] = await shop().db.query<{ count: number }>(
    null,
    `select count(*)::int as count from orders where idempotency_key = 'stolen-summary'`,
  );
  expect(found?.count).toBe(0);
});

test('an idempotency key of one customer returns nothing to another (C-ID-3)', async () => {
  const body = { summary_token: 'none', idempotency_key: 'cantiere-riservato-key', payment_method: 'BB' };
  const response = await (stranger as Customer).send('wrapper.send_order', body);
  expect(response.status).not.toBe(200);
  expect(response.text).not.toContain(owned.orderNumber);
});

test('lists hold only one’s own (C-ID-3)', async () => {
  const orders = await (stranger as Customer).call('account.get_orders', { per_page: 100 });
  expect(orders.data.map((order) => order.client_id).filter((id) => id !== stranger?.customerId)).toEqual([]);
  const carts = await (stranger as Customer).call('b2b_cart.get_cart_list', {});
  expect(carts.data.map((cart) => cart.id_cart)).not.toContain(owned.cartId);
});

test('each address has a cart of its own (C-CART-1)', async () => {
  const [first, second] = owner?.addressCodes ?? [];
  const at = async (address_code: number | undefined) => {
    const { id_cart, address_code: answered } = await (owner as Customer).call('wrapper.get_cart_items', {
      address_code,
    });
    return { id_cart, answered };
  };
  expect(await at(first)).toEqual({ id_cart: owned.cartId, answered: first });
  expect(await at(second)).toEqual({ id_cart: 0, answered: second });
  owner?.cookies.set('bancale_address', String(second));
  expect((await (owner as Customer).call('wrapper.get_cart_items', {})).address_code).toBe(second);
  owner?.cookies.set('bancale_address', '999999');
  expect((await (owner as Customer).call('wrapper.get_cart_items', {})).address_code).toBe(first);
});

test('prices are absent for guests, not hidden (C-ID-7)', async () => {
  const { product_list } = await shop().guest().call('wrapper.product_list', { text: 'm8' });
  expect(product_list.data.length).toBeGreaterThan(0);
  for (const card of product_list.data) {
    expect(Object.keys(card).filter((key) => /price|sale_|is_sale|discount|promo|offers/.test(key))).toEqual([]);
  }
  for (const body of [{ sort: 'price-asc' as const }, { min_price: 1 }, { max_price: 5 }]) {
    const response = await shop().guest().send('wrapper.product_list', body);
    expect([response.status, response.body.code]).toEqual([422, 'price-filter-hidden']);
  }
});

async function stateOf(person: Customer): Promise<unknown> {
  const [first] = person.addressCodes;
  const cart = await person.call('wrapper.get_cart_items', { address_code: first });
  const orders = await person.call('account.get_orders', { per_page: 1 });
  return { id: cart.id_cart, rows: Object.keys(cart.data), total: cart.totale_netto, orders: orders.count };
}
