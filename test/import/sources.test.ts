import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { prepareMapped } from '#server/import/mapping/mapped-source.ts';
import { mediaFile } from '#server/platform/media/media-file.ts';
import { contentOf } from '#server/platform/media/media-store.ts';
import { folderFiles } from '#server/platform/media/shop-files.ts';
import { issuesOf, withImport } from './import-kit.ts';

const ROOT = join(import.meta.dirname, '../..');
const bench = withImport();

const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

test.each([
  ['the files themselves', { 'products.csv': 'code;name\nA;a\n' }],
  ['a folder of files', { 'export/products.csv': 'code;name\nA;a\n', '__MACOSX/export/._products.csv': 'x' }],
])('a zip of %s (C-CAT-6)', async (_, files) => {
  bench().write({ 'catalogue.zip': zip(files) });
  const report = await bench().run({ source: join(bench().source, 'catalogue.zip') });
  expect(issuesOf(report)).toEqual([]);
  expect(await bench().one('select carti from products')).toBe('A');
});

test.each([
  ['a path that leads out', { '../evil.csv': 'x' }, 'zip-path'],
  ['an absolute path', { '/etc/evil.csv': 'x' }, 'zip-path'],
  ['a Windows path', { 'C:\\evil.csv': 'x' }, 'zip-path'],
  ['nothing of ours', { 'a.bin': 'x' }, 'nothing-to-import'],
])('a zip with %s is refused', async (_, files, code) => {
  bench().write({ 'catalogue.zip': zip(files) });
  await expect(bench().run({ source: join(bench().source, 'catalogue.zip') })).rejects.toMatchObject({ code });
});

test.each([
  ['cut in the middle', (whole: Uint8Array) => whole.slice(0, whole.length / 2)],
  ['no zip at all', () => strToU8('hello')],
])('a zip %s is refused', async (_, broken) => {
  const whole = zip({ 'products.csv': `code;name\n${'A;a\n'.repeat(5000)}` });
  bench().write({ 'catalogue.zip': broken(whole) });
  await expect(bench().run({ source: join(bench().source, 'catalogue.zip') })).rejects.toMatchObject({
    code: 'zip-broken',
  });
});

test('a folder that does not exist', async () => {
  await expect(bench().run({ source: '/nowhere/at/all' })).rejects.toMatchObject({ code: 'no-such-source' });
});

test('a supplier file through a mapping: families and brands are made, each wrong row is reported once (C-CAT-6)', async () => {
  bench().write({
    'supplier.csv':
      'Codice;Descr;Reparto;Gruppo;Marca;Listino;Per;Conf;EAN;Mis\n007;VITE M8;Viteria;Viti; ACME ;1,5;100;200;4006381333931;8 mm\n008;DADO;Viteria;Dadi;acme;x;1;0;;5\n009;;Viteria;Dadi;ACME;1;1;;;\n010;ROSETTA;Viteria;;;;1;;;\n',
    'mapping.yaml': `
source: supplier.csv
products:
  code: Codice
  name_it: "{Descr} {Mis} | sentence | spaces"
  family: [Reparto, Gruppo]
  brand: Marca | upper
  vat: =22
  attributes:
    size: { value: Mis | digits, label_it: Misura, type: number, unit: mm }
  packagings: [{ code: =CF, quantity: Conf | positive, default: true }]
  barcode: EAN
  prices: [{ value: Listino, per: Per }]
`,
  });
  const report = await bench().run({ mapping: join(bench().source, 'mapping.yaml') });
  expect(issuesOf(report)).toEqual([
    'supplier.csv (products):4 Descr + Mis required',
    'supplier.csv (prices):3 Listino not-a-number',
  ]);
  expect(
    await bench().rows(
      `select carti, p.name_it, b.name as brand, f.name_it as family, attributes, packagings, gross, ean from products p
       left join brands b on b.id = brand_id left join families f on f.id = family_id
       left join prices r on r.product_id = p.id left join barcodes e on e.product_id = p.id order by carti`,
    ),
  ).toMatchObject([
    {
      carti: '007',
      name_it: 'Vite m8 8 mm',
      brand: 'ACME',
      family: 'Viti',
      gross: 150,
      ean: '4006381333931',
      attributes: [{ code: 'size', value_it: '8', value_en: '8', number: 8 }],
      packagings: [{ code: 'CF', um: 'CF', quantity: 200, default: true, smallest: true }],
    },
    { carti: '008', family: 'Dadi', brand: 'ACME', packagings: [], gross: null },
    { carti: '010', family: 'Viteria', brand: null, gross: null },
  ]);
});

