import { expect, test } from 'vitest';
import { issuesOf, withImport } from './import-kit.ts';

const bench = withImport();
const LISTS = 'code;name;default\nBASE;Base;1\n';

/** Text as an Italian ERP writes it. */
function windows1252(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => (character === '€' ? 0x80 : character.charCodeAt(0)));
}

test('quotes inside cells: doubled, bare inch marks, separators and line breaks (C-CAT-6)', async () => {
  bench().write({
    'products.csv':
      'code;name;short\nA;"Valvola 1/2"" ottone";"due\nrighe; con separatore"\nB;Tubo 3/4" PN16;x\nC;"virgolette" davanti;y\n',
  });
  const report = await bench().run();
  expect(issuesOf(report)).toEqual([]);
  expect(await bench().rows('select name_it, short_it from products order by carti')).toEqual([
    { name_it: 'Valvola 1/2" ottone', short_it: 'due\nrighe; con separatore' },
    { name_it: 'Tubo 3/4" PN16', short_it: 'x' },
    { name_it: '"virgolette" davanti', short_it: 'y' },
  ]);
});

test('a quote that is never closed refuses the rest of the file and says where (C-CAT-6)', async () => {
  bench().write({ 'products.csv': `code;name\nA;one\nB;"two\n${'C;three\n'.repeat(20)}` });
  const report = await bench().run();
  expect(issuesOf(report)).toEqual(['products.csv:3 not-csv']);
  expect(await bench().rows('select carti from products')).toEqual([{ carti: 'A' }]);
});

test('JSON lines with numbers, booleans, lists and missing fields (C-CAT-6)', async () => {
  bench().write({
    'products.jsonl':
      '{"code":"A","name":"Uno","old_codes":["X","Y"],"active":false,"rating":4.5}\n\n{"code":"B","name":"Due"}\n[1]\n',
  });
  const report = await bench().run();
  expect(issuesOf(report)).toEqual(['products.jsonl:4 not-json']);
  expect(await bench().rows('select carti, old_codes, active, rating from products order by carti')).toEqual([
    { carti: 'A', old_codes: ['X', 'Y'], active: false, rating: 4.5 },
    { carti: 'B', old_codes: [], active: true, rating: 0 },
  ]);
});

test('decimal comma, thousands, currency signs and prices per 100 (C-CAT-6)', async () => {
  bench().write({
    'price_lists.csv': LISTS,
    'products.csv': 'code;name\nA;a\nB;b\nC;c\nD;d\nE;e\nF;f\n',
    'prices.csv': windows1252(
      'product;price;per\nA;1,2;100\nB;1.234,56;1\nC;1,234.56;1\nD;€ 1 470,14;\nE;0,333;3\nF;4e-02;1\n',
    ),
  });
  const report = await bench().run();
  expect(issuesOf(report)).toEqual([]);
  const prices = await bench().rows<{ gross: number }>(
    'select gross from prices join products p on p.id = product_id order by carti',
  );
  expect(prices.map(({ gross }) => gross)).toEqual([120, 12_345_600, 12_345_600, 14_701_400, 1110, 400]);
});

test('each wrong cell is reported with its line, column and value; good rows are kept (C-CAT-6)', async () => {
  bench().write({
    'price_lists.csv': LISTS,
    'brands.csv': 'code;name\nB;Brand\nC,D;no\n',
    'attributes.csv': 'code;label;type\nlen;Lunghezza;number\n',
    'products.csv': [
      'code;name;brand;family;vat;created;rating;attr:len',
      'A;ok;B;;22;2025-01-31;4,5;10',
      'A;again;;;;;;',
      'C;;;;;;;',
      'D;d;NOBODY;;;;;',
      'E;e;;NOWHERE;;;;',
      'F;f;;;ventidue;;;',
      'G;g;;;;31/02/2025;;',
      'H;h;;;;;9;',
      'I;i;;;;;;long',
      'J;j;;;;;;;;;too many',
      ';no code;;;;;;',
      'K;k;;;;01/02/2025;;12,5',
    ].join('\n'),
    'barcodes.csv': 'product;ean\nA;4006381333931\nA;4006381333932\nA;12345\nZ;4006381333931\nK;4006381333931\n',
    'prices.csv':
      'list;product;price;from_quantity\nBASE;A;-1;\nBASE;A;1,2;\nBASE;A;1,3;\nNONE;A;1;\nBASE;A;x;\nBASE;A;1;0\n',
    'packagings.csv': 'product;code;quantity;default\nA;PZ;1;1\nA;CF;10;1\nA;PZ;5;0\nA;BX;0;0\n',
  });
  const report = await bench().run();
  expect(issuesOf(report)).toEqual([
    'brands.csv:3 code not-a-code',
    'products.csv:3 code duplicate',
    'products.csv:4 name required',
    'products.csv:5 brand unknown-brand',
    'products.csv:6 family unknown-family',
    'products.csv:7 vat not-a-number',
    'products.csv:8 created not-a-date',
    'products.csv:9 rating out-of-range',
    'products.csv:10 attr:len not-a-number',
    'products.csv:11 cell-count',
    'products.csv:12 code required',
    'packagings.csv:3 default second-default',
    'packagings.csv:4 code duplicate',
    'packagings.csv:5 quantity out-of-range',
    'barcodes.csv:3 ean bad-check-digit',
    'barcodes.csv:4 ean bad-ean',
    'barcodes.csv:5 product unknown-product',
    'barcodes.csv:6 ean duplicate',
    'prices.csv:2 price negative',
    'prices.csv:4 from_quantity duplicate',
    'prices.csv:5 list unknown-list',
    'prices.csv:6 price not-a-number',
    'prices.csv:7 from_quantity out-of-range',
  ]);
  expect(await bench().rows('select carti, attributes from products order by carti')).toEqual([
    { carti: 'A', attributes: [{ code: 'len', value_it: '10', value_en: '10', number: 10 }] },
    { carti: 'K', attributes: [{ code: 'len', value_it: '12,5', value_en: '12.5', number: 12.5 }] },
  ]);
  expect(report.files.find(({ file }) => file === 'products.csv')).toMatchObject({
    rows: 12,
    inserted: 2,
    refused: 10,
  });
});

