import { afterEach, expect, test } from 'vitest';
import { setLocaleResolver } from '#kit/texts/page-language.ts';
import { fieldQuantity, formatCount, formatQuantity } from './number-format.ts';

afterEach(() => setLocaleResolver(() => 'it'));

test('Italian figures', () => {
  expect([12400, 0.5, 1.25, 0.3, 1.005].map(formatQuantity)).toEqual(['12.400', '0,5', '1,25', '0,3', '1,005']);
});

test('English figures', () => {
  expect([fieldQuantity(1000), fieldQuantity(0.5)]).toEqual(['1000', '0,5']);
  setLocaleResolver(() => 'en');
  expect([formatCount(12400), formatQuantity(0.5), fieldQuantity(0.5)]).toEqual(['12,400', '0.5', '0.5']);
});
