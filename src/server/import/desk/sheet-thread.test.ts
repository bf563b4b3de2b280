import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { xlsxFile } from '#server/modules/documents/xlsx-book.ts';
import { refuseBigWorkbook, sheetToCsv } from './sheet-thread.ts';
import { zipEntries } from './zip-entries.ts';

const folder = mkdtempSync(join(tmpdir(), 'bancale-sheet-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = (name: string) => join(folder, name);

describe('a workbook', () => {
  test('is CSV with the rows of the sheet: numbers as they are, a line break is a space, a blank row a blank line', async () => {
    const rows = [
      [{ text: 'Codice' }, { text: 'Prezzo' }],
      [null, null],
      [{ text: '00123' }, { number: 0.3 }],
      [{ text: 'due\nrighe; con "segni"' }, { date: '2026-12-31' }],
    ];
    writeFileSync(path('a.xlsx'), xlsxFile([{ name: 'Listino', widths: [], isTable: false, rows }]));
    const made = await sheetToCsv({ workbook: path('a.xlsx'), csv: path('a.csv') });
    expect(made).toEqual({ sheets: ['Listino'], sheet: 'Listino', rows: 4 });
    expect(readFileSync(path('a.csv'), 'utf8')).toBe(
      '\ufeffCodice;Prezzo\n;\n00123;0.3\n"due righe; con ""segni""";2026-12-31\n',
    );
  });

  test('that is none ends its thread, not the process', async () => {
    writeFileSync(path('b.xlsx'), 'PK no workbook');
    await expect(sheetToCsv({ workbook: path('b.xlsx'), csv: path('b.csv') })).rejects.toThrow('workbook-broken');
  });

  test('that would fill the memory is refused by what its directory says', () => {
    expect(() => refuseBigWorkbook([{ name: 'xl/worksheets/sheet1.xml', size: 4_000_000_000 }])).toThrow(
      'workbook-too-big',
    );
    expect(() => refuseBigWorkbook([{ name: 'xl/worksheets/sheet1.xml', size: 4_000_000 }])).not.toThrow();
  });
});

describe('what a ZIP has', () => {
  test('is read from its directory', async () => {
    writeFileSync(
      path('c.zip'),
      zipSync({ 'a/products.csv': strToU8('code;name'), 'images/x.png': new Uint8Array(10) }),
    );
    expect(await zipEntries(path('c.zip'), 'c.zip')).toEqual([
      { name: 'a/products.csv', size: 9 },
      { name: 'images/x.png', size: 10 },
    ]);
  });

  test.each([
    ['cut off', zipSync({ 'a.csv': strToU8('x') }).subarray(0, 40)],
    ['nothing of the kind', strToU8('PK')],
  ])('%s is refused', async (_, bytes) => {
    writeFileSync(path('d.zip'), bytes);
    await expect(zipEntries(path('d.zip'), 'd.zip')).rejects.toThrow('zip-broken');
  });
});
