import { expect, test } from 'vitest';
import { breaksCell, breaksOf, MOST_BREAKS } from './price-breaks.rules.ts';

test.each([
  ['', []],
  [null, []],
  ['10:29000', [{ from: 10, price: 29_000 }]],
  [
    '0.5:31000 100:27000',
    [
      { from: 0.5, price: 31_000 },
      { from: 100, price: 27_000 },
    ],
  ],
  ['100:27000 10:29000', undefined],
  ['10:29000 10:28000', undefined],
  ['0:29000', undefined],
  ['10: 29000', undefined],
  ['10:2.9', undefined],
  ['10:-1', undefined],
  ['ten:29000', undefined],
  [Array.from({ length: MOST_BREAKS + 1 }, (_, at) => `${at + 2}:1`).join(' '), undefined],
])('%j is read as %j', (cell, breaks) => {
  expect(breaksOf(cell)).toEqual(breaks);
});

test('breaks in any order are a cell that is read again', () => {
  const cell = breaksCell([
    { from: 100, price: 27_000 },
    { from: 9.5, price: 29_000 },
  ]);
  expect(cell).toBe('9.5:29000 100:27000');
  expect(breaksOf(cell)).toHaveLength(2);
});
