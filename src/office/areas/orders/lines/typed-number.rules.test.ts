import { expect, test } from 'vitest';
import { typedNumber, typedPrice } from './typed-number.rules.ts';

test.each([
  ['1.250,5', 1250.5],
  ['1250.5', 1250.5],
  ['1.250', 1250],
  ['', 0],
  ['12 kg', undefined],
  ['-3', undefined],
])('a quantity «%s» (C-OFF-8)', (text, value) => expect(typedNumber(text)).toBe(value));

test.each([
  ['0,4550', 0.455],
  ['1.234', 1.234],
  ['€ 12', 12],
  ['1.234,50', 1234.5],
  ['1,234.5000', 1234.5],
  ['12,34.5', undefined],
  ['', undefined],
  ['1,23456', undefined],
  ['abc', undefined],
])('a price «%s» (C-OFF-8)', (text, value) => expect(typedPrice(text)).toBe(value));
