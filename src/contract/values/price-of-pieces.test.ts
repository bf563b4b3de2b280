import { expect, test } from 'vitest';
import { priceOfPieces } from './price-of-pieces.ts';

test.each([
  // 0.0345 × 100 is 3.4500000000000006 in floats.
  [0.0345, 100, 3.45],
  [0.0257, 1000, 25.7],
  [0.1639, 100, 16.39],
  [12.4, 1, 12.4],
  [1.2345, 0.5, 0.6173],
  [0, 100, 0],
])('%d euros a piece are %d pieces for %d', (net, pieces, price) => {
  expect(priceOfPieces(net, pieces)).toBe(price);
});
