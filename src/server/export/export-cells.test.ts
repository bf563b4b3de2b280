/** Values → cells, and back through the readers of the import. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCsv } from '#server/import/csv-table.ts';
import type { ImportTable } from '#server/import/import-table.ts';
import { openJsonl } from '#server/import/jsonl-table.ts';
import { cellText } from '#server/import/row-reader.ts';
import { type CellKind, cellValue, csvLine, jsonLine } from './export-cells.ts';

test.each<[CellKind, unknown, string]>([
  ['money', 1_234_500, '123.45'],
  ['money', 1, '0.0001'],
  ['money', -30_000, '-3'],
  ['money', 9_007_199_254_740_991, '900719925474.0991'],
  ['money', 0, '0'],
  ['decimal', '0.00000001', '0.00000001'],
  ['decimal', '123456789012.12345678', '123456789012.12345678'],
  ['number', 0, '0'],
  ['flag', true, '1'],
  ['flag', false, '0'],
  ['date', '2026-01-31', '2026-01-31'],
  ['list', ['a', 'b'], 'a|b'],
  ['list', [], ''],
  ['list', ['a|b', ' ', 'c'], 'a b|c'],
  ['text', null, ''],
  ['text', '', ''],
  ['text', '=SUM(A1)', '=SUM(A1)'],
  ['text', '-3 °C', '-3 °C'],
  ['text', "'=x", "''=x"],
  ['text', "'s Hertogenbosch", "'s Hertogenbosch"],
  ['text', '  spaces around ', 'spaces around'],
  ['text', 'a;b', '"a;b"'],
  ['text', 'say "hi"', '"say ""hi"""'],
  ['text', 'two\nlines', '"two\nlines"'],
  ['text', 'two\r\nlines', '"two\nlines"'],
])('%s %j is written as %j (C-EXP-4)', (kind, raw, cell) => {
  expect(csvLine([cellValue(kind, raw), null])).toBe(`${cell};\r\n`);
});

test('JSON lines keep numbers, yes or no and lists; what is empty has no field (C-EXP-4)', () => {
  const values = [
    cellValue('text', 'x'),
    cellValue('money', 15_000),
    cellValue('flag', false),
    cellValue('list', ['a']),
    null,
  ];
  expect(jsonLine(['a', 'b', 'c', 'd', 'e'], values)).toBe('{"a":"x","b":1.5,"c":false,"d":["a"]}\n');
});

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bancale-cells-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function readAll(table: ImportTable): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const part of table.rows(() => {}))
    for (const { cells } of part) rows.push(table.columns.map((_, place) => cellText(cells.get(place))));
  return rows;
}

const NAMES = ['one', 'two', 'three'];
/** Texts as a database may hold them: quotes, separators, line breaks, apostrophes, formulas, all of Unicode. */
const texts = fc.oneof(
  fc.string({
    unit: fc.constantFrom(
      '"',
      "'",
      ';',
      ',',
      '|',
      '\n',
      '\r',
      '\t',
      '=',
      '+',
      '-',
      '@',
      'a',
      'è',
      ' ',
      '\u2028',
      '\u00a0',
      '\\',
    ),
  }),
  fc.string({ unit: 'grapheme' }),
);
/** A row has something in its last cell, so that no line is empty. */
const rows = fc.array(fc.tuple(texts, texts, texts), { minLength: 1, maxLength: 20 });

test('what is written is read again as it was, trimmed and with plain line ends, in both formats (C-EXP-4)', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const stored = given.map((row) => row.map((text) => text.replaceAll('\u0000', '')));
      const cells = stored.map((row) => [...row.map((text) => cellValue('text', text)), 'end']);
      const names = [...NAMES, 'last'];
      const wanted = stored.map((row) => [...row.map((text) => text.replace(/\r+\n/g, '\n').trim()), 'end']);
      writeFileSync(join(folder, 'a.csv'), csvLine(names) + cells.map(csvLine).join(''));
      expect(await readAll(await openCsv(join(folder, 'a.csv'), 'a.csv'))).toEqual(wanted);
      writeFileSync(join(folder, 'a.jsonl'), cells.map((row) => jsonLine(names, row)).join(''));
      const table = await openJsonl(join(folder, 'a.jsonl'), 'a.jsonl');
      const byName = (await readAll(table)).map((row) => names.map((name) => row[table.columns.indexOf(name)] ?? ''));
      expect(byName).toEqual(wanted);
    }),
    { numRuns: 60 },
  );
});
