import { expect, test } from 'vitest';
import { cartKindFor } from './cart-kind.rules.ts';

test.each([
  ['customer', undefined, 'change', 'client'],
  ['customer', 'client', 'change', 'client'],
  ['agent', undefined, 'change', 'agent'],
  ['agent', undefined, 'read', 'agent'],
  ['agent', 'client', 'read', 'client'],
  ['staff', undefined, 'change', 'agent'],
] as const)('%s asking for %s to %s uses the %s cart', (role, asked, purpose, kind) => {
  expect(cartKindFor(role, asked, purpose)).toBe(kind);
});

test.each([
  ['customer', 'agent', 'read'],
  ['customer', 'agent', 'change'],
  ['agent', 'client', 'change'],
] as const)('%s may not %2$s the %s cart', (role, asked, purpose) => {
  expect(() => cartKindFor(role, asked, purpose)).toThrow('forbidden');
});
