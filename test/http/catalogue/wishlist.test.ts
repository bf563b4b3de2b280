/** The wishlist (storefront.md §3, §4): unique by id, one per customer, needs a login. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { WISHLIST_MAX } from '#contract/values/constants.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';

const shop = withShop();
let rossi: Customer;
let stranger: Customer;
/** Articles that can be bought, and one with sizes. */
let items: Array<{ id: number; carti: string; name: string }>;
let parent: { id: number; carti: string };

const idsOf = async (person: Customer, body: object = {}) =>
  (await person.call('wishlist.get_wishlist', body)).data.map((card) => card.id);
const wish = (person: Customer, item_id: number | string) => person.call('wishlist.add_to_wishlist', { item_id });

beforeAll(async () => {
  [rossi, stranger] = [await shop().login('cliente1@example.com'), await shop().login('cliente2@example.com')];
  const { product_list } = await rossi.call('wrapper.product_list', { per_page: 96 });
  items = product_list.data.filter((card) => card.num_childs === 0 && card.addable);
  parent = product_list.data.find((card) => card.num_childs > 1) ?? expect.fail('no article with sizes');
  if (items.length < 3) expect.fail('too few articles');
});

beforeEach(async () => {
  await shop().db.query(
    null,
    `with gone as (delete from wishes returning client_id)
    select pg_notify('wishes', client_id::text) from gone`,
  );
  shop().clock.now = new Date(shop().clock.now.getTime() + 61_000);
  await expect.poll(() => idsOf(rossi)).toEqual([]);
});

test('adding ignores duplicates: products are unique by id (S-3.43, S-4.29)', async () => {
  const [item] = items;
  const first = await wish(rossi, item?.id ?? 0);
  expect(first).toMatchObject({ response: true, added: true, count: 1 });
  expect(first.product).toMatchObject({ id: item?.id, carti: item?.carti, name: item?.name });
  expect(await wish(rossi, item?.id ?? 0)).toMatchObject({ added: false, count: 1 });
  expect(await wish(rossi, item?.carti ?? '')).toMatchObject({ added: false, count: 1 });
  await Promise.all(Array.from({ length: 10 }, () => wish(rossi, items[1]?.id ?? 0)));
  expect(await idsOf(rossi)).toEqual([items[1]?.id, item?.id]);
});

test('a guest has no wishlist: all three calls ask for a login (S-4.30, S-6.3)', async () => {
  for (const name of ['get_wishlist', 'add_to_wishlist', 'remove_from_wishlist'] as const) {
    const res = await shop().guest().send(`wishlist.${name}`, { item_id: items[0]?.id });
    expect([res.status, res.body.code]).toEqual([401, 'session-expired']);
  }
});

test('not yours: nobody reads or changes the wishes of another customer', async () => {
  await wish(rossi, items[0]?.id ?? 0);
  expect(await idsOf(stranger)).toEqual([]);
  await stranger.call('wishlist.remove_from_wishlist', { item_id: items[0]?.id ?? 0 });
  const identity = { client_id: rossi.customerId, address_code: rossi.addressCodes[0] };
  for (const name of ['get_wishlist', 'add_to_wishlist', 'remove_from_wishlist'] as const) {
    const res = await stranger.send(`wishlist.${name}`, { item_id: items[0]?.id, ...identity });
    expect([res.status, res.body.code]).toEqual([403, 'forbidden']);
  }
  expect(await idsOf(rossi)).toEqual([items[0]?.id]);
});

test('it follows the customer: the same list for every session and every address of a customer', async () => {
  await wish(rossi, items[0]?.id ?? 0);
  const phone = await shop().login('cliente1@example.com');
  expect(await idsOf(phone, { address_code: rossi.addressCodes[1] })).toEqual([items[0]?.id]);
  await phone.call('wishlist.remove_from_wishlist', { item_id: items[0]?.id ?? 0 });
  expect(await idsOf(rossi)).toEqual([]);
});

test('taking out what is not there is no error; what does not exist is not found', async () => {
  expect(await rossi.call('wishlist.remove_from_wishlist', { item_id: items[0]?.id ?? 0 })).toMatchObject({ count: 0 });
  for (const name of ['add_to_wishlist', 'remove_from_wishlist'] as const) {
    const res = await rossi.send(`wishlist.${name}`, { item_id: 'NO-SUCH-CODE' });
    expect([res.status, res.body.code]).toEqual([404, 'not-found']);
  }
});

