import { afterEach, expect, test } from 'vitest';
import { setLocaleResolver } from '#storefront/messages/runtime.js';
import { unitName } from './unit-name.ts';

afterEach(() => setLocaleResolver(() => 'it'));

test.each([
  ['it', 'PZ', 'pz'],
  ['en', 'PZ', 'pcs'],
  ['it', 'MT', 'mt'],
  ['en', 'KG', 'kg'],
  ['en', '', ''],
] as const)('%s: behind a quantity %s is written %s', (locale, unit, word) => {
  setLocaleResolver(() => locale);
  expect(unitName(unit)).toBe(word);
});
