import { expect, test } from 'vitest';
import { valueRange, writtenRange } from './value-range.ts';

test.each([
  ['10..50', { from: 10, to: 50 }],
  ['0.5..2.25', { from: 0.5, to: 2.25 }],
  ['-40..85', { from: -40, to: 85 }],
  ['10..', { from: 10 }],
  ['..50', { to: 50 }],
  ['1e-7..0.001', { from: 1e-7, to: 0.001 }],
])('%s is a range, and is written the same way', (text, range) => {
  expect(valueRange(text)).toEqual(range);
  expect(writtenRange(range)).toBe(text);
});

test.each(['10', '..', '10...50', '0..10-v', 'a..b', '10..50mm', '1,5..2', ''])('%j is a value', (text) => {
  expect(valueRange(text)).toBeUndefined();
});

test('no ends, no range', () => {
  expect(writtenRange({})).toBe('');
});
