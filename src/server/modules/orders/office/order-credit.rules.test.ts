import { expect, test } from 'vitest';
import { creditLight } from './order-credit.rules.ts';

test.each([
  [1000, 0, 'within'],
  [1000, 800, 'within'],
  [1000, 801, 'near'],
  [1000, 1000, 'near'],
  [1000, 1001, 'over'],
  [0, 0, 'within'],
  [0, 1, 'over'],
  [null, 5000, 'none'],
  [1000, -50, 'within'],
] as const)('limit %s, exposure %s: %s (C-ORD-7)', (limit, exposure, light) => {
  expect(creditLight(limit, exposure, false)).toBe(light);
  expect(creditLight(limit, exposure, true)).toBe('paid');
});
