/** The endpoints behind article pages: `get_item`, `get_item_child` (storefront.md §7) and cards by their ids. */
import { describe, expect, test } from 'vitest';
import { importTables, SOON } from '../kit/import-tables.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
const BOLT = 'VT933.08.020';
const BOLTS = 'VT933';

test('get_item returns the article itself by code, slug or id; get_item_child its parent with the children (S-7.20)', async () => {
  const rossi = await shop().login('cliente1@example.com');
  const { data: bolt } = await rossi.call('wrapper.get_item', { slug: BOLT });
  expect(bolt).toMatchObject({ carti: BOLT, num_childs: 0, parent: { carti: BOLTS } });
  expect((await rossi.call('wrapper.get_item', { slug: bolt.slug })).data.id).toBe(bolt.id);
  expect((await rossi.call('wrapper.get_item', { item_id: bolt.id })).data.carti).toBe(BOLT);
  const { data: parent } = await rossi.call('wrapper.get_item_child', { slug: BOLTS });
  expect(parent).toMatchObject({ carti: BOLTS, selected: null });
  expect(parent.children_ids).toContain(bolt.id);
  const { data: named } = await rossi.call('wrapper.get_item_child', { slug: BOLT });
  expect(named).toMatchObject({ carti: BOLTS, selected: bolt.id });
});

test('documents are for logged-in people, customers and agents alike: a guest’s response has none', async () => {
  const types = async (person: ReturnType<ReturnType<typeof shop>['guest']>) =>
    (await person.call('wrapper.get_item', { slug: BOLT })).data.documents.map(({ type }) => type);
  for (const login of ['cliente1@example.com', 'agente1@example.com'])
    expect(await types(await shop().login(login))).toEqual(expect.arrayContaining(['datasheet', 'certification']));
  expect(await types(shop().guest())).toEqual([]);
});

test('item_list: cards in the order asked, without what is unknown, priced for customers only', async () => {
  const rossi = await shop().login('cliente1@example.com');
  const { product_list: list } = await rossi.call('wrapper.product_list', { text: 'dado', per_page: 3 });
  const ids = list.data.map(({ id }) => id).reverse();
  const { data } = await rossi.call('wrapper.item_list', { item_ids: [...ids, 2_000_000_000] });
  expect(data.map(({ id }) => id)).toEqual(ids);
  expect(data.every((card) => card.sale_price !== undefined || card.price_range)).toBe(true);
  const { data: seen } = await shop().guest().call('wrapper.item_list', { item_ids: ids });
  expect(seen.map(({ sale_price, price_range }) => [sale_price, price_range])).toEqual(
    ids.map(() => [undefined, undefined]),
  );
  expect((await rossi.send('wrapper.item_list', { item_ids: Array(97).fill(1) })).status).toBe(422);
});

test('item_list: what is no longer sold is left out, also for users who saw it recently (C-SCR-18)', async () => {
  const rossi = await shop().login('cliente1@example.com');
  const { product_list: list } = await rossi.call('wrapper.product_list', { text: 'dado', per_page: 3 });
  const [first, gone, last] = list.data.map(({ id }) => id);
  const code = list.data.find(({ id }) => id === gone)?.carti;
  await importTables(shop(), { 'products.csv': ['code;active', `${code};0`] });
  const seen = () => rossi.call('wrapper.item_list', { item_ids: [first, gone, last].map((id) => id ?? 0) });
  await expect.poll(async () => (await seen()).data.map(({ id }) => id), SOON).toEqual([first, last]);
});

test('the article that replaces another is named with its page (C-CAT-1)', async () => {
  const rossi = await shop().login('cliente1@example.com');
  const [row] = await shop().db.query<{ carti: string; superseded_by: string; slug: string }>(
    null,
    `select p.carti, p.superseded_by, s.slug from products p join products s on s.carti = p.superseded_by where p.active limit 1`,
  );
  expect(row).toBeDefined();
  const { data } = await rossi.call('wrapper.get_item', { slug: row?.carti ?? '' });
  expect(data.superseded_by).toEqual({ carti: row?.superseded_by, slug: row?.slug });
});

