import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_DISCOUNT, parseChain } from '../discount-chain.rules.ts';
import { addRow, documentTotals, noRows } from '../document-total.rules.ts';
import { type CouponTerms, couponDiscount, dayProblem } from './coupon.rules.ts';

const euro = (amount: number) => Math.round(amount * 10_000);
const off = (text: string, minimum = 0): CouponTerms => ({
  effect: { chain: parseChain(text) ?? NO_DISCOUNT },
  minimum: euro(minimum),
});
const amount = (euros: number, minimum = 0): CouponTerms => ({
  effect: { amount: euro(euros) },
  minimum: euro(minimum),
});

describe('what a coupon takes off (C-PRICE-2)', () => {
  test.each<[string, CouponTerms, Record<number, number>, Record<number, number> | string]>([
    ['10 % of the rows it counts on', off('10'), { 22: 100 }, { 22: 10 }],
    ['a chain, one step after the other', off('10+5'), { 22: 100 }, { 22: 14.5 }],
    ['of each VAT rate its part', off('10'), { 22: 100, 4: 50 }, { 22: 10, 4: 5 }],
    ['rounded to cents, half away from zero', off('50'), { 22: 0.05 }, { 22: 0.02 }],
    ['everything', off('100'), { 22: 100 }, { 22: 100 }],
    ['surcharges take nothing off', off('-10'), { 22: 100 }, { 22: 0 }],
    ['an amount', amount(15), { 22: 100 }, { 22: 15 }],
    ['an amount is shared by net', amount(15), { 22: 100, 4: 50 }, { 22: 10, 4: 5 }],
    ['the odd cent goes to the larger rest', amount(10), { 22: 100, 4: 50 }, { 22: 6.67, 4: 3.33 }],
    ['at equal rests to the higher rate', amount(0.01), { 22: 50, 4: 50 }, { 22: 0.01, 4: 0 }],
    ['never more than the rows', amount(15), { 22: 9 }, { 22: 9 }],
    ['minimum reached exactly', amount(15, 100), { 22: 100 }, { 22: 15 }],
    ['minimum not reached', amount(15, 100), { 22: 99.99 }, 'coupon-minimum 0.01'],
    ['no row it counts on', off('10', 50), {}, 'coupon-no-rows 50'],
  ])('%s', (_, terms, counted, expected) => {
    const nets = new Map(Object.entries(counted).map(([vat, net]) => [Number(vat), euro(net)]));
    const { byVat, total, problem, missing } = couponDiscount(terms, nets);
    if (typeof expected === 'string') {
      expect(`${problem} ${missing / 10_000}`).toBe(expected);
      expect(total).toBe(0);
      return;
    }
    expect(problem).toBeNull();
    expect(Object.fromEntries([...byVat].map(([vat, part]) => [vat, part / 10_000]))).toEqual(expected);
    expect(total).toBe([...byVat.values()].reduce((sum, part) => sum + part, 0));
  });

  test.each([
    ['2026-03-09', 'coupon-not-yet'],
    ['2026-03-10', null],
    ['2026-03-20', null],
    ['2026-03-21', 'coupon-expired'],
  ])('on %s: %s', (day, problem) => {
    expect(dayProblem({ validFrom: '2026-03-10', validTo: '2026-03-20' }, day)).toBe(problem);
  });

  const anyTerms = fc.oneof(
    fc.integer({ min: 1, max: 100_000_000 }).map((cents) => ({ effect: { amount: cents * 100 }, minimum: 0 })),
    fc.constantFrom('3', '10', '33.33', '50+10', '100').map((text) => off(text)),
  );
  const anyNets = fc.dictionary(fc.constantFrom('0', '4', '10', '22'), fc.nat({ max: 1_000_000_000 }));

  test('never negative, never more than a rate has, in whole cents; net, VAT and document agree (C-PRICE-3)', () => {
    fc.assert(
      fc.property(anyTerms, anyNets, (terms, cents) => {
        const nets = new Map(Object.entries(cents).map(([vat, net]) => [Number(vat), net * 100]));
        const discount = couponDiscount(terms, nets);
        const sums = noRows();
        for (const [vat, net] of nets) {
          const part = discount.byVat.get(vat) ?? 0;
          expect(part % 100).toBe(0);
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(net);
          addRow(sums, { gross: net, net, vat });
        }
        const { net, coupon, vat, document } = documentTotals(sums, 0, 22, discount);
        expect(net + coupon).toBe(sums.net);
        expect(net).toBeGreaterThanOrEqual(0);
        expect(document).toBe(net + vat);
        if ('amount' in terms.effect && !discount.problem)
          expect(discount.total).toBe(Math.min(terms.effect.amount, sums.net));
      }),
    );
  });
});
