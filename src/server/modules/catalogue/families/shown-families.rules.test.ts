import { expect, test } from 'vitest';
import { shownFamilies } from './shown-families.rules.ts';

const path = (text: string) =>
  text.split(' ').map((code) => (code.startsWith('-') ? { code, off: true as const } : { code }));

test.each([
  ['all are on', 'a b c', 'a b c'],
  ['the leaf is off: the one above it', 'a b -c', 'a b'],
  ['one in the middle is off: nothing below it', 'a -b c', 'a'],
  ['the root is off', '-a b c', ''],
])('%s', (_, given, shown) => {
  expect(
    shownFamilies(path(given))
      .map(({ code }) => code)
      .join(' '),
  ).toBe(shown);
});
