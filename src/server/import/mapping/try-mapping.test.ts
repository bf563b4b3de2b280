/** Mappings of every format, from a file to rows of our tables (docs/exchange-mappings.md). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeText } from '#server/formats/encodings/text-encodings.ts';
import { ImportFailure } from '../import-failure.ts';
import { issueText } from '../issue-texts.ts';
import { readMappingText } from './mapping-document.ts';
import { type TriedMapping, tryMapping } from './try-mapping.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bancale-mapping-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function tried(mapping: string, file: string | Uint8Array, name = 'file.txt'): Promise<TriedMapping> {
  const path = join(folder, name);
  writeFileSync(path, file);
  return tryMapping({
    mapping,
    mappingName: 'm.yaml',
    path,
    name,
    timeZone: 'Europe/Rome',
    csvPath: join(folder, 'sheet.csv'),
  });
}
const rowsOf = ({ tables }: TriedMapping) =>
  Object.fromEntries(tables.map(({ name, rows }) => [name, rows.map(({ line, cells }) => [line, ...cells])]));
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: unknown) => {
      if (!(error instanceof ImportFailure)) throw error;
      return [error.code, error.details] as const;
    },
  );

const STOCK = `
format: fixed
encoding: ibm280
record: { length: 40, newline: optional, header: "1-2=HH", when: "1-2=ST", trailer: "1-2=ZZ", count: 3-10, sum: { is: { at: 11-25, decimals: 3 }, of: { at: 21-31, decimals: 3, sign: trailing } } }
stock:
  product: "3-20 | strip zeros"
  quantity: { at: 21-31, decimals: 3, sign: trailing }
`;
const fixedLine = (text: string) => text.padEnd(40);
const stockFile = (count = '00000002', sum = '000000000001000') =>
  [
    'HHGIACENZE',
    `ST${'000VT933à'.padEnd(18)}0000001250-`,
    `ST${'VT934'.padEnd(18)}0000002250 `,
    'XXpassed over',
    `ZZ${count}${sum}`,
  ].map(fixedLine);

describe('fixed', () => {
  test.each([
    ['with line ends', '\n'],
    ['without', ''],
    ['with those of EBCDIC', '\u0085'],
  ])('EBCDIC %s, with header, trailer, count and sum', async (_, end) => {
    const found = await tried(STOCK, encodeText(stockFile().join(end), 'ibm280').bytes);
    expect(rowsOf(found)).toEqual({
      stock: [
        [2, 'VT933à', '-1.250'],
        [3, 'VT934', '2.250'],
      ],
    });
    expect(found.refused).toEqual([]);
  });

  test.each([
    ['another count', stockFile('00000003'), 'trailer-count'],
    ['another sum', stockFile('00000002', '000000000009000'), 'trailer-sum'],
    ['no trailer', stockFile().slice(0, 4), 'trailer-missing'],
    ['no header', stockFile().slice(1), 'header-missing'],
    ['lines behind the trailer', [...stockFile(), 'ST'], 'after-trailer'],
  ])('%s refuses the whole file', async (_, lines, code) => {
    const text = lines.map(fixedLine).join('\n');
    expect(await faultOf(tried(STOCK, encodeText(text, 'ibm280').bytes))).toEqual([code, expect.anything()]);
  });

  test('NUL is a blank; bytes of another encoding refuse their line, not the others (C-EXC-5)', async () => {
    const mapping = 'format: fixed\nencoding: utf-8\nstock: { product: 1-5, quantity: 6-8 }';
    const bytes = Buffer.concat([
      Buffer.from('AB\u0000\u0000\u0000001\n'),
      Buffer.from('caff\xe8002\n', 'latin1'),
      Buffer.from('ABCDE003'),
    ]);
    const found = await tried(mapping, bytes);
    expect(rowsOf(found)).toEqual({
      stock: [
        [1, 'AB', '001'],
        [3, 'ABCDE', '003'],
      ],
    });
    expect(found.refused).toMatchObject([{ code: 'not-in-encoding', line: 2, count: 1 }]);
  });
});

test('one file fills several tables, and records of several kinds', async () => {
  const found = await tried(
    `
format: fixed
customers: { when: "1=C", code: "2-6 | strip zeros", company_name: 7-20, active: =1 }
addresses: { when: "1=D", customer: "2-6 | strip zeros", code: 7-8, street: 9-20 }
`,
    'C00042Rossi Srl     \nD0004201via Roma 1\nD0004202via Po 2\nX\n',
  );
  expect(rowsOf(found)).toEqual({
    customers: [[1, '42', 'Rossi Srl', '1']],
    addresses: [
      [2, '42', '01', 'via Roma 1'],
      [3, '42', '02', 'via Po 2'],
    ],
  });
});

describe('xml', () => {
  const LISTS = `<?xml version="1.0" encoding="windows-1252"?>
<x:Listini xmlns:x="urn:x" valuta="EUR">
  <x:Listino nome="1"><x:Articolo codice="A1"><x:Nome>Caff\u00e8</x:Nome><Prezzi><P da="1">1.234,50</P><P da="10">1.000</P></Prezzi><Ean>1</Ean><Ean>2</Ean></x:Articolo></x:Listino>
  <x:Listino nome="2"><x:Articolo codice="A2"><Prezzi><P da="1">9,9</P></Prezzi></x:Articolo></x:Listino>
  <Giacenze><G art="A1">5</G></Giacenze>
</x:Listini>`;
  const MAPPING = `
format: xml
record: /Listini/Listino/Articolo
maps: { liste: { "1": BASE, "2": RIV } }
products: { code: "@codice", name_it: "Nome | default X", keywords_it: Ean }
prices: { each: Prezzi/P, product: "../../@codice", list: "../../../@nome | map liste", from_quantity: "@da", price: ". | comma" }
stock: { record: //Giacenze/G, product: "@art", quantity: . }
`;
  test('attributes, names without prefix, elements inside and around a record, records of several paths', async () => {
    const found = await tried(MAPPING, Buffer.from(LISTS, 'latin1'), 'l.xml');
    expect(rowsOf(found)).toEqual({
      products: [
        [3, 'A1', 'Caffè', '1|2'],
        [4, 'A2', 'X', ''],
      ],
      prices: [
        [3, 'BASE', 'A1', '1', '1234.50'],
        [4, 'BASE', 'A1', '10', '1000'],
        [5, 'RIV', 'A2', '1', '9.9'],
      ],
      stock: [[5, 'A1', '5']],
    });
  });

  test('what is no XML, or has a DOCTYPE, is refused as a whole', async () => {
    expect(await faultOf(tried(MAPPING, '<Listini><Listino>', 'l.xml'))).toEqual(['not-xml', expect.anything()]);
    expect(await faultOf(tried(MAPPING, '<!DOCTYPE x><Listini/>', 'l.xml'))).toEqual([
      'xml-doctype',
      expect.anything(),
    ]);
  });
});

test('JSON lines: objects in objects, lists, and a line that is none', async () => {
  const found = await tried(
    `
format: jsonl
products: { code: code, name_it: "names/it", keywords_it: tags, is_new: "new" }
prices: { each: prices, product: ../code, list: list, price: value }
`,
    [
      { code: 'A1', names: { it: 'Vite' }, tags: ['a', 'b'], new: true, prices: [{ list: 'X', value: 1.5 }] },
      { code: 'A2', names: { it: 'Dado' }, prices: [] },
    ]
      .map((one) => JSON.stringify(one))
      .join('\nno json\n'),
    'a.jsonl',
  );
  expect(rowsOf(found)).toEqual({
    products: [
      [1, 'A1', 'Vite', 'a|b', '1'],
      [3, 'A2', 'Dado', '', ''],
    ],
    prices: [[1, 'X', 'A1', '1.5']],
  });
  expect(found.refused).toMatchObject([{ code: 'not-json', line: 2, value: 'no json' }]);
});

test('CSV without headings, in an encoding that is said; unused columns and unknown values are named', async () => {
  const mapping = `
encoding: iso-8859-15
header: 0
separator: ";"
maps: { um: { PZ: PZ, "*": refuse } }
products: { code: "#1", name_it: "#2", um: "#3 | map um" }
`;
  const found = await tried(mapping, Buffer.from('A1;5 \xa4;PZ;x\nA2;B;KG;x\nA3;C;KG;x\n', 'latin1'));
  expect(rowsOf(found)).toEqual({ products: [[1, 'A1', '5 €', 'PZ']] });
  expect(found.unused).toEqual(['#4']);
  expect(found.refused).toEqual([
    { code: 'not-in-map', details: { map: 'um' }, column: 'um', value: 'KG', count: 2, line: 2 },
  ]);
});

test('a column that a CSV does not have refuses the file: the values of the shop are not emptied', async () => {
  const mapping = 'format: csv\nstock:\n  product: Articolo\n  quantity: Giacenza';
  expect(await faultOf(tried(mapping, 'Articolo;Pezzi\nA;1\n'))).toEqual([
    'mapping-no-column',
    { source: 'm.yaml', line: 4, column: 13, name: 'Giacenza', file: 'file.txt' },
  ]);
});

describe('what is wrong in a mapping is named with line and column, in both languages', () => {
  test.each([
    ['stock: {product: [', 'mapping-syntax', 1],
    ['stock:\n  product: A\n  qty: B', 'mapping-column', 3],
    ['format: pdf\nstock: {product: A}', 'mapping-value', 1],
    ['colour: x', 'mapping-key', 1],
    ['format: csv', 'mapping-no-table', 1],
    ['stock:\n  product: A\n  quantity: B | shout', 'mapping-filter', 3],
    ['stock:\n  product: A\n  quantity: B | decimals x', 'mapping-argument', 3],
    ['stock:\n  product: A | map x', 'mapping-no-map', 2],
    ['stock:\n  product: A\n  when: senza', 'mapping-condition', 3],
    ['format: fixed\nstock:\n  product: Articolo', 'mapping-place', 3],
    ['format: fixed\nstock:\n  product: { at: 3-x }', 'mapping-value', 3],
    ['format: xml\nstock: { product: A }', 'mapping-missing', 1],
    ['format: fixed\nrecord: { count: 1-2 }\nstock: { product: 1-2 }', 'mapping-missing', 2],
    ['inbox:\n  - stock: { product: A }', 'mapping-missing', 2],
    ['inbox:\n  - match: "("\n    stock: { product: A }', 'mapping-value', 2],
    ['prices:\n  - { product: A, price: B }\n  - { product: A, cost: B }', 'mapping-column', 3],
    ['products:\n  code: A\n  barcode: B\nbarcodes: { product: A, ean: B }', 'mapping-twice', 4],
  ])('%s', async (text, code, line) => {
    const fault = await faultOf(tried(text, 'A;B\n1;2\n', 'f.csv'));
    expect(fault).toEqual([code, expect.objectContaining({ source: 'm.yaml', line })]);
    if (typeof fault === 'string') return;
    for (const lang of ['it', 'en'] as const) expect(issueText(fault[0], fault[1], lang)).not.toMatch(/\{\w+\}/);
  });

  test('a mapping that is no mapping at all', async () => {
    for (const text of ['', '- a', '42'])
      expect(await faultOf(readMappingText(text, 'm.yaml'))).toEqual([
        expect.stringMatching(/^mapping-/),
        expect.anything(),
      ]);
  });
});
