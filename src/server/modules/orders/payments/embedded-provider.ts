/**
 * The built-in test provider: no card, no bank, three outcomes to test the whole flow. It stores its side in tables of
 * its own, as a bank would, so that it survives when the shop is killed.
 */
import { randomUUID } from 'node:crypto';
import type { Queryable } from '#server/platform/db/index.ts';
import {
  askSimulated,
  captureSimulated,
  decideSimulated,
  insertSimulated,
  refundSimulated,
  releaseSimulated,
} from './embedded-provider.repository.ts';
import { type PaymentProvider, ProviderSilent } from './payment-provider.ts';

/** `timeout`: the money is reserved, but the first response about it never arrives. */
export type SimulatedOutcome = 'success' | 'decline' | 'timeout';

export interface EmbeddedProvider extends PaymentProvider {
  /** The buyer's choice on the simulator's page; once per payment. */
  decide(session: string, outcome: SimulatedOutcome): Promise<void>;
}

export function createEmbeddedProvider(db: Queryable): EmbeddedProvider {
  return {
    name: 'embedded',
    async open({ reference, amount }) {
      const [row] = await insertSimulated(db, randomUUID(), reference, amount);
      return { session: row?.session ?? '', step: { kind: 'simulator' } };
    },
    async state(session) {
      const [row] = await askSimulated(db, session);
      if (!row || row.lost) throw new ProviderSilent('the answer got lost');
      return row.state;
    },
    async capture(session) {
      const [row] = await captureSimulated(db, session);
      if (!row) throw new Error('nothing is reserved');
    },
    async release(session) {
      await releaseSimulated(db, session);
    },
    async refund(session) {
      const [row] = await refundSimulated(db, session);
      if (!row) throw new Error('nothing was captured');
    },
    async decide(session, outcome) {
      const state = outcome === 'decline' ? 'declined' : 'authorised';
      await decideSimulated(db, session, state, outcome === 'timeout' ? 1 : 0);
    },
  };
}
