import { expect, test } from 'vitest';
import { inOrder } from './stored-article.ts';

const packs = (...codes: string[]) => codes.map((code) => ({ code }));

test.each([
  [['PZ', 'CF', 'BOX'], [], ['PZ', 'CF', 'BOX']],
  [
    ['PZ', 'CF', 'BOX'],
    ['BOX', 'CF', 'PZ'],
    ['BOX', 'CF', 'PZ'],
  ],
  [['PZ', 'CF', 'BOX'], ['BOX'], ['BOX', 'PZ', 'CF']],
  [
    ['CF', 'PZ'],
    ['M', 'PZ'],
    ['PZ', 'CF'],
  ],
  [['PZ'], ['CF'], ['PZ']],
])('packagings %j in the order %j of the settings: %j', (stored, order, expected) => {
  expect(inOrder(packs(...stored), order).map(({ code }) => code)).toEqual(expected);
});
