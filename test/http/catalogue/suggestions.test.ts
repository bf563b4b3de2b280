/** Suggestions with prices for users who may see them, and whole codes (C-SRCH-6, 7, C-ID-7). */
import { expect, test } from 'vitest';
import { importTables, SOON } from '../kit/import-tables.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
const CUSTOMER = 'cliente1@example.com';
const BOLT = 'VT933.08.020';

async function article(name: string): Promise<{ id: number; slug: string }> {
  const [found] = await shop().db.query<{ id: number; slug: string }>(
    null,
    'select id, slug from products where carti = $1',
    [name],
  );
  if (!found) throw new Error(`no ${name} in the demo`);
  return found;
}

// First, because afterwards the article may be cached, and only an import changes it there.
test('an article that is no longer sold is not gone to', async () => {
  const guest = shop().guest();
  const [last] = await shop().db.query<{ carti: string }>(
    null,
    'update products set active = false where id = (select max(id) from products where parent_id is not null) returning carti',
  );
  expect((await guest.call('wrapper.find_code', { code: last?.carti ?? '' })).article).toBeNull();
});

test('a customer’s suggestions have the own prices and what one press adds; they are never cached', async () => {
  const customer = await shop().login(CUSTOMER);
  const { body, headers } = await customer.send('wrapper.autocomplete', { q: 'vite m8x20' });
  expect(headers.get('cache-control')).toBe('no-store');
  const { result, total } = body.message;
  expect(result.length).toBeLessThanOrEqual(5);
  expect(total).toBeGreaterThanOrEqual(result.length);
  const { message: list } = { message: await customer.call('wrapper.product_list', { text: 'vite m8x20' }) };
  expect(total).toBe(list.product_list.pagination.total);
  for (const suggested of result) {
    const card = list.product_list.data.find(({ id }) => id === suggested.id);
    expect(suggested.sale_price).toBe(card?.num_childs ? card.price_range?.min : card?.sale_price);
  }
  const bolt = result.find(({ carti }) => carti === BOLT);
  expect(bolt?.add?.quantity).toBe(100);
  const before = await customer.call('wrapper.get_cart_items', {});
  await customer.call('wrapper.add_to_cart', { item_id: bolt?.id ?? 0, ...(bolt?.add ?? { quantity: 0 }) });
  expect((await customer.call('wrapper.get_cart_items', {})).totale_netto).toBeGreaterThan(before.totale_netto);
});

test('a parent’s price is the lowest of its sizes, and it is chosen from, not added', async () => {
  const customer = await shop().login(CUSTOMER);
  const { result } = await customer.call('wrapper.autocomplete', { q: 'vite' });
  const parent = result.find(({ num_childs }) => num_childs > 1);
  expect(parent).toMatchObject({ sale_price: expect.any(Number), price_from: expect.any(Boolean) });
  expect(parent).not.toHaveProperty('add');
});

test.each(['vite m8x20', 'vite', BOLT])('%s: guests’ suggestions carry neither price nor stock', async (q) => {
  const { text, body } = await shop().guest().send('wrapper.autocomplete', { q });
  expect(body.message.result.length).toBeGreaterThan(0);
  expect(text).not.toMatch(/price|promo|"add"|offers|availability/);
});

test.each(['vite m8x20', 'vite', 'valvola'])(
  '%s: a customer sees the stock that the list shows (C-SRCH-7)',
  async (q) => {
    const customer = await shop().login(CUSTOMER);
    const { result } = await customer.call('wrapper.autocomplete', { q });
    const { data } = await customer.call('wrapper.item_list', { item_ids: result.map(({ id }) => id) });
    expect(result.length).toBeGreaterThan(0);
    for (const { id, availability, sizes, num_childs } of result) {
      const card = data.find((one) => one.id === id);
      // A parent stands for the sizes that match; here those are all of them.
      expect(sizes).toBe(num_childs > 0 ? num_childs : undefined);
      expect(availability).toEqual(card?.availability);
    }
  },
);

test('a parent stands for the sizes that match: their number, their stock, the lowest of their prices (C-SRCH-7)', async () => {
  const customer = await shop().login(CUSTOMER);
  const parents = (await customer.call('wrapper.autocomplete', { q: 'vite m8' })).result.filter(
    ({ sizes, num_childs }) => sizes !== undefined && sizes < num_childs,
  );
  expect(parents.length).toBeGreaterThan(0);
  for (const { id, carti, sizes, sale_price, availability } of parents) {
    const { data } = await customer.call('wrapper.get_item_child', { item_id: carti });
    const all = Object.values(await customer.call('wrapper.child_list', { children_ids: data.children_ids }));
    const meant = all.filter(({ name }) => /\bM8\b/.test(name));
    expect(meant).toHaveLength(sizes ?? 0);
    expect(sale_price).toBe(Math.min(...meant.flatMap((child) => child.sale_price ?? [])));
    expect(availability?.quantity).toBe(
      meant
        .filter((child) => child.availability.text === 'DISPONIBILE')
        .reduce((sum, child) => sum + child.availability.quantity, 0),
    );
    // Lists keep the range of all sizes.
    const [card] = (await customer.call('wrapper.item_list', { item_ids: [id] })).data;
    expect(card?.price_range?.min).toBe(Math.min(...all.flatMap((child) => child.sale_price ?? [])));
  }
});

