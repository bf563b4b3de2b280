import { expect, test } from 'vitest';
import { fresh, inPieces, readMoment, spread, subjectOf } from './figure-rows.rules.ts';

const NOW = new Date('2026-11-27T10:00:00Z');

test.each([
  ['2026-11-27T10:00:00+01:00', '2026-11-27T09:00:00.000Z'],
  ['2026-11-27 10:00Z', '2026-11-27T10:00:00.000Z'],
  ['2026-11-28T09:59:59.5Z', '2026-11-28T09:59:59.500Z'],
  ['2026-11-27T10:00:00', 'not-a-moment'],
  ['2026-11-27', 'not-a-moment'],
  ['2026-13-27T10:00:00Z', 'not-a-moment'],
  ['ieri', 'not-a-moment'],
  ['2099-01-01T00:00:00Z', 'moment-ahead'],
])('the age %s is read as %s (C-EXC-3)', (text, expected) => {
  const read = () => readMoment(text, NOW).toISOString();
  if (expected.endsWith('Z')) expect(read()).toBe(expected);
  else expect(read).toThrow(expected);
});

test.each([
  ['stock', ' VT.1 ', 'VT.1'],
  ['stock', 'vt.1', 'vt.1'],
  ['stock', "'-VT", '-VT'],
  ['credit', '0101', '101'],
  ['credit', '+7', '7'],
  ['credit', '0', '0'],
  ['orders', 'oc/012/2026', 'OC/12/2026'],
] as const)('a row of %s about "%s" is about %s, however it is written', (table, text, expected) => {
  expect(subjectOf(table, text)).toBe(expected);
});

const at = (hour: number) => new Date(Date.UTC(2026, 10, 27, hour));
const row = (key: string, asOf: Date | undefined) => ({ row: key, key, asOf });

test.each([
  ['rows without an age', [row('A', undefined)], { A: 9 }, 1],
  ['an older one', [row('A', at(8))], { A: 9 }, 0],
  ['one as old', [row('A', at(9))], { A: 9 }, 1],
  ['a newer one', [row('A', at(10))], { A: 9 }, 1],
  ['one of nobody before', [row('A', at(1))], {}, 1],
  ['two of different ages', [row('A', at(8)), row('A', at(7))], {}, 1],
  ['two of one age', [row('A', at(8)), row('A', at(8))], {}, 2],
  ['different things', [row('A', at(8)), row('B', at(7))], { A: 9 }, 1],
])('of %s so many are taken (C-EXC-3)', (_, rows, held, expected) => {
  const ages = new Map(Object.entries(held).map(([key, hour]) => [key, at(hour)]));
  expect(fresh(rows, ages)).toHaveLength(expected);
});

test('a group is never divided, and a piece has no more rows than asked unless one group has', () => {
  const pieces = inPieces([[1], [2, 3], [4], [5, 6, 7, 8], [9]], 3);
  expect(pieces).toEqual([[1, 2, 3], [4], [5, 6, 7, 8], [9]]);
  expect(inPieces([], 3)).toEqual([]);
});

test.each([
  [[], []],
  [
    [1, 2],
    [1, 2],
  ],
  [
    [1, 2, 3, 4, 5, 6],
    [1, 4, 6],
  ],
])('of %j, three at most are %j', (items, chosen) => {
  expect(spread<number>(items, 3)).toEqual(chosen);
});
