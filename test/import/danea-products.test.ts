/** Articles of Danea Easyfatt become rows of our own tables (docs/exchange-danea.md). */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { issuesOf, withImport } from './import-kit.ts';

const bench = withImport();
const SAMPLES = new URL('../../../shared/data/exchange-samples/danea/', import.meta.url);
const MISSING = !existsSync(SAMPLES);

const LISTS = { 'price_lists.csv': 'code;name;default\nBASE;Base;1\nRIV;Rivenditori;0\n' };

async function imported(xml: string | Buffer, options: { replace?: boolean } = {}) {
  const path = join(bench().source, '../prodotti.xml');
  bench().write({ '../prodotti.xml': xml });
  return bench().run({ source: path, ...options });
}

const full = (products: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><EasyfattProducts AppVersion="2" Mode="full"><Products>${products}</Products></EasyfattProducts>`;
const incremental = (updated: string, deleted = '') =>
  `<EasyfattProducts AppVersion="2" Mode="incremental"><UpdatedProducts>${updated}</UpdatedProducts><DeletedProducts>${deleted}</DeletedProducts></EasyfattProducts>`;
const product = (fields: Record<string, string>, more = '') =>
  `<Product>${Object.entries(fields)
    .map(([name, text]) => `<${name}>${text}</${name}>`)
    .join('')}${more}</Product>`;

async function article(code: string) {
  const [row] = await bench().rows<Record<string, unknown>>(
    `select p.name_it as name, p.description_it as description, p.um, p.vat, p.active, b.name as brand, f.name_it as family, s.quantity::float8 as stock,
       (select array_agg(l.code || ' ' || x.gross order by l.code) from prices x join price_lists l on l.id = x.price_list_id where x.product_id = p.id) as prices
     from products p left join brands b on b.id = p.brand_id left join families f on f.id = p.family_id left join stock s on s.product_id = p.id
     where p.carti = $1`,
    [code],
  );
  return row;
}

test('an article with everything: family path, brand, packs, barcodes, net before gross, text of HTML', async () => {
  bench().write(LISTS);
  await bench().run();
  const report = await imported(
    full(
      product(
        {
          Code: '+A1',
          Description: 'Vite &amp; dado',
          DescriptionHTML: '&lt;p&gt;Zincata&lt;/p&gt;&lt;ul&gt;&lt;li&gt;M8 &amp;amp; M10&lt;/li&gt;&lt;/ul&gt;',
          Category: 'Viteria',
          Subcategory: 'Viti',
          ProducerName: 'ACME',
          Um: 'pz',
          NetPrice1: '10.00',
          GrossPrice1: '99.99',
          AvailableQty: '17',
          Barcode: '8001234567897',
        },
        '<Vat Perc="22" Class="Imponibile">22</Vat><ExtraBarcodes><Barcode>XY981</Barcode><Barcode PackageQty="12">8001234567880</Barcode></ExtraBarcodes>',
      ),
    ),
  );
  expect(issuesOf(report)).toEqual([]);
  expect(await article('+A1')).toEqual({
    name: 'Vite & dado',
    description: 'Zincata\nM8 & M10',
    um: 'pz',
    vat: 22,
    active: true,
    brand: 'ACME',
    family: 'Viti',
    stock: 17,
    prices: ['BASE 100000'],
  });
  expect(await bench().rows('select ean, packaging from barcodes order by ean')).toEqual([
    { ean: '8001234567880', packaging: 'CF12' },
    { ean: '8001234567897', packaging: '' },
  ]);
  expect(await bench().one('select keywords_it from products')).toBe('XY981');
  expect(await bench().one(`select packagings -> 1 ->> 'quantity' from products`)).toBe('12');
});

test('a missing element keeps what the shop has, an empty one empties it; deleted articles are switched off, unknown ones are no error (C-EXC-5)', async () => {
  bench().write(LISTS);
  await bench().run();
  const first = {
    Code: 'A',
    Description: 'Vite',
    Category: 'Viteria',
    ProducerName: 'ACME',
    NetPrice1: '1',
    AvailableQty: '5',
  };
  await imported(full(product(first) + product({ ...first, Code: 'B' }) + product({ ...first, Code: 'C' })));
  const report = await imported(
    incremental(
      product({ Code: 'A', Description: 'Vite M8' }) + product({ Code: 'B', ProducerName: '', AvailableQty: '0' }),
      product({ Code: 'C' }) + product({ Code: 'NEVER-SEEN' }),
    ),
  );
  expect(issuesOf(report)).toEqual([]);
  expect(await article('A')).toMatchObject({
    name: 'Vite M8',
    brand: 'ACME',
    family: 'Viteria',
    stock: 5,
    prices: ['BASE 10000'],
  });
  expect(await article('B')).toMatchObject({ name: 'Vite', brand: null, family: 'Viteria', stock: 0, active: true });
  expect(await article('C')).toMatchObject({ name: 'Vite', brand: 'ACME', active: false });
  expect(await bench().one('select count(*)::int from products')).toBe(3);
  const again = await imported(incremental(product({ Code: 'A', Description: 'Vite M8' })));
  expect(again.files).toMatchObject([{ file: 'prodotti.xml (products)', inserted: 0, updated: 0 }]);
});

test('a full file replaces articles only: those it lacks are switched off, prices of other lists stay', async () => {
  bench().write({
    ...LISTS,
    'products.csv': 'code;name\nA;a\nB;b\n',
    'prices.csv': 'list;product;price\nRIV;A;3\nRIV;B;3\n',
  });
  await bench().run();
  await imported(full(product({ Code: 'A', Description: 'a', NetPrice1: '4', AvailableQty: '1' })), { replace: true });
  expect(await article('A')).toMatchObject({ active: true, prices: ['BASE 40000', 'RIV 30000'] });
  expect(await article('B')).toMatchObject({ active: false, prices: ['RIV 30000'] });
});

test('variants become children with their own stock, found by size and colour', async () => {
  bench().write(LISTS);
  await bench().run();
  const variants =
    '<Variants><Variant><Size>M</Size><Color>Blu</Color><AvailableQty>23</AvailableQty></Variant><Variant><Size>L</Size><Color>Blu</Color><AvailableQty>2</AvailableQty></Variant></Variants>';
  const report = await imported(full(product({ Code: 'T', Description: 'Maglia', NetPrice1: '9.5' }, variants)));
  expect(issuesOf(report)).toEqual([]);
  expect(
    await bench().rows(
      `select p.carti, q.carti as parent from products p left join products q on q.id = p.parent_id order by p.carti`,
    ),
  ).toEqual([
    { carti: 'T', parent: null },
    { carti: 'T/L/Blu', parent: 'T' },
    { carti: 'T/M/Blu', parent: 'T' },
  ]);
  expect(await article('T/M/Blu')).toMatchObject({ name: 'Maglia', stock: 23, prices: ['BASE 95000'] });
});

test.each([
  ['a file that is cut off', '<EasyfattProducts><Products><Product><Code>A</Code>', 'not-xml'],
  ['a DOCTYPE', '<!DOCTYPE EasyfattProducts [<!ENTITY a "b">]><EasyfattProducts/>', 'xml-doctype'],
  ['an encoding that nobody knows', '<?xml version="1.0" encoding="klingon"?><EasyfattProducts/>', 'unknown-encoding'],
  ['nesting without end', `<EasyfattProducts><Products>${'<a>'.repeat(70)}`, 'xml-too-deep'],
])('%s is refused with a sentence', async (_, xml, code) => {
  await expect(imported(xml)).rejects.toMatchObject({ code });
});

test('Windows-1252 as the file says it', async () => {
  bench().write(LISTS);
  await bench().run();
  const xml = full(product({ Code: 'A', Description: 'Caffè' })).replace('UTF-8', 'windows-1252');
  await imported(Buffer.from(xml, 'latin1'));
  expect(await article('A')).toMatchObject({ name: 'Caffè' });
});

test.skipIf(MISSING)('files of Easyfatt that nobody here wrote', async () => {
  bench().write(LISTS);
  await bench().run();
  const whole = await imported(readFileSync(new URL('products-full-variants.xml', SAMPLES)));
  expect(issuesOf(whole)).toEqual([]);
  expect(await bench().rows('select carti from products order by carti')).toEqual([
    { carti: '+banp_1200800p' },
    { carti: '+banp_1200800p/M/Blu' },
  ]);
  const part = await imported(readFileSync(new URL('products-incremental.xml', SAMPLES)));
  expect(issuesOf(part)).toEqual([]);
  // Net wins over the gross price that does not agree; the EAN with a wrong check digit is a word, no barcode.
  expect(await article('TEST-001')).toMatchObject({
    brand: 'ACME',
    family: 'Filtri',
    stock: 5,
    prices: ['BASE 100000'],
  });
  expect(await bench().one(`select keywords_it from products where carti = 'TEST-001'`)).toBe('8031234567890');
});
