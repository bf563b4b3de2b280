import { expect, test } from 'vitest';
import { isBelowFloorPrice } from './price-floor.rules.ts';

test.each([
  // net, cost, floor in %, below
  [100_000, 75_000, 25, false],
  [99_900, 75_000, 25, true],
  [100_000, 75_000, null, false],
  [100_000, null, 25, false],
  [0, 75_000, 0, true],
  [0, 0, 10, false],
  [50_000, 75_000, 0, true],
] as const)('a price of %s, a cost of %s and a floor of %s %%: below %s (C-OFF-5)', (net, cost, floor, below) =>
  expect(isBelowFloorPrice(net, { cost, floor })).toBe(below),
);

test('an article that is not known has no floor', () => expect(isBelowFloorPrice(1, undefined)).toBe(false));
