/** For whom a person may act (C-ID-3, C-ID-6): only his own customer, address by address; an agent for the customers assigned to him. */
import type { AskedIdentity } from '#server/platform/http/caller.ts';

/** A customer somebody may act for, with his delivery addresses in their order. */
export interface ActableCustomer {
  readonly clientId: number;
  readonly addressCodes: readonly number[];
}

export interface ActsFor {
  readonly clientId: number;
  readonly addressCode: number;
}

const NOBODY: ActsFor = { clientId: 0, addressCode: 0 };

/** Somebody without a customer (a guest, staff, an agent without customers) may only name 0/0; undefined = refused. */
export function actsForNobody(asked: AskedIdentity): ActsFor | undefined {
  return (asked.client_id ?? 0) === 0 && (asked.address_code ?? 0) === 0 ? NOBODY : undefined;
}

/**
 * The identity a person of this customer gets: the one asked for when it is his, the remembered address when none is named,
 * else his first. Undefined = refused.
 */
export function actsForCustomer(
  customer: ActableCustomer,
  asked: AskedIdentity,
  rememberedAddress: number | undefined,
): ActsFor | undefined {
  const { clientId, addressCodes } = customer;
  if (asked.client_id !== undefined && asked.client_id !== clientId) return undefined;
  const first = addressCodes[0] ?? 0;
  if (asked.address_code !== undefined) {
    const own = addressCodes.includes(asked.address_code) || (first === 0 && asked.address_code === 0);
    return own ? { clientId, addressCode: asked.address_code } : undefined;
  }
  const remembered = rememberedAddress !== undefined && addressCodes.includes(rememberedAddress);
  return { clientId, addressCode: remembered ? rememberedAddress : first };
}

/**
 * The identity an agent gets. `customer` is the one he asks for, else the one he chose, when it is assigned to him; the chosen
 * address counts for the chosen customer only. Nobody asked for and nobody chosen = he sees the shop as guests do. Undefined = refused.
 */
export function actsForAgent(
  customer: ActableCustomer | undefined,
  asked: AskedIdentity,
  choice: ActsFor | undefined,
): ActsFor | undefined {
  if (!customer) return actsForNobody(asked);
  const remembered = choice?.clientId === customer.clientId ? choice.addressCode : undefined;
  return actsForCustomer(customer, asked, remembered);
}
