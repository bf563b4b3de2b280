import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Catalogue, type CatalogueDocument, createCatalogue } from '#server/modules/catalogue/index.ts';
import { NOW, withImport } from './import-kit.ts';

const EXAMPLE = join(import.meta.dirname, '../../docs/import-example');
const bench = withImport();
let catalogue: Catalogue;

beforeEach(async () => {
  await bench().run({ source: EXAMPLE });
  catalogue = await createCatalogue({ db: bench().db, clock: () => NOW, timeZone: 'Europe/Rome', cacheSize: 2 });
});
afterEach(() => catalogue.close());

test.each([
  ['its code', 'VS.112', 'VS.112'],
  ['its code in another case', 'vs.112', 'VS.112'],
  ['its slug', 'vite-te-din-933-m8-20-vte933-m8x20', 'VTE933-M8X20'],
  ['a previous code', '8x20ZN', 'VTE933-M8X20'],
  ['an EAN', '2900000001039', 'VS.112'],
  ['nothing', 'nope', undefined],
  ['nothing at all', '', undefined],
])('an article is found by %s', async (_, key, carti) => {
  expect((await catalogue.articleByKey(key))?.carti).toBe(carti);
});

test('an article is found by its id, and an id beyond all numbers finds nothing', async () => {
  const id = (await catalogue.articleByKey('VS.112'))?.id;
  expect((await catalogue.articleByKey(String(id)))?.carti).toBe('VS.112');
  expect(await catalogue.articleByKey('999999999999999999999')).toBeUndefined();
});

test('a child shows what its parent says wherever it says nothing of its own', async () => {
  const child = await catalogue.articleByKey('VTE933-M8X20');
  const parent = await catalogue.articleByKey('VTE933');
  expect(child).toMatchObject({
    parentId: parent?.id,
    brand: { code: 'fastor' },
    short: { it: 'Filetto totale, classe 8.8' },
    stock: 12_400,
    childIds: [],
    packagings: [
      { code: 'CF', quantity: 200, default: true, smallest: true },
      { code: 'CT', quantity: 1000, default: false, smallest: false },
    ],
  });
  expect(child?.familyPath.map(({ code }) => code)).toEqual(['viteria', 'viti-te']);
  expect(child?.pictures).toEqual(parent?.pictures);
  expect(child?.attributes.map(({ code, value, unit }) => [code, value.en, unit])).toEqual([
    ['thread', 'M8', ''],
    ['length', '20', 'mm'],
    ['material', 'Zinc plated steel', ''],
  ]);
  expect(parent?.childIds).toHaveLength(2);
  expect(catalogue.addable(parent as never, '2026-03-10')).toBe(false);
});

test('documents and barcodes of an article; families with their counts', async () => {
  const valve = await catalogue.articleByKey('VS.112');
  const extras = await catalogue.extras(valve?.id ?? 0);
  expect(extras.documents).toEqual([
    expect.objectContaining({
      type: 'datasheet',
      title: { it: 'Scheda tecnica', en: 'Data sheet' },
      customersOnly: false,
    }),
  ]);
  expect(extras.barcodes.map(({ packaging }) => packaging).sort()).toEqual(['CF', 'PZ']);
  const { families } = await catalogue.labels();
  const counts = await catalogue.familyCounts();
  expect([...families.values()].map(({ id, code }) => [code, counts.get(id)])).toEqual(
    expect.arrayContaining([
      ['viteria', 1],
      ['viti-te', 1],
      ['idraulica', 1],
      ['valvole', 1],
    ]),
  );
});

test('what an import changes is read again, also when a read was on its way', async () => {
  const before = await catalogue.articleByKey('VS.112');
  bench().write({ 'products.csv': 'code;name\nVS.112;Altro nome\n', 'brands.csv': 'code;name\nidra;Idra Nuova\n' });
  await bench().run();
  await expect
    .poll(async () => (await catalogue.articlesByIds([before?.id ?? 0])).get(before?.id ?? 0))
    .toMatchObject({ id: before?.id, slug: before?.slug, name: { it: 'Altro nome' }, brand: { name: 'Idra Nuova' } });
});

test('more articles than the cache holds', async () => {
  const ids = (await bench().rows<{ id: number }>('select id from products order by id')).map(({ id }) => id);
  for (const order of [ids, [...ids].reverse(), [...ids, ...ids, 0]]) {
    expect([...(await catalogue.articlesByIds(order)).keys()].sort()).toEqual(ids);
  }
  expect([...(await catalogue.articlesByCodes(['VS.112', 'nope', 'VTE933'])).keys()].sort()).toEqual([
    'VS.112',
    'VTE933',
  ]);
});

test('documents for the search index: parents first, prices per list, availability, promos', async () => {
  const all: CatalogueDocument[] = [];
  for await (const batch of catalogue.searchDocuments()) all.push(...batch);
  expect(all.map(({ code }) => code)).toEqual(['VTE933', 'VS.112', 'VTE933-M8X20', 'VTE933-M8X30']);
  const [, valve, inStock, arriving] = all;
  expect((await catalogue.priceLists()).map(({ code }) => code)).toEqual(['BASE', 'RIV']);
  expect(valve).toMatchObject({
    parentId: 0,
    prices: [84_000, 79_500],
    availability: 2,
    hasPromo: true,
    isNew: true,
    otherCodes: ['2900000001039', '12900000001036'],
    attributes: [
      { code: 'thread', key: '1/2"' },
      { code: 'material', key: 'ottone' },
      { code: 'potable', key: 'sì' },
    ],
  });
  // 200 pieces in a pack: the price below the break at 1000. The promo on the family is for one price list only.
  expect(inStock).toMatchObject({ parentId: all[0]?.id, prices: [1250, -1], availability: 2, hasPromo: false });
  expect(inStock?.attributes).toContainEqual({
    code: 'length',
    key: '20',
    label: { it: '20 mm', en: '20 mm' },
    numeric: 20,
  });
  expect(arriving).toMatchObject({ availability: 1 });
});

test('an article that is switched off leaves the index, with its children', async () => {
  bench().write({ 'products.csv': 'code;active\nVTE933;0\n' });
  await bench().run();
  const codes: string[] = [];
  for await (const batch of catalogue.searchDocuments()) codes.push(...batch.map(({ code }) => code));
  expect(codes).toEqual(['VS.112']);
  await expect.poll(async () => (await catalogue.articleByKey('VTE933-M8X20'))?.active).toBe(false);
});
