import { describe, expect, test } from 'vitest';
import { type GuardCounts, guardsOf, stopping } from './guard.rules.ts';

const LIMITS = { switchedOff: 5, priceMoves: 10, move: 20, refused: 1, emptied: 5 };
const CALM: GuardCounts = {
  activeBefore: 1000,
  switchedOff: 0,
  prices: 1000,
  movedPrices: 0,
  rows: 1000,
  refused: 0,
  vanishedColumns: 0,
  articles: 1000,
  emptied: 0,
};
const broken = (counts: Partial<GuardCounts>) =>
  guardsOf({ ...CALM, ...counts }, LIMITS).flatMap((one) => (one.broken ? [one.guard] : []));

describe('an import stops', () => {
  test.each<[string, Partial<GuardCounts>, string[]]>([
    ['at nothing unusual: not', {}, []],
    ['at exactly 5 % switched off: not yet', { switchedOff: 50 }, []],
    ['above 5 % switched off', { switchedOff: 51 }, ['switched-off']],
    ['above 10 % of prices that move much', { movedPrices: 101 }, ['price-moves']],
    ['above 1 % refused', { refused: 11 }, ['refused']],
    ['two of five rows are too few to say anything', { rows: 5, refused: 2 }, []],
    ['three of five are not', { rows: 5, refused: 3 }, ['refused']],
    ['one column that vanished', { vanishedColumns: 1 }, ['columns']],
    ['emptied fields', { emptied: 60 }, ['emptied']],
    ['everything at once', { switchedOff: 900, refused: 900 }, ['switched-off', 'refused']],
    ['an empty shop has nothing to switch off', { activeBefore: 0, prices: 0, articles: 0 }, []],
  ])('%s', (_, counts, guards) => {
    expect(broken(counts)).toEqual(guards);
  });
});

test('a guard rail passes with the very number that was found, and no other', () => {
  const guards = guardsOf({ ...CALM, refused: 50 }, LIMITS);
  expect(stopping(guards, [])).toHaveLength(1);
  expect(stopping(guards, [{ guard: 'refused', typed: 49 }])).toHaveLength(1);
  expect(stopping(guards, [{ guard: 'refused', typed: 50 }])).toEqual([]);
});