test('variants: each size with prices of its own, as the sizes themselves say; only when they are asked for (S-3.24)', async () => {
  const customer = await shop().login('cliente1@example.com');
  const wanted = { text: 'vite', per_page: 96, variants: true, max_childs: 10_000 } as never;
  const { product_list } = await customer.call('wrapper.product_list', wanted);
  const parent = product_list.data.find((card) => card.num_childs > 1 && card.price_range);
  expect(parent?.variants?.length).toBeGreaterThan(1);
  const { data } = await customer.call('wrapper.get_item_child', { slug: parent?.carti } as never);
  const sizes = await customer.call('wrapper.child_list', { children_ids: data.children_ids } as never);
  const own = Object.values(sizes).map(({ carti, price, sale_price }) => ({ carti, price, sale_price }));
  expect(parent?.variants).toEqual(expect.arrayContaining(own));
  const nets = parent?.variants?.map(({ sale_price }) => sale_price) ?? [];
  expect({ min: Math.min(...nets), max: Math.max(...nets) }).toEqual(parent?.price_range);
  const short = await customer.call('wrapper.product_list', { text: 'vite', variants: true, max_childs: 2 } as never);
  expect(short.product_list.data.find(({ carti }) => carti === parent?.carti)?.variants).toHaveLength(2);
  const plain = await customer.call('wrapper.product_list', { text: 'vite' } as never);
  expect(plain.product_list.data.some((card) => card.variants)).toBe(false);
  const guest = await shop().guest().call('wrapper.product_list', wanted);
  expect(guest.product_list.data.some((card) => card.variants)).toBe(false);
});

test('child_list: message is a map keyed by child id, each child with prices of its own for who may see them (S-3.11, S-7.18)', async () => {
  const customer = await shop().login('cliente1@example.com');
  const { data } = await customer.call('wrapper.get_item_child', { slug: BOLTS });
  const asked = { children_ids: data.children_ids };
  for (const [person, priced] of [
    [customer, true],
    [shop().guest(), false],
  ] as const) {
    const children = await person.call('wrapper.child_list', asked);
    expect(Object.keys(children).map(Number).sort()).toEqual([...data.children_ids].sort());
    for (const [id, child] of Object.entries(children)) {
      expect(child.id).toBe(Number(id));
      expect(child.carti).toMatch(/^VT933\./);
      expect([child.carti, child.sale_price !== undefined]).toEqual([child.carti, priced]);
    }
  }
});

test('sidebar data: extra_info with barcodes, documents and the assistance link of the article (S-3.18)', async () => {
  const customer = await shop().login('cliente1@example.com');
  const { data } = await customer.call('wrapper.get_item', { slug: 'VT933.08.020', extra_info: true } as never);
  const { barcodes, documents, link_assistence } = data;
  expect(documents.length).toBeGreaterThan(0);
  expect(data.extra_info).toEqual({
    product: { barcodes, documents, link_assistence },
    data: { documents, link_assistence },
  });
  const plain = await customer.call('wrapper.get_item', { slug: 'VT933.08.020' } as never);
  expect(plain.data.extra_info).toBeUndefined();
});

describe('for how many pieces a price is shown (docs/prices.md)', () => {
  test('per 100: the article and the one it is a size of; others say nothing', async () => {
    const rossi = await shop().login('cliente1@example.com');
    const { data: bolt } = await rossi.call('wrapper.get_item', { item_id: BOLT });
    expect(bolt.price_base).toBeUndefined();
    // Its sizes have no images of their own.
    await importTables(shop(), { 'products.csv': ['code;price_base', `${BOLTS};100`] });
    const item = () => rossi.call('wrapper.get_item', { item_id: BOLT });
    await expect.poll(async () => (await item()).data.price_base, SOON).toEqual({ quantity: 100, pack: false });
    const { data: parent } = await rossi.call('wrapper.get_item_child', { item_id: BOLT });
    expect([parent.price_base, parent.vat]).toEqual([{ quantity: 100, pack: false }, 22]);
    const cart = await rossi.call('wrapper.add_to_cart', { item_id: BOLT, quantity: 100 });
    const row = Object.values(cart.data).find((one) => one.carti === BOLT);
    expect(row?.price_base).toEqual({ quantity: 100, pack: false });
    const { rows } = await rossi.call('quick_order.check_rows', { rows: [{ code: BOLT, quantity: 100 }] });
    expect(rows[0]?.article?.price_base).toEqual({ quantity: 100, pack: false });
  });

  test('per packaging: the default one, whatever the parent says; a parent whose sizes differ says nothing', async () => {
    const rossi = await shop().login('cliente1@example.com');
    await importTables(shop(), { 'products.csv': ['code;price_base', `${BOLTS};100`, `${BOLT};pack`] });
    const item = () => rossi.call('wrapper.get_item', { item_id: BOLT });
    await expect.poll(async () => (await item()).data.price_base, SOON).toEqual({ quantity: 100, pack: true });
    const { data: parent } = await rossi.call('wrapper.get_item_child', { item_id: BOLTS });
    expect(parent.price_base).toBeUndefined();
  });
});
