import { expect, it } from 'vitest';
import { pageOf } from './page-of.rules.ts';

it.each([
  [0, 1, { page: 1, pages: 1, rows: [] }],
  [3, 1, { page: 1, pages: 2, rows: [0, 1] }],
  [3, 2, { page: 2, pages: 2, rows: [2] }],
  [3, 9, { page: 2, pages: 2, rows: [2] }],
  [3, -1, { page: 1, pages: 2, rows: [0, 1] }],
  [3, Number.NaN, { page: 1, pages: 2, rows: [0, 1] }],
])('%i rows, page %d of two rows each', (count, page, expected) =>
  expect(
    pageOf(
      Array.from({ length: count }, (_, index) => index),
      page,
      2,
    ),
  ).toEqual(expected),
);
