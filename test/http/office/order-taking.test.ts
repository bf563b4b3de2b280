/** Orders that staff take on the phone, through HTTP on the demo shop (C-CART-7, C-ORD-4, C-OFF-1, C-OFF-5). */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Permission } from '#contract/office/permissions.ts';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { type Screw, screwsFor, withFloor } from '../kit/screws.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';

const shop = withShop({ settings: 'minimumOrder: 50\n' });
let customer: Customer;
let laura: OfficeVisitor;
let buyer: { client_id: number; address_code: number };
let goods: Screw[];
let keys = 0;

const key = () => {
  keys += 1;
  return `taking-${keys}`;
};

beforeAll(async () => {
  customer = await shop().login('cliente1@example.com');
  laura = await signIn(shop());
  goods = await screwsFor(customer);
  const { client_id } = await customer.call('wrapper.get_cart_items', {});
  const { data } = await laura.call('office_orders.find_buyers', { text: '', client_id });
  buyer = { client_id, address_code: data[0]?.addresses[0]?.address_code ?? expect.fail('no address') };
});

const article = (at: number) => goods[at] ?? expect.fail('too few articles');
const page = (number: string) => laura.call('office_orders.get_order', { number });

describe('an order that is taken on the phone (C-CART-7)', () => {
  const started = (who = laura, more: object = {}) => who.call('office_orders.get_started', { ...buyer, ...more });
  const edit = (body: object, who = laura) =>
    who.call('office_orders.edit_started', { key: key(), ...buyer, id_cart: 0, ...body });

  test('with the customer’s prices, in a cart of its own, sent exactly once (C-ORD-4, C-OFF-1)', async () => {
    await customer.call('wrapper.add_to_cart', { item_id: article(3).id, quantity: article(3).pack });
    const own = await customer.call('wrapper.get_cart_items', {});
    const { rows } = await laura.call('office_orders.check_rows', {
      ...buyer,
      rows: [
        { code: article(2).carti.toLowerCase(), quantity: String(article(2).pack * 20) },
        { code: 'NON-ESISTE', quantity: '1' },
      ],
    });
    expect(rows.map(({ kind }) => kind)).toEqual(['ok', 'unknown']);
    const cart = await edit({ add: [{ item_id: article(2).id, quantity: rows[0]?.quantity ?? 0 }] });
    expect(cart.rows).toMatchObject([{ carti: article(2).carti, net: rows[0]?.price?.net, anomalies: [] }]);
    const seen = await started();
    const press = {
      key: key(),
      ...buyer,
      payment_method: seen.payment_methods[0]?.code ?? '',
      seen: seen.mark,
      reference: 'tel. Fabio',
      confirm_duplicate: true,
    };
    const both = await Promise.all([
      laura.call('office_orders.start_order', press),
      laura.call('office_orders.start_order', press),
    ]);
    expect(both[0]).toEqual(both[1]);
    const { number } = both[0];
    const order = await page(number);
    expect(order).toMatchObject({ status: 'IA', reference: 'tel. Fabio', totals: { document: seen.totals?.document } });
    expect(order.placed_by).not.toBe('');
    const [stored] = await shop().db.query<{ role: string }>(
      null,
      'select u.role from orders o join users u on u.id = o.placed_by where o.number = $1',
      [number],
    );
    expect(stored?.role).toBe('staff');
    const { data } = await laura.call('office_history.get_operations', { kinds: ['order.start'] });
    expect(data.filter(({ params }) => JSON.stringify(params.numbers) === JSON.stringify([number]))).toHaveLength(1);
    // The client's own cart is as it was.
    expect(await customer.call('wrapper.get_cart_items', {})).toMatchObject({ id_cart: own.id_cart, total_count: 1 });
    expect((await started()).rows).toEqual([]);
  });

  test('a price by hand counts in the totals, needs a reason and its permissions, and is that of the order (C-OFF-5)', async () => {
    const { id, pack, carti } = article(4);
    const cart = await edit({ add: [{ item_id: id, quantity: pack * 40 }] });
    const usual = cart.rows[0] ?? expect.fail('no row');
    const prices = [{ item_id: id, net: 0.95 }];
    const bare = await staffWith(shop(), ['orders.read', 'orders.amend', 'prices.read']);
    const refused = await bare.send('office_orders.get_started', { ...buyer, prices });
    expect([refused.status, refused.body.permission]).toEqual([403, 'orders.price']);
    const seen = await started(laura, { prices });
    expect(seen.rows[0]).toMatchObject({ net: 0.95, by_hand: true, below_floor: false });
    expect(seen.totals?.net).toBeCloseTo(0.95 * pack * 40, 2);
    // The cart itself has the customer's prices.
    expect((await started()).rows[0]).toMatchObject({ net: usual.net, by_hand: false });
    const press = (mark: string, more: object = {}) => ({
      key: key(),
      ...buyer,
      payment_method: seen.payment_methods[0]?.code ?? '',
      seen: mark,
      prices,
      price_reason: 'accordo per il cantiere',
      confirm_duplicate: true,
      ...more,
    });
    const silent = await laura.send('office_orders.start_order', press(seen.mark, { price_reason: '' }));
    expect([silent.status, Object.keys(silent.body.errors ?? {})]).toEqual([422, ['price_reason']]);
    const other = await laura.send('office_orders.start_order', press(cart.mark));
    expect([other.status, other.body.code]).toEqual([409, 'cart-changed']);
    await withFloor(shop().db, id, async () => {
      const seller = await staffWith(shop(), ['orders.read', 'orders.amend', 'orders.price', 'prices.read']);
      const below = await started(seller, { prices });
      expect(below.issues).toContainEqual({ code: 'below-floor', blocking: true });
      expect(below.rows[0]?.below_floor).toBe(true);
      const stopped = await seller.send('office_orders.start_order', press(below.mark));
      expect([stopped.status, stopped.body.permission]).toEqual([403, 'quotes.below_floor']);
      expect((await started(laura, { prices })).issues).toContainEqual({ code: 'below-floor', blocking: false });
    });
    const { number } = await laura.call('office_orders.start_order', press(seen.mark));
    const order = await page(number);
    expect(order.rows[0]).toMatchObject({ carti, net: 0.95, gross: 0.95, discounts: '' });
    expect(order.totals?.document).toBe(seen.totals?.document);
    const { data } = await laura.call('office_history.get_operations', { kinds: ['order.start'] });
    expect(data[0]?.params).toMatchObject({
      price_reason: 'accordo per il cantiere',
      prices: [{ carti, net: 9500 }],
    });
  });

  test('what was not seen is not sent; rows are changed and removed; bad quantities are named', async () => {
    const cart = await edit({ add: [{ item_id: article(1).id, quantity: article(1).pack * 60 }] });
    const { mark, payment_methods } = cart;
    const row_id = cart.rows[0]?.row_id ?? 0;
    await edit({ id_cart: cart.id_cart, change: [{ row_id, quantity: article(1).pack * 62 }] });
    const payment_method = payment_methods[0]?.code ?? '';
    const late = await laura.send('office_orders.start_order', { key: key(), ...buyer, payment_method, seen: mark });
    expect([late.status, late.body.code]).toEqual([409, 'cart-changed']);
    const { refused } = await edit({ add: [{ item_id: 999_999_999, quantity: 1 }] });
    expect(refused).toMatchObject([{ index: 0 }]);
    const empty = await edit({ id_cart: cart.id_cart, change: [{ row_id, quantity: 0 }] });
    expect(empty.rows).toEqual([]);
    const nothing = { key: key(), ...buyer, payment_method, seen: empty.mark };
    expect((await laura.send('office_orders.start_order', nothing)).body.code).toBe('cart-empty');
  });

  test('customers are found by code, name and phone; other people’s addresses and people without the permission are refused (C-OFF-5)', async () => {
    const byCode = await laura.call('office_orders.find_buyers', { text: String(buyer.client_id) });
    expect(byCode.data[0]).toMatchObject({ client_id: buyer.client_id });
    expect(byCode.data[0]?.addresses.map(({ address_code }) => address_code)).toContain(buyer.address_code);
    const byName = await laura.call('office_orders.find_buyers', { text: byCode.data[0]?.name ?? '' });
    expect(byName.data.map(({ client_id }) => client_id)).toContain(buyer.client_id);
    expect((await laura.call('office_orders.find_buyers', { text: '' })).data).toEqual([]);
    const foreign = { ...buyer, address_code: 9_999 };
    expect((await laura.send('office_orders.get_started', foreign)).status).toBe(404);
    const codes: Permission[] = ['orders.read', 'orders.write'];
    expect((await (await staffWith(shop(), codes)).send('office_orders.get_started', buyer)).status).toBe(403);
    const blind = await started(await staffWith(shop(), ['orders.read', 'orders.amend']));
    for (const name of ['totals', 'net', 'total', 'credit', 'amount'])
      expect(JSON.stringify(blind)).not.toContain(`"${name}":`);
  });
});
