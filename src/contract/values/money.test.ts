import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  divideHalfAway,
  formatAmount,
  formatEuro,
  moneyFromNumber,
  moneyToNumber,
  parseMoney,
  roundToCents,
  splitPrice,
  withVat,
} from './money.ts';

describe('money (C-SET-3)', () => {
  it.each([
    [1.005, 10050],
    [0.1 + 0.2, 3000],
    [-3.00005, -30001],
    [1e11 + 1, undefined],
    [Number.NaN, undefined],
    [0, 0],
  ])('%f euros are %s ten-thousandths', (euros, money) => expect(moneyFromNumber(euros)).toBe(money));

  it.each([
    [10149, 10100],
    [10150, 10200],
    [-10150, -10200],
    [-10149, -10100],
    [0, 0],
  ])('%d rounds half away from zero to %d', (amount, rounded) => expect(roundToCents(amount)).toBe(rounded));

  it.each([
    [50, 1, 1, 100],
    [49, 1, 1, 0],
    // 0,0041 € × 10 000 pieces; the unit price alone would round to nothing.
    [41, 10_000_000, 1000, 410_000],
    // 22 % of 0,25 €: half a cent.
    [2500, 22, 100, 600],
    [-2500, 22, 100, -600],
    [0, 22, 100, 0],
  ])('%d × %d ÷ %d rounds once, to %d', (amount, times, per, rounded) =>
    expect(roundToCents(amount, times, per)).toBe(rounded),
  );

  it('rounds amounts of any size as exact arithmetic does', () => {
    const safe = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
    const factors = fc.constantFrom([22, 100], [4, 100], [1, 1], [1234, 1000], [999_999_999, 1000]);
    fc.assert(
      fc.property(safe, factors, (amount, [times = 1, per = 1]) => {
        const exact = Number(divideHalfAway(BigInt(amount) * BigInt(times), BigInt(per) * 100n)) * 100;
        expect(roundToCents(amount, times, per)).toBe(exact || 0);
      }),
    );
  });

  it.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [4n, 3n, 1n],
    [0n, 7n, 0n],
  ])('%d ÷ %d = %d', (a, b, quotient) => expect(divideHalfAway(a, b)).toBe(quotient));

  it.each([
    [100_000, 22, 122_000],
    [1639, 22, 2000],
    // 0,0345 € and 4 %: 0,03588 goes up.
    [345, 4, 359],
    // Half of a ten-thousandth rounds away from zero, also for negative amounts.
    [50, 1, 51],
    [-50, 1, -51],
    [345, 0, 345],
    // Far above the range that a float holds exactly.
    [999_999_999_999_999, 22, 1_219_999_999_999_999],
  ])('%d with %d %% VAT is %d', (net, rate, gross) => expect(withVat(net, rate)).toBe(gross));

  it.each([
    ['1.234,5678', 12345678],
    ['1234.56', 12345600],
    ['€ 1 470,14', 14701400],
    ['1,234.5', 12345000],
    ['-3,5', -35000],
    ['12,5x', undefined],
    ['', undefined],
  ])('reads %s', (text, money) => expect(parseMoney(text)).toBe(money));

  it('writes the euro sign, grouping and a real minus (S-1.24, S-9.4)', () => {
    expect(formatEuro(1234.5, 'it')).toBe('€\u00a01.234,50');
    expect(formatEuro(1234.5, 'en')).toBe('€\u00a01,234.50');
    expect(formatEuro(-3, 'it')).toBe('−€\u00a03,00');
  });

  it('writes every figure as Intl does, whether it has to round or not', () => {
    const amounts = fc.oneof(
      fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }).map((money) => money / 10_000),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(0, -0, 1e-7, 999.995, 999_999.5, 1e15, 1e21, 0.1 + 0.2, -2291.685),
    );
    const decimals = fc.integer({ min: 0, max: 4 });
    fc.assert(
      fc.property(amounts, fc.constantFrom('it', 'en'), decimals, (euros, locale, places) => {
        const digits = { minimumFractionDigits: places, maximumFractionDigits: places };
        const intl = new Intl.NumberFormat(locale, { ...digits, useGrouping: 'always' });
        const sign = euros < 0 ? '−' : '';
        expect(formatAmount(euros, locale, places)).toBe(sign + intl.format(Math.abs(euros)));
      }),
    );
  });

  it('is empty for undefined and non-numeric values (S-5.17)', () => {
    expect([formatEuro(undefined, 'it'), formatAmount(Number.NaN, 'it'), formatEuro(null, 'en')]).toEqual(['', '', '']);
  });

  it('keeps the third and fourth decimal apart (S-9.3)', () => {
    expect(splitPrice(0.1017, 'it')).toEqual({ major: '0,10', minor: '17' });
    expect(splitPrice(6.93, 'it')).toEqual({ major: '6,93', minor: '' });
  });

  it('survives the way to the wire and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e14, max: 1e14 }), (money) => {
        expect(moneyFromNumber(moneyToNumber(money))).toBe(money);
      }),
    );
  });
});