test.each(['vite m8', 'valvola', 'ruvo vite m8', 'viteria', 'rondel'])(
  '%s: categories and brands say how many articles their page has (C-SRCH-7)',
  async (q) => {
    const guest = shop().guest();
    const { families, brands } = await guest.call('wrapper.autocomplete', { q });
    const totalOf = async (body: { category?: string; brand?: string; text: string }) =>
      (await guest.call('wrapper.product_list', body)).product_list.pagination.total;
    expect(families.length).toBeGreaterThan(0);
    expect(new Set(families.map(({ label, above }) => [...above, label].join(' > '))).size).toBe(families.length);
    for (const { path, text, count } of families) expect(await totalOf({ category: path, text })).toBe(count);
    for (const { code, text, count } of brands) expect(await totalOf({ brand: code, text })).toBe(count);
  },
);

test('categories in the language of the page, with those above them (C-SRCH-7)', async () => {
  const of = async (lang: 'it' | 'en', q: string) =>
    (await shop().guest().call('wrapper.autocomplete', { q, lang })).families;
  const [italian] = await of('it', 'testa esagonale din 933');
  expect(italian).toMatchObject({ label: 'Testa esagonale DIN 933', above: ['Viteria', 'Viti metriche'] });
  const [english] = await of('en', 'hexagon head din 933');
  expect(english).toMatchObject({ label: 'Hexagon head DIN 933', path: italian?.path });
});

test('pages, posts and flyers by their titles, only those that are shown today (C-SRCH-7, C-CNT-1)', async () => {
  const { clock } = shop();
  const guest = shop().guest();
  const urls = async (q: string, lang: 'it' | 'en' = 'it') =>
    (await guest.call('wrapper.autocomplete', { q, lang })).pages.map(({ url }) => url);
  expect(await urls('privacy')).toEqual(['/web-page/privacy']);
  expect(await urls('priva noti', 'en')).toEqual(['/web-page/privacy']);
  expect(await urls('privacy martello')).toEqual([]);
  const [post] = (await guest.call('blog.get_blog_post', {})).data;
  const [flyer] = await guest.call('resource.flyer', {});
  if (!post || !flyer) expect.fail('the demo has a post and a flyer');
  const before = clock.now;
  expect(await urls(post.title)).toEqual([`/pages/blog/${post.route}`]);
  expect(await urls(flyer.title)).toEqual([`/pages/flyers/${flyer.name}`]);
  clock.now = new Date(Date.parse(`${post.date}T12:00:00Z`) - 86_400_000);
  expect(await urls(post.title)).toEqual([]);
  clock.now = new Date(Date.parse(`${flyer.valid_to}T12:00:00Z`) + 86_400_000);
  expect(await urls(flyer.title)).toEqual([]);
  clock.now = before;
  for (const q of ['valvol', 'vite', 'come', 'guant']) expect((await urls(q)).length, q).toBeLessThanOrEqual(2);
});

test.each(['vite m8', 'rondel', 'vt933', 'viti zincate'])(
  '%s: the total promised is that of the list',
  async (text) => {
    const { total } = await shop().guest().call('wrapper.autocomplete', { q: text });
    const list = await shop().guest().call('wrapper.product_list', { text });
    expect(total).toBe(list.product_list.pagination.total);
  },
);

test('less than three characters suggest nothing', async () => {
  expect(await shop().guest().call('wrapper.autocomplete', { q: ' vi ' })).toEqual({
    result: [],
    families: [],
    brands: [],
    pages: [],
    searches: [],
    total: 0,
  });
});

test.each([
  ['as written', 'VT933.08.020'],
  ['in another case, without separators', 'vt933 08 020'],
])('a whole code means its article: %s', async (_, code) => {
  const { article: found } = await shop().guest().call('wrapper.find_code', { code });
  expect(found).toMatchObject({ carti: BOLT, num_childs: 0, quantity: null });
});

