/** Whose of the two carts a person uses: the client's own, or the one his agent prepares for him (C-CART-7). */
import { AppError } from '#contract/values/errors.ts';
import type { CartKind, CartOwner } from './cart.repository.ts';

type Role = 'guest' | 'customer' | 'agent' | 'staff';

/**
 * Customers have the client cart only. Agents and the office work in the agent cart and may look into the client's.
 * @throws AppError `forbidden` for any other wish.
 */
export function cartKindFor(role: Role, asked: CartKind | undefined, purpose: 'read' | 'change'): CartKind {
  const own: CartKind = role === 'agent' || role === 'staff' ? 'agent' : 'client';
  if (asked === undefined || asked === own) return own;
  if (own === 'agent' && purpose === 'read') return asked;
  throw new AppError('forbidden');
}

/** The cart an agent copies into and hands over from: his, of the customer he works for. undefined = he has none. */
export function agentCartOf(caller: {
  readonly role: Role;
  readonly clientId: number;
  readonly addressCode: number;
}): CartOwner | undefined {
  const { role, clientId, addressCode } = caller;
  return role === 'agent' && clientId !== 0 ? { clientId, addressCode, kind: 'agent' } : undefined;
}
