import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideHalfAway } from '#contract/values/money.ts';
import { compileFactor, netPrice } from './price-calculator.ts';

test('gross × factor is exact for every chain of six steps with two decimals', () => {
  const steps = fc.array(fc.integer({ min: -10_000, max: 10_000 }), { maxLength: 6 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000_000_000 }), steps, (gross, list) => {
      const numerator = list.reduce((product, step) => product * BigInt(10_000 - step), 1n);
      const denominator = 10_000n ** BigInt(list.length);
      const exact = Number(divideHalfAway(BigInt(gross) * numerator, denominator));
      expect(netPrice(gross, compileFactor({ numerator, denominator }))).toBe(exact);
    }),
    { seed: 7, numRuns: 3000 },
  );
});

test.each([
  [1, 1n, 2n, 1],
  [3, 1n, 2n, 2],
  [5, 3n, 10n, 2],
  [333_333, 171n, 400n, 142_500],
  [4_999_999_999, 999_999_999_999_999_999n, 2_000_000_000_000_000_000n, 2_499_999_999],
])('%i × %i/%i = %i', (gross, numerator, denominator, net) => {
  expect(netPrice(gross, compileFactor({ numerator, denominator }))).toBe(net);
});
