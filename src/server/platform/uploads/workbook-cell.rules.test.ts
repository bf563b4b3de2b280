import { expect, test } from 'vitest';
import { numberOf, textOf } from './workbook-cell.rules.ts';

test.each([
  ['8034567890123', 8_034_567_890_123],
  ['8.034567890123E12', 8_034_567_890_123],
  ['0.30000000000000004', 0.3],
  ['-2.5', -2.5],
  ['0', 0],
  ['00123', undefined],
  ['1234567890123456', undefined],
  ['1E999', undefined],
  ['12 pz', undefined],
  ['', undefined],
])('the number of %j is %j', (text, number) => {
  expect(numberOf(text)).toBe(number);
});

test.each([
  [null, ''],
  [undefined, ''],
  ['\u00a0VT 933\u200b', 'VT 933'],
  [new Date('2026-12-31T00:00:00Z'), '2026-12-31'],
  [12, '12'],
])('the text of %j is %j', (cell, text) => {
  expect(textOf(cell)).toBe(text);
});