test('families: any order, cycles and unknown parents refused with what hangs below them (C-CAT-6)', async () => {
  bench().write({
    'families.csv':
      'code;parent;name\nleaf;twig;Foglia\ntwig;root;Ramo\nroot;;Radice\na;b;A\nb;a;B\nself;self;S\nlost;gone;L\nchild;lost;C\n',
  });
  const report = await bench().run();
  expect(issuesOf(report).sort()).toEqual([
    'families.csv:5 parent cycle',
    'families.csv:6 parent cycle',
    'families.csv:7 parent own-parent',
    'families.csv:8 parent unknown-family',
    'families.csv:9 parent refused-parent',
  ]);
  expect(
    await bench().rows(
      'select f.code, p.code as parent from families f left join families p on p.id = f.parent_id order by f.code',
    ),
  ).toEqual([
    { code: 'leaf', parent: 'twig' },
    { code: 'root', parent: null },
    { code: 'twig', parent: 'root' },
  ]);
});

test('children: before or after their parent, one level only (C-CAT-6)', async () => {
  bench().write({
    'products.csv': 'code;parent;name\nC1;P;child\nP;;parent\nC2;P;child\nG;C1;grandchild\nS;S;self\nO;NONE;orphan\n',
  });
  const report = await bench().run();
  expect(issuesOf(report)).toEqual([
    'products.csv:5 parent child-of-child',
    'products.csv:6 parent own-parent',
    'products.csv:7 parent unknown-parent',
  ]);
  const links = await bench().rows(
    'select c.carti, p.carti as parent from products c left join products p on p.id = c.parent_id order by c.carti',
  );
  expect(links).toEqual([
    { carti: 'C1', parent: 'P' },
    { carti: 'C2', parent: 'P' },
    { carti: 'P', parent: null },
  ]);
  bench().write({ 'products.csv': 'code;parent;name\nX;;top\nP;X;parent\n' });
  expect(issuesOf(await bench().run())).toEqual(['products.csv:3 parent has-children']);
});

test('a missing column refuses the file, an unknown one is only reported (C-CAT-6)', async () => {
  bench().write({
    'brands.csv': 'code;nome\nA;x\n',
    'products.csv': 'code;name;colour;attr:nope\nA;a;red;1\n',
    'notes.csv': 'a\n',
  });
  const report = await bench().run();
  expect(issuesOf(report)).toEqual([
    'notes.csv:0 unknown-file',
    'brands.csv:1 nome unknown-column',
    'brands.csv:1 name missing-column',
    'products.csv:1 colour unknown-column',
    'products.csv:1 attr:nope unknown-attribute',
  ]);
  expect([report.errors, report.warnings]).toEqual([1, 4]);
});

test('addresses of new articles are unique and made of name and code (C-CAT-6)', async () => {
  bench().write({
    'products.csv': 'code;name;slug\nA/1;Vite è;\nA-1;Vite è;\nB;b;vite-e-a-1\nC;c;Bad Slug\nD;d;good-slug\n',
  });
  const report = await bench().run();
  expect(issuesOf(report)).toEqual(['products.csv:4 slug slug-taken', 'products.csv:5 slug bad-slug']);
  expect(await bench().rows('select slug from products order by id')).toEqual([
    { slug: 'vite-e-a-1' },
    { slug: 'vite-e-a-1-2' },
    { slug: 'good-slug' },
  ]);
});

test('the list of errors is a CSV in the language asked for, safe to open in a spreadsheet (C-CAT-6)', async () => {
  const { readFileSync } = await import('node:fs');
  bench().write({ 'products.csv': 'code;name;brand\nA;a;=1+1\n' });
  const report = await bench().run({ lang: 'it' });
  const text = readFileSync(report.issuesFile as string, 'utf8');
  expect(text).toBe(
    "\ufefffile;riga;colonna;valore;gravità;motivo\r\nproducts.csv;2;brand;'=1+1;errore;marca sconosciuta\r\n",
  );
});
