import { afterEach, expect, test } from 'vitest';
import { setLocaleResolver } from '#kit/texts/page-language.ts';
import { packagingName } from './packaging-name.ts';

afterEach(() => setLocaleResolver(() => 'it'));

test.each([
  ['it', 'CF', 100, 'CF 100 pz'],
  ['en', 'CF', 100, 'Pack 100 pcs'],
  ['en', 'PZ', 1, 'PZ 1 pc'],
  ['en', 'PAL', 2000, 'PAL 2,000 pcs'],
  ['it', '', 1, '1 pz'],
] as const)('%s: %s of %i (C-CAT-3)', (locale, code, quantity, words) => {
  setLocaleResolver(() => locale);
  expect(packagingName({ code, quantity }, 'PZ')).toBe(words);
});
