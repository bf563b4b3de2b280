/** Where the handover of an order stands (C-EXC-4), and what an acknowledgement makes of it. */
import type { OrderStatus } from '#contract/endpoints/order.ts';
import type { AckResult, HandoverState } from '#contract/exchange/exchange-orders.ts';
import type { ReleaseRule } from '#contract/values/connections.ts';

/** What is stored: whether an open one is offered depends on the order as it is now. */
export type StoredState = 'open' | 'acknowledged' | 'refused';

export interface HandedOrder {
  readonly state: StoredState;
  readonly status: OrderStatus;
  readonly release: ReleaseRule | null;
  /** It was paid by card when it was sent. */
  readonly paidByCard: boolean;
}

/** A connection that no longer takes orders is offered none; what was handed over stays so. */
export function handoverState({ state, status, release, paidByCard }: HandedOrder): HandoverState {
  if (state !== 'open') return state;
  if (status === 'cancelled') return 'withdrawn';
  if (release === null) return 'pending';
  const released = release === 'sent' || status !== 'IA' || (release === 'paid' && paidByCard);
  return released ? 'offered' : 'pending';
}

export interface StoredHandover {
  readonly state: StoredState;
  readonly erpNumber: string;
  /** 0 = it was not acknowledged. */
  readonly ackedVersion: number;
  readonly reason: string;
}

export interface Ack {
  readonly state: 'acknowledged' | 'refused';
  /** Empty = it has none, or none is said. */
  readonly erpNumber: string;
  readonly version: number;
  readonly reason: string;
}

/**
 * What is stored then; the same handover = nothing changes. An acknowledgement is a fact of the other system's books: it counts whatever
 * the order has become meanwhile. A number that is stored is never replaced, and what is in the books is not refused any more.
 */
export function acknowledged(
  before: StoredHandover,
  ack: Ack,
): { readonly result: AckResult; readonly after: StoredHandover } {
  if (ack.state === 'refused') {
    if (before.state === 'acknowledged') return { result: 'conflict', after: before };
    if (before.state === 'refused' && before.reason === ack.reason) return { result: 'already', after: before };
    return { result: 'refused', after: { ...before, state: 'refused', reason: ack.reason } };
  }
  const { erpNumber } = before;
  if (erpNumber !== '' && ack.erpNumber !== '' && ack.erpNumber !== erpNumber)
    return { result: 'conflict', after: before };
  const after: StoredHandover = {
    state: 'acknowledged',
    erpNumber: ack.erpNumber || erpNumber,
    ackedVersion: Math.max(before.ackedVersion, ack.version),
    reason: '',
  };
  const same =
    before.state === 'acknowledged' && after.erpNumber === erpNumber && after.ackedVersion === before.ackedVersion;
  return same ? { result: 'already', after: before } : { result: 'acknowledged', after };
}
