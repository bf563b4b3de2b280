import { expect, test } from 'vitest';
import {
  changedMoney,
  decimalsOfMoney,
  isFar,
  type MoneyRounding,
  readPercent,
  roundingFor,
} from './money-change.rules.ts';

const percent = (by: number, round: MoneyRounding) => ({ kind: 'percent', by, round }) as const;
const amount = (by: number, round: MoneyRounding) => ({ kind: 'amount', by, round }) as const;

test.each([
  // €, change, €
  [10, percent(300, 'exact'), 10.3],
  [0.0345, percent(300, 'exact'), 0.0355],
  [0.0345, percent(300, 'cent'), 0.04],
  [3.335, percent(0, 'cent'), 3.34],
  [19.99, percent(300, 'cent'), 20.59],
  [19.99, percent(300, 'five_cents'), 20.6],
  [19.99, percent(300, 'ten_cents'), 20.6],
  [19.99, percent(300, 'euro'), 21],
  [19.99, percent(300, 'ninety'), 20.9],
  [19.39, percent(0, 'ninety'), 18.9],
  [19.4, percent(0, 'ninety'), 19.9],
  [0.2, percent(0, 'ninety'), 0.9],
  [0, percent(0, 'ninety_nine'), 0.99],
  [7.5, percent(-1250, 'cent'), 6.56],
  // Rounded once: 1.0005 × 0.9995 is 0.99999…, which is a euro in cents.
  [1.0005, percent(-5, 'cent'), 1],
  [5, amount(2500, 'exact'), 5.25],
  [5, amount(-60_000, 'exact'), 0],
  [5, amount(-100, 'ninety'), 4.9],
])('%d € %o is %d €', (before, change, after) => {
  expect(changedMoney(Math.round(before * 10_000), change)).toBe(Math.round(after * 10_000));
});

test.each([
  [10, 13, false],
  [10, 13.0001, true],
  [10, 7, false],
  [10, 6.9999, true],
  [0, 1, true],
  [0, 0, false],
  [4, 0, true],
])('%d → %d moves far: %s', (before, after, far) => {
  expect(isFar(Math.round(before * 10_000), Math.round(after * 10_000))).toBe(far);
});

test.each([
  ['3', 300],
  ['+3 %', 300],
  ['-2,5', -250],
  ['−0.75', -75],
  ['99,99', 9_999],
  ['-100', undefined],
  ['1001', undefined],
  ['3,333', undefined],
  ['', undefined],
  ['molto', undefined],
])('“%s” as a percentage', (text, hundredths) => {
  expect(readPercent(text)).toBe(hundredths);
});

test.each([
  [12_500, 2, 'cent'],
  [450, 3, 'three_decimals'],
  [456, 4, 'exact'],
  [0, 2, 'cent'],
] as const)('%j has %i decimals and is rounded to as many', (amount, decimals, round) => {
  expect(decimalsOfMoney(amount)).toBe(decimals);
  expect(roundingFor(decimals)).toBe(round);
});
