/**
 * Which of the two carts a user works in: the client's own, or the one that their agent prepares for them (C-CART-7).
 */
import { AppError } from '#contract/values/errors.ts';
import type { CartKind, CartOwner } from './cart.repository.ts';

type Role = 'guest' | 'customer' | 'agent' | 'staff' | 'program';

/**
 * Customers have the client cart only. A customer's system has one of its own, and no other. Agents and the office work in the agent cart and may read the client's. @throws
 * AppError `forbidden` for any other kind.
 */
export function cartKindFor(role: Role, asked: CartKind | undefined, purpose: 'read' | 'change'): CartKind {
  if (role === 'program') return 'program';
  const own: CartKind = role === 'agent' || role === 'staff' ? 'agent' : 'client';
  if (asked === undefined || asked === own) return own;
  if (own === 'agent' && purpose === 'read') return asked;
  throw new AppError('forbidden');
}

/** The cart that an agent copies into and hands over: their own, for the chosen customer. undefined = there is none. */
export function agentCartOf(caller: {
  readonly role: Role;
  readonly customerId: number;
  readonly addressCode: number;
}): CartOwner | undefined {
  const { role, customerId, addressCode } = caller;
  return role === 'agent' && customerId !== 0 ? { customerId, addressCode, kind: 'agent' } : undefined;
}
