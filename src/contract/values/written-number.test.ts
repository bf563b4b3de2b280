import { expect, it } from 'vitest';
import { readNumber, readTyped } from './written-number.ts';

it.each([
  ['1.234,5', 1234.5],
  ['1234.5', 1234.5],
  ['€ 1\u00a0470,14', 1470.14],
  ['5.000', 5],
  ['1.2.3', undefined],
  ['', undefined],
])('%s is read as %s whatever the language', (text, number) => expect(readNumber(text)).toBe(number));

it.each([
  ['5.000', 5000, 5],
  ['5,000', 5, 5000],
  ['€ 12.500', 12_500, 12.5],
  ['1.234.567', 1_234_567, undefined],
  ['1.234,50', 1234.5, 1234.5],
  ['1,234.50', 1234.5, 1234.5],
  ['1.5', 1.5, 1.5],
  ['1,5', 1.5, 1.5],
  ['0.125', 0.125, 0.125],
  ['5000', 5000, 5000],
  ['12.50', 12.5, 12.5],
  ['-5.000', -5000, -5],
  ['five', undefined, undefined],
  ['', undefined, undefined],
])('an amount typed as %s is %s in Italian and %s in English (C-OFF-11)', (text, italian, english) => {
  expect([readTyped(text, 'it'), readTyped(text, 'en')]).toEqual([italian, english]);
});
