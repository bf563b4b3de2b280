/** price_lists.csv: days on which a list is valid, and the list that it replaces (docs/prices.md). */
import { expect, test } from 'vitest';
import { createCatalogue } from '#server/modules/catalogue/index.ts';
import { createPricing } from '#server/modules/pricing/index.ts';
import { issuesOf, withImport } from './import-kit.ts';

const bench = withImport();

const CATALOGUE = {
  'price_lists.csv': 'code;default\nBASE;1\n',
  'products.csv': 'code;name_it\nA;Articolo A\n',
  'prices.csv': 'list;product;price\nBASE;A;10\n',
  'customers.csv': 'code;company_name;price_list\n7;Rossi;BASE\n',
};

const lists = () =>
  bench().rows(
    'select code, name, valid_from::text, valid_to::text, replaces, is_default from price_lists order by id',
  );

test('a list that starts next month comes in today and counts from its first day on, in a shop that runs (C-PRICE-1)', async () => {
  bench().write(CATALOGUE);
  await bench().run();
  const { db } = bench();
  let now = new Date('2026-11-20T10:00:00Z');
  const [timeZone, clock] = ['Europe/Rome', () => now];
  const catalogue = await createCatalogue({ db, clock, timeZone });
  const pricing = await createPricing({ db, clock, timeZone, guestPrices: 'hidden' });
  const net = async () => {
    const article = await catalogue.articleByKey('A');
    return article && (await pricing.quote(await pricing.buyerFor(7, 1), article))?.net;
  };
  expect(await net()).toBe(100_000);
  bench().write({
    'price_lists.csv': 'code;name;valid_from;replaces\nDIC;Listino dicembre;01/12/2026;BASE\n',
    'prices.csv': 'list;product;price\nDIC;A;12\n',
  });
  const before = pricing.epoch();
  const report = await bench().run();
  expect(issuesOf(report)).toEqual([]);
  await expect.poll(() => pricing.epoch()).toBeGreaterThan(before);
  expect(await net()).toBe(100_000);
  now = new Date('2026-11-30T22:59:59Z');
  expect(await net()).toBe(100_000);
  now = new Date('2026-11-30T23:00:00Z');
  expect(await net()).toBe(120_000);
  await pricing.close();
  await catalogue.close();
});

test('columns that are missing change nothing, empty ones take the days away', async () => {
  bench().write({
    'price_lists.csv':
      'code;name;default;valid_from;valid_to;replaces\nBASE;Listino;1;;31/12/2026;\nY27;Anno 27;0;2027-01-01;;BASE\n',
  });
  await bench().run();
  bench().write({ 'price_lists.csv': 'code;valid_to\nBASE;2027-01-31\n' });
  await bench().run();
  expect(await lists()).toEqual([
    { code: 'BASE', name: 'Listino', valid_from: null, valid_to: '2027-01-31', replaces: '', is_default: true },
    { code: 'Y27', name: 'Anno 27', valid_from: '2027-01-01', valid_to: null, replaces: 'BASE', is_default: false },
  ]);
  bench().write({ 'price_lists.csv': 'code;valid_from;valid_to;replaces\nBASE;;;\nY27;;;\n' });
  await bench().run();
  expect(await bench().one('select count(*) from price_lists where valid_from is null and valid_to is null')).toBe(2);
  expect(await bench().one(`select replaces from price_lists where code = 'Y27'`)).toBe('');
});

test('a list may be named before the one it replaces; unknown ones, rings and days the wrong way round are refused', async () => {
  bench().write({
    'price_lists.csv': `code;default;valid_from;valid_to;replaces
LATE;0;2027-01-01;;BASE
BASE;1;;;
SELF;0;;;SELF
NOBODY;0;;;NOWHERE
BACK;0;2027-02-01;2027-01-01;BASE
`,
  });
  const report = await bench().run();
  expect(issuesOf(report)).toEqual([
    'price_lists.csv:6 valid_to ends-before-start',
    'price_lists.csv:4 replaces list-cycle',
    'price_lists.csv:5 replaces unknown-list',
  ]);
  expect((await lists()).map((list) => Object.values(list)[0])).toEqual(['LATE', 'BASE']);
  bench().write({ 'price_lists.csv': 'code;replaces\nBASE;LATE\n' });
  expect(issuesOf(await bench().run())).toEqual(['price_lists.csv:2 replaces list-cycle']);
});

test('a mapping says the days of a list; without them those of the shop stay', async () => {
  const mapping = (more: string) => ({
    'supplier.csv': 'Codice;Nome;Prezzo\nA;Articolo;3,50\n',
    'map.yaml': `source: supplier.csv\nproducts:\n  code: Codice\n  name_it: Nome\n  prices:\n    - { list: BASE, value: Prezzo }\n    - { list: NEXT, name: Prossimo, value: Prezzo${more} }\n`,
  });
  bench().write(mapping(', valid_from: 2026-12-01, replaces: BASE'));
  const run = () => bench().run({ mapping: `${bench().source}/map.yaml` });
  await run();
  const dated = { code: 'NEXT', valid_from: '2026-12-01', replaces: 'BASE' };
  expect((await lists())[1]).toMatchObject(dated);
  bench().write(mapping(''));
  await run();
  expect((await lists())[1]).toMatchObject(dated);
});
