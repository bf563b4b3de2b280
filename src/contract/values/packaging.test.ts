import { expect, test } from 'vitest';
import {
  isSellableQuantity,
  nearestQuantities,
  parseQuantity,
  roundUpToPackaging,
  smallestOf,
  stepOf,
} from './packaging.ts';

const pack = (quantity: number, flags = '') => ({
  quantity,
  default: flags.includes('d'),
  smallest: flags.includes('s'),
});
const PIECE = [pack(1, 'ds')];
const HUNDREDS = [pack(100, 's'), pack(500, 'd'), pack(2500)];
const HALF_METRE = [pack(0.5, 's'), pack(50, 'd')];
const TENTH = [pack(0.1, 'ds')];
const ODD_DEFAULT = [pack(6, 's'), pack(10, 'd')];

test.each([
  ['no packaging', [], 1, 1],
  ['single pieces', PIECE, 1, 1],
  ['boxes', HUNDREDS, 100, 500],
  ['no flags: the smallest is the smallest', [pack(50), pack(10)], 10, 10],
  ['half metres', HALF_METRE, 0.5, 50],
  ['default that is no multiple of the smallest', ODD_DEFAULT, 6, 12],
])('smallest packaging and step: %s (C-CAT-3)', (_, packagings, smallest, step) => {
  expect([smallestOf(packagings), stepOf(packagings)]).toEqual([smallest, step]);
});

test.each([
  [1, PIECE, true, 1, [1, 1]],
  [1.5, PIECE, false, 2, [1, 2]],
  [1, HUNDREDS, false, 100, [100, 100]],
  [250, HUNDREDS, false, 300, [200, 300]],
  [300, HUNDREDS, true, 300, [300, 300]],
  [0.3, TENTH, true, 0.3, [0.3, 0.3]],
  [0.7, TENTH, true, 0.7, [0.7, 0.7]],
  [1.2345, TENTH, false, 1.3, [1.2, 1.3]],
  [0, HUNDREDS, false, 100, [100, 100]],
  [-5, HUNDREDS, false, 100, [100, 100]],
  [Number.NaN, HUNDREDS, false, 100, [100, 100]],
  [Number.POSITIVE_INFINITY, PIECE, false, 1, [1, 1]],
  [0.0004, PIECE, false, 1, [1, 1]],
])('quantity %d (C-CAT-3)', (quantity, packagings, sellable, up, nearest) => {
  expect(isSellableQuantity(quantity, packagings)).toBe(sellable);
  expect(roundUpToPackaging(quantity, packagings)).toBe(up);
  expect(nearestQuantities(quantity, packagings)).toEqual(nearest);
});

test.each([
  ['12', 12, 12],
  ['0,5', 0.5, 0.5],
  ['0.5', 0.5, 0.5],
  ['12,75', 12.75, 12.75],
  [' 1.250 ', 1250, 1.25],
  ['1,250', 1.25, 1250],
  ['1.250,5', 1250.5, undefined],
  ['1,250.5', undefined, 1250.5],
  ['1.000.000', 1_000_000, undefined],
  ['0.250', 0.25, 0.25],
  ['1250.125', 1250.125, 1250.125],
  ['1.25.0', undefined, undefined],
  ['0', undefined, undefined],
  ['-1', undefined, undefined],
  ['1,2345', undefined, undefined],
  ['1e3', undefined, undefined],
  ['', undefined, undefined],
])('typed %j: %d pieces on an Italian page, %d on an English one (C-CAT-3)', (text, italian, english) => {
  expect([parseQuantity(text, 'it'), parseQuantity(text, 'en')]).toEqual([italian, english]);
});
