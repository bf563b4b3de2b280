import { expect, test } from 'vitest';
import { plainFolder, plainTags } from './picture-place.rules.ts';

test.each([
  ['as it is', 'Catalogo/2026', 'Catalogo/2026'],
  ['blanks and signs at the ends', ' /Catalogo / 2026/ ', 'Catalogo/2026'],
  ['nothing between two signs', 'Catalogo//2026', 'Catalogo/2026'],
  ['none', ' / ', ''],
])('a folder: %s', (_, written, plain) => {
  expect(plainFolder(written)).toBe(plain);
});

test.each([
  ['small letters, in order, each once', 'Spot; estate, spot', 'estate, spot'],
  ['a tag of several words', 'da   rifare,spot', 'da rifare, spot'],
  ['what a bulk change puts after nothing', ', estate', 'estate'],
  ['what a bulk change leaves of a tag that goes', 'estate, , spot', 'estate, spot'],
  ['none', ' ; ', ''],
])('tags: %s', (_, written, plain) => {
  expect(plainTags(written)).toBe(plain);
});
