import { expect, test } from 'vitest';
import { minimumOrder } from './minimum-order.rules.ts';

test.each([
  // net, minimum, missing, compliant
  [0, 0, 0, true],
  [10, 0, 0, true],
  [99.99, 100, 0.01, false],
  [100, 100, 0, true],
  [100.01, 100, 0, true],
  [0, 100, 100, false],
])('%s € net with a minimum of %s €: %s € missing, compliant %s (C-CART-6)', (net, minimum, missing, compliant) => {
  const result = minimumOrder(Math.round(net * 10_000), minimum * 10_000);
  expect(result).toEqual({ minimum: minimum * 10_000, missing: Math.round(missing * 10_000), compliant });
});
