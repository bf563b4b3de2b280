/**
 * For whom a user may act (C-ID-3, C-ID-6): customers only for themselves, address by address; an agent for the
 * assigned customers.
 */
import type { AskedIdentity } from '#server/platform/http/caller.ts';

/** A customer that a user may act for, with the delivery addresses in order. */
export interface ActableCustomer {
  readonly customerId: number;
  readonly addressCodes: readonly number[];
}

export interface ActsFor {
  readonly customerId: number;
  readonly addressCode: number;
}

const NOBODY: ActsFor = { customerId: 0, addressCode: 0 };

/** A user without a customer (a guest, staff, an agent without customers) may only name 0/0; undefined = rejected. */
export function actsForNobody(asked: AskedIdentity): ActsFor | undefined {
  return (asked.client_id ?? 0) === 0 && (asked.address_code ?? 0) === 0 ? NOBODY : undefined;
}

/**
 * The identity of a customer's user: the requested address when it belongs to the customer, the stored address when
 * none is named, else the first. Undefined = rejected.
 */
export function actsForCustomer(
  customer: ActableCustomer,
  asked: AskedIdentity,
  rememberedAddress: number | undefined,
): ActsFor | undefined {
  const { customerId, addressCodes } = customer;
  if (asked.client_id !== undefined && asked.client_id !== customerId) return undefined;
  const first = addressCodes[0] ?? 0;
  if (asked.address_code !== undefined) {
    const own = addressCodes.includes(asked.address_code) || (first === 0 && asked.address_code === 0);
    return own ? { customerId, addressCode: asked.address_code } : undefined;
  }
  const remembered = rememberedAddress !== undefined && addressCodes.includes(rememberedAddress);
  return { customerId, addressCode: remembered ? rememberedAddress : first };
}

/**
 * The identity of an agent. `customer` is the requested one, else the chosen one, if it is assigned to the agent; the
 * chosen address applies to the chosen customer only. Without either the agent sees the shop as a guest does. Undefined
 * = rejected.
 */
export function actsForAgent(
  customer: ActableCustomer | undefined,
  asked: AskedIdentity,
  choice: ActsFor | undefined,
): ActsFor | undefined {
  if (!customer) return actsForNobody(asked);
  const remembered = choice?.customerId === customer.customerId ? choice.addressCode : undefined;
  return actsForCustomer(customer, asked, remembered);
}
