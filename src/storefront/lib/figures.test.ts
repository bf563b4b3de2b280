import { afterEach, expect, test } from 'vitest';
import { setLocaleResolver } from '#storefront/messages/runtime.js';
import { formatCount, formatQuantity } from './figures.ts';

afterEach(() => setLocaleResolver(() => 'it'));

test('Italian figures', () => {
  expect([12400, 0.5, 1.25, 0.3, 1.005].map(formatQuantity)).toEqual(['12.400', '0,5', '1,25', '0,3', '1,005']);
});

test('English figures', () => {
  setLocaleResolver(() => 'en');
  expect([formatCount(12400), formatQuantity(0.5)]).toEqual(['12,400', '0.5']);
});
