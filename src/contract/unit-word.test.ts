import { expect, test } from 'vitest';
import { unitWord } from './unit-word.ts';

test.each([
  ['it', 'PZ', 'pz'],
  ['en', 'PZ', 'pcs'],
  ['it', 'MT', 'mt'],
  ['en', 'KG', 'kg'],
  ['en', '', ''],
] as const)('%s: behind a quantity %s is written %s', (locale, unit, word) => {
  expect(unitWord(unit, locale)).toBe(word);
});
