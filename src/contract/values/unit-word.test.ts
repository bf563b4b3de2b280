import { expect, test } from 'vitest';
import { unitWord } from './unit-word.ts';

test.each([
  ['it', 'PZ', 'pz'],
  ['en', 'PZ', 'pcs'],
  ['it', 'MT', 'mt'],
  ['en', 'MT', 'm'],
  ['it', 'PA', 'pa'],
  ['en', 'PA', 'pairs'],
  ['en', 'KG', 'kg'],
  ['en', '', ''],
] as const)('%s: behind a quantity %s is written %s', (locale, unit, word) => {
  expect(unitWord(unit, locale)).toBe(word);
});

test('a single piece is written in the singular (C-CAT-3)', () => {
  expect(unitWord('PZ', 'it', 1)).toBe('pz');
  expect(unitWord('PZ', 'en', 1)).toBe('pc');
  expect(unitWord('PZ', 'en', 2)).toBe('pcs');
});