test.each([
  ['products: {code: Nope, name_it: Descr}', 'mapping-no-column', { name: 'Nope', line: 1, column: 18 }],
  ['products: {code: Codice, name_it: Descr | shout}', 'mapping-filter', { filter: 'shout', line: 1 }],
  ['products: {name_it: Descr}', 'mapping-missing', { key: 'products.code' }],
  ['products: {code: Codice, name_it: Descr, colour: x}', 'mapping-key', { key: 'colour', column: 42 }],
  ['source: other.csv\nproducts: {code: Codice, name_it: Descr}', undefined, {}],
])('a wrong mapping says what is wrong: %s', async (yaml, code, details) => {
  bench().write({ 'supplier.csv': 'Codice;Descr\nA;a\n', 'mapping.yaml': yaml });
  const running = bench().run({ mapping: join(bench().source, 'mapping.yaml') });
  if (code === undefined) await expect(running).resolves.toMatchObject({ committed: true });
  else await expect(running).rejects.toMatchObject({ code, details: { source: 'mapping.yaml', ...details } });
});

test('a mapping of fixed text makes a folder of our tables, which is imported like any other; a value that no map has is refused by its line', async () => {
  const rows = ['A0001VITE TE     0000012502', 'A0002DADO        0000007509', 'ZZ00000002'];
  bench().write({
    'supplier.dat': rows.join('\n'),
    'mapping.yaml': `
format: fixed
record: { trailer: "1-2=ZZ", count: 3-10 }
maps: { vat: { "2": 22 } }
products:
  code: 1-5
  name_it: "6-17 | sentence"
  vat: "27 | map vat"
  prices: [{ value: { at: 18-26, decimals: 3 } }]
`,
  });
  const paths = { tempFolder: join(bench().dataDir, 'tmp'), timeZone: 'Europe/Rome' };
  const mapping = join(bench().source, 'mapping.yaml');
  const prepared = await prepareMapped(join(bench().source, 'supplier.dat'), mapping, paths);
  const report = await bench().run(prepared);
  await prepared.close();
  expect(issuesOf(report)).toEqual([
    'supplier.dat:2 vat not-in-map',
    'supplier.dat (prices):2 product unknown-product',
  ]);
  expect(
    await bench().rows(
      'select carti, p.name_it, gross from products p left join prices r on r.product_id = p.id order by carti',
    ),
  ).toEqual([{ carti: 'A0001', name_it: 'Vite te', gross: 12500 }]);
  bench().write({ 'supplier.dat': rows.slice(0, 2).join('\n') });
  await expect(prepareMapped(join(bench().source, 'supplier.dat'), mapping, paths)).rejects.toMatchObject({
    code: 'trailer-missing',
  });
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 60"><path d="M0 0h80"/></svg>';

test('pictures: photographs in three sizes, drawings as they are, bad ones left out with a warning (C-CAT-5)', async () => {
  const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#aa3300' } })
    .jpeg()
    .toBuffer();
  const small = await sharp({ create: { width: 100, height: 50, channels: 3, background: '#0033aa' } })
    .png()
    .toBuffer();
  bench().write({
    'products.csv':
      'code;name;pictures\nA;a;photo.jpg|small.png\nB;b;draw.svg\nC;c;evil.svg|gone.jpg|broken.jpg|../products.csv\n',
    'images/photo.jpg': photo,
    'images/small.png': small,
    'images/broken.jpg': photo.subarray(0, 300),
    'images/thumb_draw.svg': SVG,
    'images/gallery_draw.svg': SVG,
    'images/main_draw.svg': SVG.replace('80"/>', '81"/>'),
    'images/evil.svg': SVG.replace('<path', '<script>alert(1)</script><path'),
  });
  const report = await bench().run();
  expect(issuesOf(report).sort()).toEqual([
    'products.csv:4 pictures picture-missing',
    'products.csv:4 pictures picture-missing',
    'products.csv:4 pictures picture-unreadable',
    'products.csv:4 pictures picture-unsafe',
  ]);
  interface Stored {
    sizes: Record<'thumb_' | 'gallery_' | 'main_', { url: string; width: number; height: number }>;
  }
  const pictures = await bench().rows<{ pictures: Stored[] }>('select pictures from products order by carti');
  const sizes = pictures.map((row) =>
    row.pictures.map(({ sizes: { thumb_, gallery_, main_ } }) =>
      [thumb_, gallery_, main_].map(({ width, height }) => `${width}×${height}`),
    ),
  );
  expect(sizes).toEqual([
    [
      ['150×113', '350×263', '800×600'],
      ['100×50', '100×50', '100×50'],
    ],
    [['150×113', '350×263', '800×600']],
    [],
  ]);
  const { url } = pictures[0]?.pictures[0]?.sizes.gallery_ ?? { url: '' };
  const { media } = folderFiles(bench().dataDir);
  const file = await mediaFile(media, url.replace('/media/', ''));
  expect(file).toMatchObject({
    access: 'everybody',
    headers: { 'Content-Type': 'image/webp', 'Cache-Control': expect.stringContaining('immutable') },
  });
  expect(await sharp((await contentOf(media, url.replace('/media/', ''))) ?? '').metadata()).toMatchObject({
    format: 'webp',
    width: 350,
    height: 263,
  });
  for (const name of [
    '../source/products.csv',
    'pictures/../../source/products.csv',
    'pictures',
    'documents/open/x',
    '',
  ]) {
    expect(await mediaFile(media, name)).toBeUndefined();
  }
});

test('documents: open ones, those for customers, and what is not served', async () => {
  bench().write({
    'products.csv': 'code;name\nA;a\n',
    'documents.csv':
      'product;type;title;file;url;customers_only\nA;datasheet;Scheda;scheda 1.pdf;;0\nA;safety;Sicurezza;scheda 1.pdf;;1\nA;videos;Video;;https://example.com/v;0\nA;docs;x;page.html;;0\nA;docs;x;gone.pdf;;0\nA;docs;x;;;0\nA;docs;x;;javascript:alert(1);0\nA;poem;x;;/x;0\n',
    'documents/scheda 1.pdf': '%PDF-1.4',
    'documents/page.html': '<script>alert(1)</script>',
  });
  const report = await bench().run();
  expect(issuesOf(report)).toEqual([
    'documents.csv:7 file document-source',
    'documents.csv:8 url bad-url',
    'documents.csv:9 type not-one-of',
    'documents.csv:5 file document-type',
    'documents.csv:6 file document-missing',
  ]);
  const urls = await bench().rows<{ url: string }>('select url from documents order by id');
  expect(urls.map(({ url }) => url)).toEqual([
    expect.stringMatching(/^\/media\/documents\/datasheet\/[0-9a-f]{20}\/scheda-1\.pdf$/),
    expect.stringMatching(/^\/media\/documents\/customers\/[0-9a-f]{20}\/scheda-1\.pdf$/),
    'https://example.com/v',
  ]);
  const files = (guestDocuments: readonly string[]) =>
    Promise.all(
      urls
        .slice(0, 2)
        .map(({ url }) => mediaFile(folderFiles(bench().dataDir).media, url.slice('/media/'.length), guestDocuments)),
    );
  const closed = { access: 'customers', headers: { 'Cache-Control': 'private, no-store' } };
  expect(await files([])).toMatchObject([closed, closed]);
  expect(await files(['datasheet', 'safety'])).toMatchObject([
    { access: 'everybody', headers: { 'Content-Type': 'application/pdf' } },
    closed,
  ]);
});

test('Ctrl+C at the command line: nothing changed, said so, exit code 130', { timeout: 120_000 }, async () => {
  bench().write({
    'products.csv': `code;name\n${Array.from({ length: 200_000 }, (_, number) => `N${number};n`).join('\n')}\n`,
  });
  expect(statSync(join(bench().source, 'products.csv')).size).toBeGreaterThan(1_000_000);
  const child = spawn(process.execPath, ['src/cli/import.ts', bench().source], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: bench().url, DATA_DIR: bench().dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const staged = () =>
    bench().one<number>(
      `select count(*)::int from pg_stat_activity where datname = current_database() and state <> 'idle' and query like '%staged_products%'`,
    );
  await expect.poll(staged, { timeout: 90_000, interval: 20 }).toBeGreaterThan(1);
  child.kill('SIGINT');
  const [code] = await once(child, 'close');
  expect([code, said.trim().split('\n').at(-1)]).toEqual([130, 'Interrotto: niente è stato cambiato.']);
  expect(await bench().one('select count(*)::int from products')).toBe(0);
});
