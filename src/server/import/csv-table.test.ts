import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { detectDelimiter, openCsv } from './csv-table.ts';
import type { RawRow } from './import-table.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bancale-csv-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(content: string | Uint8Array) {
  const path = join(folder, 'products.csv');
  writeFileSync(path, content);
  const table = await openCsv(path, 'products.csv');
  const rows: RawRow[] = [];
  for await (const batch of table.rows(() => {})) rows.push(...batch);
  return { columns: table.columns, rows };
}

/** Text as an Italian ERP encodes it. */
function windows1252(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => (character === '€' ? 0x80 : character.charCodeAt(0)));
}

test.each([
  ['UTF-8', 'code;name;brand\nÀ1;Perché no;\n'],
  ['UTF-8 with BOM', '\ufeffcode;name;brand\nÀ1;Perché no;\n'],
  ['Windows-1252', windows1252('code;name;brand\nÀ1;Perché no;\n')],
  ['UTF-16', Buffer.from('\ufeffcode;name;brand\nÀ1;Perché no;\n', 'utf16le')],
  ['commas', 'code,name,brand\nÀ1,Perché no,\n'],
  ['tabs', 'code\tname\tbrand\nÀ1\tPerché no\t\n'],
  ['bars', 'code|name|brand\nÀ1|Perché no|\n'],
  ['Windows line ends, none at the end', 'code;name;brand\r\nÀ1;Perché no;'],
  ['cells missing at the end of the row', 'code;name;brand\nÀ1;Perché no\n'],
  ['empty lines and blanks around cells', '\n\ncode ; name;brand\n\n  À1 ;  Perché no ;\n\n'],
  ['quotes', '"code";"name";"brand"\n"À1";"Perché no";""\n'],
  ['column names in capitals', 'CODE;Name;Brand\nÀ1;Perché no;\n'],
])('%s', async (_, content) => {
  const { columns, rows } = await read(content);
  expect(columns).toEqual(['code', 'name', 'brand']);
  expect(rows).toHaveLength(1);
  expect([...(rows[0]?.cells ?? [])].map(([place, cell]) => [place, cell.trim()])).toEqual([
    [0, 'À1'],
    [1, 'Perché no'],
  ]);
});

test('each row knows the line on which it begins', async () => {
  const { rows } = await read('a;b\n1;2\n\n\n3;"x\r\ny\nz"\n5;6\n');
  expect(rows.map(({ line }) => line)).toEqual([2, 5, 8]);
});

test('the euro sign of Windows-1252, and accents that are cut between two reads', async () => {
  const { rows } = await read(windows1252(`a;b\n${'é;€ 5\n'.repeat(100_000)}`));
  expect(rows).toHaveLength(100_000);
  expect(rows.every(({ cells }) => cells.get(0) === 'é' && cells.get(1) === '€ 5')).toBe(true);
});

test.each([
  ['a;b,c;d', ';'],
  ['a,b,c', ','],
  ['"a;b;c",d', ','],
  ['a\tb', '\t'],
  ['a|b|c', '|'],
  ['alone', ';'],
])('the separator of %j', (header, delimiter) => {
  expect(detectDelimiter(`${header}\n1;2;3;4,5\n`)).toBe(delimiter);
});
