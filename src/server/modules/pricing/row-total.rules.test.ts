import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideHalfAway } from '#contract/values/money.ts';
import { rowTotal } from './row-total.rules.ts';

describe('row net = round2(quantity × unit net) (C-PRICE-3)', () => {
  test.each([
    // quantity, unit, total
    [1, 42.75, 42.75],
    [3, 0.3333, 1.0],
    [7, 0.0857, 0.6],
    [1, 0.005, 0.01], // half a cent rounds away from zero
    [1, 0.0049, 0.0],
    [12.5, 1.2346, 15.43],
    [0.001, 4.9999, 0.0],
    [1000, 0.0001, 0.1],
    [9_999_999, 999.9999, 9_999_998_000.0001],
  ])('%s × %s € = %s €', (quantity, unit, total) => {
    expect(rowTotal(quantity, Math.round(unit * 10_000))).toBe(Math.round(total * 100) * 100);
  });
});

test('the short way and exact arithmetic agree (C-PRICE-3)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999_999_999 }),
      fc.integer({ min: 0, max: 10_000_000_000 }),
      (thousandths, unit) => {
        const exact = Number(divideHalfAway(BigInt(thousandths) * BigInt(unit), 100_000n)) * 100;
        expect(rowTotal(thousandths / 1000, unit)).toBe(exact);
        expect(exact).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
