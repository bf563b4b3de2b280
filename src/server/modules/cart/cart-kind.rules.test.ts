import { expect, test } from 'vitest';
import { agentCartOf, cartKindFor } from './cart-kind.rules.ts';

test.each([
  ['customer', undefined, 'change', 'client'],
  ['customer', 'client', 'change', 'client'],
  ['agent', undefined, 'change', 'agent'],
  ['agent', undefined, 'read', 'agent'],
  ['agent', 'client', 'read', 'client'],
  ['staff', undefined, 'change', 'agent'],
] as const)('%s asking for %s to %s uses the %s cart (S-4.15)', (role, asked, purpose, kind) => {
  expect(cartKindFor(role, asked, purpose)).toBe(kind);
});

test.each([
  ['customer', 'agent', 'read'],
  ['customer', 'agent', 'change'],
  ['agent', 'client', 'change'],
] as const)('%s may not %2$s the %s cart', (role, asked, purpose) => {
  expect(() => cartKindFor(role, asked, purpose)).toThrow('forbidden');
});

test.each([
  ['agent', 7, { customerId: 7, addressCode: 2, kind: 'agent' }],
  ['agent', 0, undefined],
  ['staff', 7, undefined],
  ['customer', 7, undefined],
  ['guest', 0, undefined],
] as const)('copying and handing over, %s working for customer %i (C-CART-7)', (role, customerId, owner) => {
  expect(agentCartOf({ role, customerId, addressCode: 2 })).toEqual(owner);
});
