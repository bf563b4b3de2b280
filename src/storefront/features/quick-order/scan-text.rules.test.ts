import { expect, test } from 'vitest';
import { codeOfScan, hasCheckDigit, newlySeen, OUT_OF_SIGHT_MS, type Seen } from './scan-text.rules.ts';

test.each([
  ['8031234567891', '8031234567891'],
  ['  VT933.08.020\r', 'VT933.08.020'],
  [']E08031234567891', '8031234567891'],
  [']C10118031234567891', '18031234567891'],
  ['(01)18031234567891(10)LOT7', '18031234567891'],
  ['0118031234567891\u001d10LOT7', '18031234567891'],
  // Begins with 01, but no GTIN follows.
  ['01234567890123456', '01234567890123456'],
  ['\r\n', ''],
])('%j is read as %s (C-QUICK-4)', (read, code) => {
  expect(codeOfScan(read)).toBe(code);
});

test.each([
  ['8031234567891', false],
  ['4006381333931', true],
  ['96385074', true],
  ['18031234567891', true],
  ['123', false],
])('check digit of %s', (digits, right) => {
  expect(hasCheckDigit(digits)).toBe(right);
});

test('a code counts once while it stays in sight, and again after it was gone (C-QUICK-4)', () => {
  const look = (seen: Seen, at: number, ...codes: string[]) => newlySeen(seen, codes, at);
  const first = look(new Map(), 0, 'A', 'A', 'B');
  expect(first.fresh).toEqual(['A', 'B']);
  const held = look(first.seen, 1000, 'A');
  expect(held.fresh).toEqual([]);
  // Held for long: every read renews it.
  const still = look(held.seen, 1000 + OUT_OF_SIGHT_MS, 'A');
  expect(still.fresh).toEqual([]);
  const away = look(still.seen, 2000 + OUT_OF_SIGHT_MS);
  expect(look(away.seen, 2500 + 2 * OUT_OF_SIGHT_MS, 'A', 'B').fresh).toEqual(['A', 'B']);
});
