import { describe, expect, test } from 'vitest';
import { isBelowFloor, marginOf } from './margin.rules.ts';

describe('margin of a net price', () => {
  test.each([
    // net, cost, margin
    [100_000, 75_000, 25],
    [100_000, 100_000, 0],
    [100_000, 0, 100],
    [30_000, 20_000, 33.3],
    // 66.65 % and −0.05 %: half away from zero
    [20_000, 6_670, 66.7],
    [20_000, 20_010, -0.1],
    [20_000, 20_001, 0],
    [100, 12_000, -11900],
    [9_876_543, 9_876_542, 0],
    [100_000, null, null],
    [null, 100, null],
    [0, 100, null],
    [0, 0, null],
  ] as const)('net %s, cost %s → %s %%', (net, cost, margin) => expect(marginOf(net, cost)).toBe(margin));

  test.each([
    [19.9, 20, true],
    [20, 20, false],
    [-3, 0, true],
    [null, 20, false],
    [12, null, false],
  ] as const)('a margin of %s with a floor of %s: below %s', (margin, floor, below) =>
    expect(isBelowFloor(margin, floor)).toBe(below),
  );
});