test('an EAN of a packaging means the article and so many pieces, as 13 digits and as GTIN-14', async () => {
  const { id } = await article(BOLT);
  const codes = await shop().db.query<{ ean: string; pieces: number }>(
    null,
    `select b.ean, (pack->>'quantity')::float as pieces from barcodes b join products p on p.id = b.product_id,
       jsonb_array_elements(p.packagings::jsonb) pack where p.id = $1 and pack->>'code' = b.packaging`,
    [id],
  );
  expect(codes.map(({ ean }) => ean.length).sort()).toEqual([13, 14]);
  for (const { ean, pieces } of codes) {
    expect((await shop().guest().call('wrapper.find_code', { code: ean })).article).toMatchObject({
      carti: BOLT,
      quantity: pieces,
    });
  }
  const [short] = codes.filter(({ ean }) => ean.length === 13);
  expect(
    (
      await shop()
        .guest()
        .call('wrapper.find_code', { code: `0${short?.ean}` })
    ).article?.carti,
  ).toBe(BOLT);
});

test('an EAN-8 of a packaging means the article (C-CAT-1)', async () => {
  const ean = '96385074';
  await importTables(shop(), { 'barcodes.csv': ['product;ean;packaging', `VT933.08.025;${ean};CF`] });
  const found = async (code: string) => (await shop().guest().call('wrapper.find_code', { code })).article;
  await expect.poll(() => found(ean), SOON).toMatchObject({ carti: 'VT933.08.025', quantity: 100 });
  expect((await found(`000000${ean}`))?.carti).toBe('VT933.08.025');
  // The check digit is part of it: a misread code belongs to no article.
  expect(await found('96385075')).toBeNull();
});

test('a previous code means the article, a customer’s own code only for that customer (C-SCR-9)', async () => {
  const [renamed] = await shop().db.query<{ carti: string; old: string }>(
    null,
    `select carti, old_codes[1] as old from products where active and old_codes <> '{}' limit 1`,
  );
  expect(renamed).toBeDefined();
  const found = await shop()
    .guest()
    .call('wrapper.find_code', { code: renamed?.old ?? '' });
  expect(found.article).toMatchObject({ carti: renamed?.carti, quantity: null });
  const customer = await shop().login(CUSTOMER);
  const other = await shop().login('cliente2@example.com');
  const [own] = await shop().db.query<{ code: string; carti: string }>(
    null,
    `select c.code_key as code, p.carti from customer_codes c join products p on p.id = c.product_id
      where c.client_id = $1 and p.active limit 1`,
    [customer.customerId],
  );
  expect(own).toBeDefined();
  expect((await customer.call('wrapper.find_code', { code: own?.code ?? '' })).article?.carti).toBe(own?.carti);
  expect((await other.call('wrapper.find_code', { code: own?.code ?? '' })).article?.carti).not.toBe(own?.carti);
  expect(
    (
      await shop()
        .guest()
        .call('wrapper.find_code', { code: own?.code ?? '' })
    ).article,
  ).toBeNull();
});

test.each(['', 'v', 'vite', 'VT933.08', '933', 'vite testa esagonale m8'])('no whole code: «%s»', async (code) => {
  expect((await shop().guest().call('wrapper.find_code', { code })).article).toBeNull();
});

test('nothing matched: the search without one of its parts, with how much it finds (C-SRCH-2)', async () => {
  const guest = shop().guest();
  const none = await guest.call('wrapper.product_list', { text: 'vite', brand: 'norba', availability: '2' });
  expect(none.success).toBe(false);
  expect(none.relaxed.length).toBeGreaterThan(1);
  for (const { filter, count } of none.relaxed) {
    const again = await guest.call('wrapper.product_list', Object.fromEntries(new URLSearchParams(filter)));
    expect(again.product_list.pagination.total).toBe(count);
    expect(count).toBeGreaterThan(0);
  }
  expect(none.relaxed.map(({ type }) => type)).toEqual(expect.arrayContaining(['brand', 'text', 'all']));
  expect((await guest.call('wrapper.product_list', { text: 'vite' })).relaxed).toEqual([]);
});

test('what is priced per 100 or per packaging is shown so while typing: of an article, and of a parent whose sizes agree (C-PRICE-3, C-SRCH-6)', async () => {
  const customer = await shop().login(CUSTOMER);
  const parent = (await customer.call('wrapper.autocomplete', { q: 'vite' })).result.find((one) => one.num_childs > 1);
  if (!parent) expect.fail('a parent is suggested');
  await importTables(shop(), { 'products.csv': ['code;price_base', `${parent.carti};100`] });
  const suggested = async (q: string, carti: string) =>
    (await customer.call('wrapper.autocomplete', { q })).result.find((one) => one.carti === carti)?.price_base;
  await expect.poll(() => suggested('vite', parent.carti), SOON).toEqual({ quantity: 100, pack: false });
  await importTables(shop(), { 'products.csv': ['code;price_base', `${BOLT};pack`] });
  await expect.poll(() => suggested(BOLT, BOLT), SOON).toEqual({ quantity: 100, pack: true });
  const guest = await shop().guest().call('wrapper.autocomplete', { q: BOLT });
  expect(guest.result.filter((one) => one.price_base)).toEqual([]);
});
