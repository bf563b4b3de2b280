/** After an import the search index reads what changed again, and nothing else (C-CAT-6, docs/search.md "Changes"). */
import { beforeAll, expect, test } from 'vitest';
import { importTables, SOON } from '../kit/import-tables.ts';
import { type Visitor, withShop } from '../kit/start-shop.ts';

const shop = withShop();
let guest: Visitor;

beforeAll(() => {
  guest = shop().guest();
});

const find = async (text: string) => {
  const { product_list, filters } = await guest.call('wrapper.product_list', { text });
  const inStock = filters.facets_check_results.find(({ key }) => key === 'availability')?.results['=2']?.count ?? 0;
  return { codes: product_list.data.map(({ carti }) => carti), inStock };
};
const codesOf = async (text: string) => (await find(text)).codes;
/** How often the whole index was built so far. */
const builds = () => shop().logLines.filter((line) => line.includes('"kind":"built"')).length;
/** Changes that were applied: the numbers of articles read again. */
const followed = () =>
  shop().logLines.flatMap((line) => {
    const [, articles] = /"kind":"followed","articles":(\d+)/.exec(line) ?? [];
    return articles === undefined ? [] : [Number(articles)];
  });
/** A code that the demo shop has as a single article, with its name. */
const oneArticle = async () => {
  const [row] = await shop().db.query<{ carti: string; id: number }>(
    null,
    `select p.carti, p.id from products p join stock s on s.product_id = p.id
     where p.active and p.parent_id is null and s.quantity > 0
       and not exists (select from products c where c.parent_id = p.id) order by p.id limit 1`,
  );
  return row ?? expect.fail('the demo has no single article in stock');
};

test('a new article is found, renamed, switched off: three articles read, no index built (C-CAT-6)', async () => {
  const before = { builds: builds(), followed: followed().length };
  await importTables(shop(), { 'products.csv': ['code;name', 'ZQ-1;Quadripolante zigrinato'] });
  await expect.poll(() => codesOf('quadripolante'), SOON).toEqual(['ZQ-1']);
  await importTables(shop(), { 'products.csv': ['code;name', 'ZQ-1;Pentaflangia zigrinata'] });
  await expect.poll(() => codesOf('pentaflangia'), SOON).toEqual(['ZQ-1']);
  expect(await codesOf('quadripolante')).toEqual([]);
  await importTables(shop(), { 'products.csv': ['code;active', 'ZQ-1;0'] });
  await expect.poll(() => codesOf('pentaflangia'), SOON).toEqual([]);
  await expect.poll(() => followed().slice(before.followed), SOON).toEqual([1, 1, 1]);
  expect(builds()).toBe(before.builds);
});

test('stock is seen at once, without another index (C-CAT-4)', async () => {
  const { carti } = await oneArticle();
  const before = builds();
  expect((await find(carti)).inStock).toBe(1);
  await importTables(shop(), { 'stock.csv': ['product;quantity', `${carti};0`] });
  await expect.poll(async () => (await find(carti)).inStock, SOON).toBe(0);
  await importTables(shop(), { 'stock.csv': ['product;quantity', `${carti};7`] });
  await expect.poll(async () => (await find(carti)).inStock, SOON).toBe(1);
  expect(builds()).toBe(before);
});

test('an EAN that moves to another article leads to that one only', async () => {
  const one = await oneArticle();
  const ean = '8001234567897';
  await importTables(shop(), { 'products.csv': ['code;name', 'ZQ-2;Eptaspira'] });
  await importTables(shop(), { 'barcodes.csv': ['product;ean', `ZQ-2;${ean}`] });
  await expect.poll(() => codesOf(ean), SOON).toEqual(['ZQ-2']);
  await importTables(shop(), { 'barcodes.csv': ['product;ean', `${one.carti};${ean}`] });
  await expect.poll(() => codesOf(ean), SOON).toEqual([one.carti]);
});

/** Searches find a change a moment before the log says that it was followed: what earlier tests changed is in the log now. */
const atRest = async () => {
  const [row] = await shop().db.query<{ newest: number }>(null, 'select max(version) as newest from search_changes');
  const said = () =>
    shop()
      .logLines.filter((line) => /"kind":"(loaded|built|followed)"/.test(line))
      .at(-1);
  await expect.poll(said, SOON).toContain(`"version":"${row?.newest}.`);
};

test('customers and their discounts change no index', async () => {
  await atRest();
  const before = [builds(), followed().length];
  await importTables(shop(), { 'customers.csv': ['code;company_name', '990001;Nuova Ferramenta srl'] });
  // A second import that the index does notice shows that the first one was passed over, and not only late.
  await importTables(shop(), { 'products.csv': ['code;name', 'ZQ-3;Ottoconica'] });
  await expect.poll(() => codesOf('ottoconica'), SOON).toEqual(['ZQ-3']);
  await expect.poll(() => followed().slice(before[1]), SOON).toEqual([1]);
  expect(builds()).toBe(before[0]);
});

test('a promo that begins shows its articles, and no article is read again (C-PRICE-2)', async () => {
  const { carti } = await oneArticle();
  const inPromo = async () =>
    (await guest.call('wrapper.product_list', { text: carti, promo_list: true })).product_list.pagination.total;
  const day = shop().today();
  const rows = (to: string) => [
    'code;row;title_it;type;product;chain;valid_from;valid_to',
    `ZQ;1;Prova;extra_discount;${carti};10;2020-01-01;${to}`,
  ];
  expect(await inPromo()).toBe(0);
  const before = followed().length;
  await importTables(shop(), { 'promos.csv': rows(day) });
  await expect.poll(inPromo, SOON).toBe(1);
  await importTables(shop(), { 'promos.csv': rows('2020-01-02') });
  await expect.poll(inPromo, SOON).toBe(0);
  await expect.poll(() => followed().slice(before), SOON).toEqual([0, 0]);
});

test('a family that gets another name is another index', async () => {
  const before = builds();
  const [family] = await shop().db.query<{ code: string }>(
    null,
    'select f.code from families f where exists (select from products p where p.family_id = f.id) order by f.id limit 1',
  );
  await importTables(shop(), { 'families.csv': ['code;name', `${family?.code};Nonaedrica`] });
  await expect.poll(async () => (await codesOf('nonaedrica')).length, SOON).toBeGreaterThan(0);
  // It is used before its line is written.
  await expect.poll(builds, SOON).toBe(before + 1);
});
