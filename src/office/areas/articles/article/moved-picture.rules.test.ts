import { expect, test } from 'vitest';
import { moved } from './moved-picture.rules.ts';

test.each([
  ['forwards', 0, 2, 'bcad'],
  ['backwards', 3, 1, 'adbc'],
  ['to the front: the main picture', 2, 0, 'cabd'],
  ['nowhere', 1, 1, 'abcd'],
])('%s', (_, from, to, expected) => {
  expect(moved([...'abcd'], from, to).join('')).toBe(expected);
});
