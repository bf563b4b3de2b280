import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type Cell, columnName, serialDay, xlsxFile } from './xlsx-book.ts';

const sheetOf = (...rows: Cell[][]) => {
  const file = xlsxFile([{ name: 'Rows', widths: [10, 10], rows, isTable: false }]);
  return strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
};

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://x","y")'])(
  'formula injection: %s is a text, and stays one when its cell is edited (C-ORD-6)',
  (text) => {
    const xml = sheetOf([{ text }]);
    expect(xml).not.toContain('<f>');
    expect(xml).toMatch(/<c r="A1" s="7" t="inlineStr">/);
  },
);

test('numbers are numbers, dates are days, texts are texts', () => {
  const xml = sheetOf([{ number: 1234.5, style: 'amount' }, { date: '2026-11-21' }], [{ text: 'a <b> & "c"' }, null]);
  expect(xml).toContain('<c r="A1" s="4"><v>1234.5</v></c>');
  expect(xml).toContain('<c r="B1" s="6"><v>46347</v></c>');
  expect(xml).toContain('a &lt;b&gt; &amp; &quot;c&quot;');
});

test('signs that XML cannot hold are left out', () => {
  expect(sheetOf([{ text: 'a\u0000b\u001fc\ud800d' }])).toContain('>abcd<');
});

test.each([
  ['1900-03-01', 61],
  ['2000-01-01', 36_526],
  ['2026-11-21', 46_347],
])('day %s is %d', (date, serial) => {
  expect(serialDay(date)).toBe(serial);
});

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
])('column %d is %s', (index, name) => {
  expect(columnName(index)).toBe(name);
});

test('the same content makes the same file', () => {
  const make = () => Buffer.from(xlsxFile([{ name: 'A', widths: [1], rows: [[{ text: 'x' }]], isTable: true }]));
  expect(make().equals(make())).toBe(true);
});
