/** Golden files: test/order-lists has one for each oddity of the files that buyers send. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readOrderList } from '#contract/order-list.ts';
import { linesOfFile } from './uploaded-file.ts';

const FOLDER = new URL('../../../../test/order-lists/', import.meta.url);
const read = async (name: string) => readOrderList(await linesOfFile(readFileSync(new URL(name, FOLDER))), 'it');
const pairs = async (name: string) => (await read(name)).rows.map(({ code, quantity }) => `${code} = ${quantity}`);

const SAME = ['VT933.08.020 = 200', 'VT933.08.030 = 100'];
const GOLDEN: Record<string, readonly string[]> = {
  'semicolon.csv': SAME,
  'comma.csv': SAME,
  'tab.txt': SAME,
  'bar.csv': SAME,
  'utf8-bom.csv': SAME,
  'cp1252.csv': SAME,
  'unicode-text.txt': SAME,
  'utf16-big-endian.txt': SAME,
  'utf16-without-mark.txt': SAME,
  'no-header.csv': SAME,
  'no-header-quantity-first.csv': SAME,
  'no-last-newline.csv': SAME,
  'quoted.csv': SAME,
  'erp-export.csv': SAME,
  'one-heading.csv': SAME,
  'decimal-comma.csv': ['TB.RAME.15 = 2,5', 'VT933.08.020 = 1200', 'VT933.08.030 = 1000'],
  'decimal-point.csv': ['TB.RAME.15 = 2,5', 'VT933.08.020 = 1200'],
  'inch-sign.csv': ['RB.1/2 = 10', 'RB.3/4 = 5'],
  'ean-and-code.csv': ['VT933.08.020 = 200', '8039876543210 = 100'],
  'codes-only.txt': ['VT933.08.020 = ', '039 405 016 = ', '8031234567890 = '],
  'words.txt': [...SAME, 'DD 934 M8 = 50'],
  'order-form.csv': ['A2 = 10'],
  'text-cells.csv': ['00123 = 10', '00456 = 20'],
  'sep-line.csv': ['VT933.08.020 = 200'],
  'units.csv': ['VT933.08.020 = 200', 'VT933.08.030 = n.d.'],
  'workbook.xlsx': ['VT933.08.020 = 200', 'VT933.08.030 = 2,5'],
  'workbook-odd.xlsx': ['8034567890123 = 10', '8031234567890 = 10', 'VT933.08.020 = '],
};

const REFUSED: Record<string, string> = {
  'bomb.xlsx': 'file-too-large',
  'broken.xlsx': 'file-unreadable',
  'not-a-workbook.xlsx': 'file-unreadable',
  'old-workbook.xls': 'file-unreadable',
  'picture.csv': 'file-unreadable',
  'workbook-strewn.xlsx': 'file-unreadable',
};

test.each(Object.entries(GOLDEN))('%s', async (name, rows) => {
  expect(await pairs(name)).toEqual(rows);
});

test.each(Object.entries(REFUSED))('%s is refused', async (name, code) => {
  await expect(read(name)).rejects.toMatchObject({ code });
});

test('a zip bomb with a size that lies unpacks no more than it declared', async () => {
  const before = process.memoryUsage().rss;
  expect(await pairs('bomb-that-lies.xlsx')).toEqual(['VT933.08.020 = ']);
  expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
});

test('every golden file is looked at', () => {
  const known = [...Object.keys(GOLDEN), ...Object.keys(REFUSED), 'bomb-that-lies.xlsx'];
  expect(readdirSync(FOLDER).sort()).toEqual(known.sort());
});

test('an order form: rows left without a quantity are told, not taken', async () => {
  expect((await read('order-form.csv')).blank).toBe(4);
});

test('the headings that were read are told', async () => {
  expect((await read('erp-export.csv')).columns).toEqual({ code: 'Cod. Art.', quantity: 'Q.tà ordinata' });
});

test('lines are those of the file', async () => {
  expect((await read('erp-export.csv')).rows.map(({ line }) => line)).toEqual([4, 5]);
  expect((await read('quoted.csv')).rows.map(({ line }) => line)).toEqual([2, 4]);
});

test('too many bytes, and none', async () => {
  await expect(linesOfFile(Buffer.alloc(2_000_001, 'a'))).rejects.toMatchObject({ code: 'file-too-large' });
  await expect(linesOfFile(Buffer.alloc(0))).rejects.toMatchObject({ code: 'file-without-rows' });
});
