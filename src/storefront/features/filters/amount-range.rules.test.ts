import { expect, test } from 'vitest';
import { inOrder, priceFields, typedAmount, withGap } from './amount-range.rules.ts';

const BOUNDS = { min: 0, max: 1000, gap: 100 };

test.each([
  ['free to move', { from: 200, to: 600 }, 'from', { from: 200, to: 600 }],
  ['lower end stops a gap below the upper', { from: 550, to: 600 }, 'from', { from: 500, to: 600 }],
  ['upper end stops a gap above the lower', { from: 500, to: 550 }, 'to', { from: 500, to: 600 }],
  ['crossed from below', { from: 900, to: 300 }, 'from', { from: 200, to: 300 }],
  ['at the lower bound the other gives way', { from: 50, to: 20 }, 'from', { from: 0, to: 100 }],
  ['at the upper bound the other gives way', { from: 980, to: 990 }, 'to', { from: 900, to: 1000 }],
  ['outside the bounds', { from: -5, to: 5000 }, 'to', { from: 0, to: 1000 }],
] as const)('%s', (_, range, moved, kept) => {
  expect(withGap(range, moved, BOUNDS)).toEqual(kept);
});

test('cents stay cents', () => {
  expect(withGap({ from: 0.15, to: 0.1 }, 'to', { min: 0, max: 0.2, gap: 0.02 })).toEqual({ from: 0.15, to: 0.17 });
  expect(withGap({ from: 0.1, to: 0.12 }, 'from', { min: 0, max: 0.2, gap: 0.02 })).toEqual({ from: 0.1, to: 0.12 });
});

test('a result narrower than the gap leaves both ends at its bounds', () => {
  expect(withGap({ from: 10, to: 20 }, 'to', { min: 0, max: 50, gap: 100 })).toEqual({ from: 0, to: 50 });
});

test('an end at its bound is no filter', () => {
  expect(priceFields({ from: 0, to: 1000 }, BOUNDS)).toEqual({ min_price: null, max_price: null });
  expect(priceFields({ from: 50, to: 350 }, BOUNDS)).toEqual({ min_price: 50, max_price: 350 });
});

test.each([
  ['1,5', 1.5],
  ['0.0125', 0.0125],
  ['12', 12],
  ['1,', 1],
  ['', undefined],
  ['-3', undefined],
  ['1.000,50', undefined],
  ['abc', undefined],
])('%j typed is %s', (text, amount) => {
  expect(typedAmount(text)).toBe(amount);
});

test('typed the wrong way round', () => {
  expect(inOrder({ from: 5, to: 0.5 })).toEqual({ from: 0.5, to: 5 });
});
