/** A large shop whose OpenSearch cannot be reached, from its start on: what it finds with PostgreSQL alone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ArticleListMessage } from '#contract/endpoints/search.ts';
import { startShop, type TestShop } from '../kit/start-shop.ts';

/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:1';

let plain: TestShop;
let shop: TestShop;
beforeAll(async () => {
  plain = await startShop();
  shop = await startShop({
    beside: { databaseUrl: plain.databaseUrl },
    search: { url: NOWHERE, mostInMemory: 0 },
  });
}, 120_000);
afterAll(async () => {
  await shop?.close();
  await plain?.close();
});

const list = (of: TestShop, asked: object): Promise<ArticleListMessage> =>
  of.guest().call('wrapper.product_list', { per_page: 20, ...asked } as never);
const ids = ({ product_list }: ArticleListMessage) => product_list.data.map(({ id }) => id);
const families = ({ filters }: ArticleListMessage) =>
  filters.facets_link_results.flatMap(({ results }) => Object.values(results));

test('a text is not searched, which the response says, and the categories are offered', async () => {
  const found = await list(shop, { text: 'vite zincata' });
  expect([found.search_away, found.success, found.product_list.pagination.total]).toEqual(['text', false, 0]);
  const offered = families(found).map(({ value, count }) => [value, count]);
  expect(new Map(offered as Array<[string, number]>)).toEqual(
    new Map(families(await list(plain, {})).map(({ value, count }) => [value, count])),
  );
});

test('a whole code is found, in any case and with other separators; so are a barcode and a previous code', async () => {
  const [article] = await plain.db.query<{ id: number; carti: string }>(
    null,
    "select id, carti from products where active and parent_id is null and carti ~ '[.-]' order by id limit 1",
  );
  const [coded] = await plain.db.query<{ ean: string; id: number }>(
    null,
    'select ean, product_id as id from barcodes join products p on p.id = product_id and p.active order by ean limit 1',
  );
  for (const [text, id] of [
    [article?.carti, article?.id],
    [article?.carti.toLowerCase().replaceAll(/[.-]/g, ' '), article?.id],
    [coded?.ean, coded?.id],
  ]) {
    const found = await list(shop, { text });
    expect([text, found.search_away, ids(found)]).toEqual([text, undefined, [id]]);
  }
  const typed = await shop.guest().call('wrapper.autocomplete', { q: article?.carti ?? '', rows: 5 });
  expect(typed.result.map(({ id }) => id)).toEqual([article?.id]);
});

test('a category is listed by popularity, page by page, without filters', async () => {
  const [largest] = families(await list(plain, {}));
  const [first, second] = [1, 2].map((page) => list(shop, { category: largest?.value, page, per_page: 5 }));
  const pages = [...ids(await (first as never)), ...ids(await (second as never))];
  const expected = await list(plain, { category: largest?.value, per_page: 96 });
  expect((await (first as Promise<ArticleListMessage>)).product_list.pagination.total).toBe(largest?.count);
  expect(new Set(pages).size).toBe(10);
  expect(ids(expected)).toEqual(expect.arrayContaining(pages));
  const rows = await plain.db.query<{ id: number; sales: number }>(
    null,
    'select id, sales from products where id = any($1) order by array_position($1, id)',
    [pages],
  );
  expect(rows.map(({ sales }) => sales)).toEqual(rows.map(({ sales }) => sales).sort((a, b) => b - a));
  expect((await (first as Promise<ArticleListMessage>)).filters.facets_check_results).toEqual([]);
});

test('customers see prices and fill their carts', async () => {
  const customer = await shop.login('cliente1@example.com');
  const { product_list } = await customer.call('wrapper.product_list', { per_page: 60 } as never);
  const card = product_list.data.find((one) => one.num_childs === 0 && one.addable);
  const quantity = card?.packagings.find((one) => one.default)?.quantity ?? 1;
  const added = await customer.send('wrapper.add_to_cart', { item_id: card?.id, quantity } as never);
  expect(added.status).toBe(200);
  expect(await shop.app.ready()).toBe(true);
});
