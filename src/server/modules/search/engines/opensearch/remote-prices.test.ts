import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileFactor, netPrice } from '../embedded/query/price-calculator.ts';
import { grossRange } from './remote-prices.ts';

const SEED = 20_261_128;
const factor = fc.array(fc.integer({ min: -500, max: 10_000 }), { minLength: 1, maxLength: 7 }).map((steps) =>
  compileFactor({
    numerator: steps.reduce((product, step) => product * BigInt(10_000 - step), 1n),
    denominator: 10_000n ** BigInt(steps.length),
  }),
);
const money = fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 2_000_000_000 }));

test('a gross price is in the range exactly when its net price is between the limits, for every chain of discounts', () => {
  fc.assert(
    fc.property(
      factor,
      money,
      fc.integer({ min: -3, max: 3 }),
      fc.integer({ min: -2, max: 6 }),
      (one, gross, off, width) => {
        // Limits next to the price: that is where rounding decides.
        const from = Math.max(0, netPrice(gross, one) + off);
        const range = grossRange(one, from, from + width);
        const net = netPrice(gross, one);
        const isIn = range !== undefined && gross >= range.gte && gross <= range.lte;
        expect(isIn).toBe(net >= from && net <= from + width);
      },
    ),
    { seed: SEED, numRuns: 4_000 },
  );
});

test('a customer who pays nothing has every price between nothing and anything', () => {
  const free = compileFactor({ numerator: 0n, denominator: 100n });
  expect(grossRange(free, 0, 5)).toEqual({ gte: 0, lte: Number.MAX_SAFE_INTEGER });
  expect(grossRange(free, 1, Number.POSITIVE_INFINITY)).toBeUndefined();
});
