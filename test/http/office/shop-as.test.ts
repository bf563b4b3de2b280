/** The shop as a customer: what a person of the office may do there, what they may not, what the customer reads (C-OFF-1, C-OFF-5). */
import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiName, api } from '#contract/endpoints/api.ts';
import { isClosedToVisit } from '#server/modules/customers/shop-as/closed-calls.rules.ts';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { type Customer, ORIGIN, type Visitor, withShop } from '../kit/start-shop.ts';

const shop = withShop();
let customer: Customer;
let laura: OfficeVisitor;
let keys = 0;

const key = () => {
  keys += 1;
  return `office-shop-as-${keys}`;
};
const cookieOf = (visitor: Visitor) => [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const fetched = (path: string, init: RequestInit = {}) =>
  shop().app.fetch(new Request(new URL(path, ORIGIN), { redirect: 'manual', ...init }));

beforeAll(async () => {
  customer = await shop().login('cliente1@example.com');
  laura = await signIn(shop());
});

async function linkFor(mode: 'see' | 'act', who = laura): Promise<string> {
  const asked = { key: key(), code: customer.customerId, mode, reason: 'Ordine al telefono' };
  return (await who.call('office_customers.shop_as', asked)).href;
}

/** A browser that has opened the link. */
async function visiting(mode: 'see' | 'act', browser: Visitor = shop().guest()): Promise<Visitor> {
  const opened = await fetched(await linkFor(mode));
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/']);
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(opened.headers.getSetCookie()[0] ?? '') ?? [];
  browser.cookies.set(name, value);
  return browser;
}

describe('the shop as a customer (C-OFF-1)', () => {
  test('acting works in the agent’s cart, and the order names who placed it; the customer reads it all', async () => {
    const before = await customer.call('wrapper.get_cart_items', {});
    const visit = await visiting('act');
    const session = await visit.call('customer.get_session', {});
    expect(session).toMatchObject({ client_id: customer.customerId, role: 'staff' });
    const { product_list } = await visit.call('wrapper.product_list', { disponibili: true, per_page: 50 });
    const card = product_list.data.find(({ addable, num_childs }) => addable && num_childs === 0);
    const pack = card?.packagings.find((one) => one.default)?.quantity ?? 1;
    await visit.call('wrapper.add_to_cart', { item_id: card?.id ?? 0, quantity: pack * 10 });
    expect(await customer.call('wrapper.get_cart_items', {})).toEqual(before);
    const prepared = await visit.call('wrapper.prepare_order', {});
    const { order } = await visit.call('wrapper.send_order', {
      summary_token: prepared.summary_token,
      idempotency_key: key(),
      payment_method: prepared.payment_methods.find(({ code }) => code !== 'card')?.code ?? '',
      delivery_type: 'shipping',
      confirm_duplicate: true,
    });
    const { people } = await laura.call('office_people.get', {});
    const me = people.find(({ email }) => email === 'ufficio@example.com');
    expect(await laura.call('office_orders.get_order', { number: order.number })).toMatchObject({
      placed_by: me?.name,
    });
    const { accesses } = await customer.call('security.get_security', {});
    expect(accesses[0]).toMatchObject({
      who: me?.name,
      mode: 'act',
      reason: 'Ordine al telefono',
      orders: [order.number],
      ended: null,
    });
    const history = await laura.call('office_history.get_operations', { kinds: ['customer.shop_as'] });
    expect(history.data[0]?.params).toMatchObject({ code: customer.customerId, reason: 'Ordine al telefono' });
  });

  test('the link works once and for a minute; a press that comes again gets another one', async () => {
    const link = await linkFor('see');
    expect((await fetched(link)).headers.getSetCookie()).toHaveLength(1);
    expect((await fetched(link)).headers.getSetCookie()).toHaveLength(0);
    const late = await linkFor('see');
    shop().clock.now = new Date(shop().clock.now.getTime() + 61_000);
    expect((await fetched(late)).headers.getSetCookie()).toHaveLength(0);
    const press = { key: key(), code: customer.customerId, mode: 'see' as const, reason: 'Domanda' };
    const first = await laura.call('office_customers.shop_as', press);
    const again = await laura.call('office_customers.shop_as', press);
    expect(again.href).not.toBe(first.href);
    expect((await fetched(first.href)).headers.getSetCookie()).toHaveLength(0);
    expect((await fetched(again.href)).headers.getSetCookie()).toHaveLength(1);
  });

  test('it ends: after 30 minutes without use, by its button, by a colleague who manages people, with the person’s sessions', async () => {
    const alive = async (visit: Visitor) => (await visit.call('customer.get_session', {})) !== null;
    const start = shop().clock.now;
    const idle = await visiting('see');
    expect(await alive(idle)).toBe(true);
    shop().clock.now = new Date(start.getTime() + 31 * 60_000);
    expect(await alive(idle)).toBe(false);
    shop().clock.now = start;

    const pressed = await visiting('see');
    const end = (headers: Record<string, string>) =>
      fetched('/api/shop-as/end', { method: 'POST', headers: { Cookie: cookieOf(pressed), ...headers } });
    expect((await end({ Origin: 'https://evil.example' })).status).toBe(403);
    expect(await alive(pressed)).toBe(true);
    const ended = await end({ Origin: ORIGIN });
    expect([ended.status, ended.headers.get('location')]).toEqual([303, `/ufficio/customers/${customer.customerId}`]);
    expect(await alive(pressed)).toBe(false);

    const other = await visiting('see');
    const { accesses } = await laura.call('office_customers.get_customer', { code: customer.customerId });
    const colleague = await staffWith(shop(), ['customers.read', 'customers.shop_as']);
    const of = { key: key(), id: accesses[0]?.id ?? 0 };
    expect((await colleague.send('office_customers.end_shop_as', of)).status).toBe(404);
    const owner = await staffWith(shop(), ['customers.shop_as', 'people.write']);
    await owner.call('office_customers.end_shop_as', { ...of, key: key() });
    expect(await alive(other)).toBe(false);
  });

  test('the browser’s own login comes back when it is over', async () => {
    const browser = await shop().login('cliente2@example.com');
    await visiting('see', browser);
    expect((await browser.call('customer.get_session', {}))?.client_id).toBe(customer.customerId);
    await browser.call('wrapper.logout', {});
    for (const name of [...browser.cookies.keys()]) if (name.startsWith('as_')) browser.cookies.delete(name);
    expect((await browser.call('customer.get_session', {}))?.client_id).toBe(browser.customerId);
  });
});

describe('what is closed to it (C-OFF-5)', () => {
  test.each(['see', 'act'] as const)('every closed call is 403 for who came to %s', async (mode) => {
    const visit = await visiting(mode);
    for (const endpoint of Object.values(api)) {
      if (endpoint.method !== 'POST' || !isClosedToVisit(endpoint, mode)) continue;
      const { status, text } = await visit.send(endpoint.name as ApiName, {});
      expect([endpoint.name, status, JSON.parse(text).code]).toEqual([endpoint.name, 403, 'forbidden']);
    }
  });

  test('another customer, and the file of personal data, too', async () => {
    const visit = await visiting('act');
    const other = await shop().login('cliente2@example.com');
    expect((await visit.send('account.get_customer', { client_id: other.customerId })).status).toBe(403);
    const file = await fetched('/documents/my-data.zip', { headers: { Cookie: cookieOf(visit) } });
    expect(file.status).not.toBe(200);
  });

  test('it needs its permission, a fresh password, a reason and an active customer', async () => {
    const asked = { key: key(), code: customer.customerId, mode: 'see', reason: 'Domanda' };
    const without = await staffWith(shop(), ['customers.read', 'customers.write']);
    expect((await without.send('office_customers.shop_as', asked)).body.permission).toBe('customers.shop_as');
    expect((await laura.send('office_customers.shop_as', { ...asked, reason: ' ' })).status).toBe(422);
    expect((await laura.send('office_customers.shop_as', { ...asked, code: 987_654 })).status).toBe(404);
    const before = shop().clock.now;
    shop().clock.now = new Date(before.getTime() + 11 * 60_000);
    expect((await laura.send('office_customers.shop_as', asked)).body.code).toBe('confirm-identity');
    shop().clock.now = before;
  });
});