test('listing, page and children say which articles are wished, for this customer only', async () => {
  const [item] = items;
  await wish(rossi, item?.id ?? 0);
  await wish(rossi, parent.id);
  const marks = async (person: Pick<Customer, 'call'>) => {
    const { product_list } = await person.call('wrapper.product_list', { per_page: 96 });
    return product_list.data.filter((card) => card.wished).map((card) => card.id);
  };
  expect((await marks(rossi)).sort()).toEqual([item?.id, parent.id].sort());
  expect(await marks(stranger)).toEqual([]);
  expect(await marks(shop().guest())).toEqual([]);
  expect((await rossi.call('wrapper.get_item', { item_id: item?.id ?? 0 })).data.wished).toBe(true);
  expect((await rossi.call('wrapper.get_item_child', { slug: parent.carti })).data.wished).toBe(true);
  await rossi.call('wishlist.remove_from_wishlist', { item_id: item?.id ?? 0 });
  expect(await marks(rossi)).toEqual([parent.id]);
});

test('a change made in another process is seen here', async () => {
  await wish(rossi, items[0]?.id ?? 0);
  await shop().db.query(
    null,
    `with gone as (delete from wishes where client_id = $1 returning client_id)
     select pg_notify('wishes', client_id::text) from gone`,
    [rossi.customerId],
  );
  await expect.poll(() => idsOf(rossi)).toEqual([]);
});

test('searched, ordered, a page at a time', async () => {
  const wished = [...items.slice(0, 5), parent];
  for (const { id } of wished) await wish(rossi, id);
  const newestFirst = wished.map(({ id }) => id).reverse();
  expect(await idsOf(rossi)).toEqual(newestFirst);
  const page = await rossi.call('wishlist.get_wishlist', { page: 2, per_page: 4 });
  expect(page.data.map((card) => card.id)).toEqual(newestFirst.slice(4));
  expect(page.pagination).toEqual({ current_page: 2, pages: 2, per_page: 4, total: 6 });
  const code = items[0]?.carti ?? '';
  const found = await rossi.call('wishlist.get_wishlist', { text: code.replace(/[^A-Z0-9]/gi, ' ') });
  expect(found.data.map((card) => card.carti)).toContain(code);
  expect([found.count, found.data.length < 6]).toEqual([6, true]);
  const codes = (await rossi.call('wishlist.get_wishlist', { sort: 'code' })).data.map((card) => card.carti);
  expect(codes).toEqual(codes.toSorted(new Intl.Collator('it', { numeric: true }).compare));
  const costs = (cards: Awaited<ReturnType<typeof cheapestFirst>>) =>
    cards.map((card) => card.sale_price ?? card.price_range?.min ?? Number.NaN);
  const cheapestFirst = async () => (await rossi.call('wishlist.get_wishlist', { sort: 'price-asc' })).data;
  const prices = costs(await cheapestFirst());
  expect(prices).toHaveLength(6);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
});

test('an article that is no longer sold leaves the list', async () => {
  await wish(rossi, items[0]?.id ?? 0);
  await wish(rossi, items[1]?.id ?? 0);
  const set = (active: boolean) =>
    shop().db.query(
      null,
      `with changed as (update products set active = $2 where id = $1 returning id)
       select pg_notify('bancale', '{"catalogue":9000}') from changed`,
      [items[0]?.id, active],
    );
  await set(false);
  const again = async () => (await rossi.send('wishlist.add_to_wishlist', { item_id: items[0]?.id })).status;
  await expect.poll(again).toBe(404);
  expect(await idsOf(rossi)).toEqual([items[1]?.id]);
  await set(true);
  await expect.poll(() => idsOf(rossi)).toEqual([items[1]?.id, items[0]?.id]);
});

test('at most a thousand articles, also with simultaneous additions', async () => {
  await shop().db.query(
    null,
    `insert into products (carti, slug, name_it, name_en)
       select 'WISH' || n, 'wish-' || n, 'Desiderio', 'Wish' from generate_series(1, ${WISHLIST_MAX - 1}) n`,
  );
  await shop().db.query(
    null,
    `insert into wishes (client_id, product_id) select $1, id from products where carti like 'WISH%'`,
    [rossi.customerId],
  );
  const responses = await Promise.all(
    items.slice(0, 3).map(({ id }) => rossi.send('wishlist.add_to_wishlist', { item_id: id })),
  );
  expect(responses.map(({ status, body }) => body.code ?? status).sort()).toEqual([
    200,
    'wishlist-full',
    'wishlist-full',
  ]);
  const [row] = await shop().db.query<{ count: number }>(null, 'select count(*)::int as count from wishes');
  expect(row?.count).toBe(WISHLIST_MAX);
  await shop().db.query(null, `delete from products where carti like 'WISH%'`);
});
