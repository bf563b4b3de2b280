/** Golden files: test/order-lists has one for each peculiarity of the files that buyers send. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listOfFile } from './uploaded-file.ts';

const FOLDER = new URL('../../../../test/order-lists/', import.meta.url);
const read = (name: string) => listOfFile(readFileSync(new URL(name, FOLDER)), 'it');
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

test.each(Object.entries(GOLDEN))('%s (C-QUICK-2)', async (name, rows) => {
  expect(await pairs(name)).toEqual(rows);
});

test.each(Object.entries(REFUSED))('%s is refused (C-QUICK-3)', async (name, code) => {
  await expect(read(name)).rejects.toMatchObject({ code });
});

test('a zip bomb with a size that lies unpacks no more than it declared (C-QUICK-3, C-REL-5)', async () => {
  const before = process.memoryUsage().rss;
  expect(await pairs('bomb-that-lies.xlsx')).toEqual(['VT933.08.020 = ']);
  expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
});

test('every golden file is tested (C-QUICK-2)', () => {
  const known = [...Object.keys(GOLDEN), ...Object.keys(REFUSED), 'bomb-that-lies.xlsx'];
  expect(readdirSync(FOLDER).sort()).toEqual(known.sort());
});

test('an order form: rows without a quantity are reported, not added', async () => {
  expect((await read('order-form.csv')).blank).toBe(4);
});

test('the detected headings are reported (C-QUICK-2)', async () => {
  expect((await read('erp-export.csv')).columns).toEqual({ code: 'Cod. Art.', quantity: 'Q.tà ordinata' });
});

test('lines are those of the file', async () => {
  expect((await read('erp-export.csv')).rows.map(({ line }) => line)).toEqual([4, 5]);
  expect((await read('quoted.csv')).rows.map(({ line }) => line)).toEqual([2, 4]);
});

test('too many bytes, and none (C-QUICK-3)', async () => {
  await expect(listOfFile(Buffer.alloc(2_000_001, 'a'), 'it')).rejects.toMatchObject({ code: 'file-too-large' });
  await expect(listOfFile(Buffer.alloc(0), 'it')).rejects.toMatchObject({ code: 'file-without-rows' });
});

/** 2 MB each: the most expensive inputs to split, to detect columns in, or to parse numbers in. */
const ENDLESS: Record<string, readonly [text: string, refused: string | undefined]> = {
  'half a million rows': ['a;1\n'.repeat(490_000), 'too-many-rows'],
  'one line of half a million cells': ['a;1;'.repeat(490_000), undefined],
  'one cell of blanks': [`a${' '.repeat(1_900_000)}b`, undefined],
  'one cell of commas and points': [`a;${'.,'.repeat(950_000)}`, undefined],
  'quotes that never close': ['"a;'.repeat(600_000), undefined],
  'quotes alone': ['"'.repeat(1_900_000), undefined],
  '20 000 lines': [`${'a;1;2;3;4;5;6;7;8;9'.repeat(4)}\n`.repeat(20_000), 'too-many-rows'],
  'line ends alone': ['\n'.repeat(1_900_000), 'too-many-rows'],
};

test.each(Object.entries(ENDLESS))(
  '%s: read beside the shop, which goes on responding',
  async (_name, [text, refused]) => {
    let answered = 0;
    const heart = setInterval(() => (answered += 1), 1);
    const read = listOfFile(Buffer.from(text), 'it').then(
      () => undefined,
      (error: { code: string }) => error.code,
    );
    const code = await read;
    clearInterval(heart);
    expect(code).toBe(refused);
    // Only that the event loop turned at all while the file was read, not for how long.
    expect(answered).toBeGreaterThan(1);
  },
);

test('of a file with more files behind it than can wait, the sender is to come again', async () => {
  const all = Array.from({ length: 30 }, () => listOfFile(Buffer.from('a;1\n'), 'it').then(() => 'read', String));
  const responses = await Promise.all(all);
  expect(responses.filter((response) => response === 'read')).toHaveLength(22);
  expect(responses.filter((response) => response !== 'read')).toEqual(Array(8).fill('AppError: unavailable'));
});
