/** The palette's records and the rail's counts: found by code and by name, and only by people who may read them. */
import { expect, test } from 'vitest';
import { signIn, staffWith } from '../kit/office.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();

test('an order is found by its number, a customer by number, name and town, an article by code and words', async () => {
  const laura = await signIn(shop());
  const [order] = await shop().db.query<{ number: string; company_name: string }>(
    null,
    'select number, company_name from orders join customers using (client_id) order by created_at desc limit 1',
  );
  const [customer] = await shop().db.query<{ client_id: number; company_name: string; city: string }>(
    null,
    'select client_id, company_name, city from customers order by client_id limit 1',
  );
  const [article] = await shop().db.query<{ carti: string; name_it: string }>(
    null,
    'select carti, name_it from products where active and parent_id is null order by id limit 1',
  );
  if (!order || !customer || !article) return expect.fail('the demo shop is empty');
  const found = async (text: string, kind?: 'order' | 'customer' | 'article') =>
    (await laura.call('office.search', { text, ...(kind && { kind }) })).data;

  expect((await found(order.number))[0]).toMatchObject({ kind: 'order', code: order.number, name: order.company_name });
  expect((await found(String(customer.client_id), 'customer'))[0]).toMatchObject({ name: customer.company_name });
  const town = { kind: 'customer', code: String(customer.client_id), town: customer.city };
  expect(await found(customer.company_name.toUpperCase(), 'customer')).toContainEqual(expect.objectContaining(town));
  expect(await found(article.carti, 'article')).toContainEqual(expect.objectContaining({ code: article.carti }));
  expect((await found(article.name_it, 'article')).length).toBeGreaterThan(0);
  // One that is switched off is in no search of the shop.
  await shop().db.query(null, 'update products set active = false where carti = $1', [article.carti]);
  expect((await found(article.carti.toLowerCase(), 'article'))[0]).toMatchObject({ code: article.carti });
  await shop().db.query(null, 'update products set active = true where carti = $1', [article.carti]);
  for (const text of ['%', '_', '\\', "'"]) expect(await found(text, 'order')).toEqual([]);
});

test('kinds that a person may not read are not found, and amounts need their own permission (C-OFF-5)', async () => {
  const nobody = await staffWith(shop(), ['content.read']);
  expect(await nobody.call('office.search', { text: 'O' })).toEqual({ data: [] });
  expect(await nobody.call('office.get_counts', {})).toEqual({ counts: {} });
  const warehouse = await staffWith(shop(), ['orders.read']);
  const { data } = await warehouse.call('office.search', { text: 'O' });
  expect(data.length).toBeGreaterThan(0);
  for (const one of data) expect([one.kind, one.total]).toEqual(['order', undefined]);
  const priced = await staffWith(shop(), ['orders.read', 'prices.read']);
  const [first] = (await priced.call('office.search', { text: 'O' })).data;
  expect(first?.total).toBeGreaterThan(0);
});

test('orders that wait are counted, those on hold are not', async () => {
  const laura = await signIn(shop());
  const waiting = async () => (await laura.call('office.get_counts', {})).counts.orders;
  const before = (await waiting()) ?? 0;
  const [order] = await shop().db.query<{ number: string }>(
    null,
    `select number from orders where status = 'IA' and hold_reason = '' limit 1`,
  );
  if (!order) return expect.fail('no order waits');
  await laura.call('office_orders.hold', { numbers: [order.number], reason: 'fido', key: 'hold-order-2' });
  expect(await waiting()).toBe(before - 1);
});
