/**
 * Delivers stored events to a sink outside the database. Meanwhile no transaction is open: a receiver that hangs must not hold back readers,
 * which wait for old transactions. The lease `events` keeps other processes out; the place moves after the receiver's response (decision 0368).
 */
import type { Database } from '#server/platform/db/index.ts';
import type { Lease } from '#server/platform/db/lease.ts';
import type { Leases } from '#server/platform/db/leases.ts';
import { type EventRelay, MOST_AT_ONCE } from './event-relay.ts';
import type { RemoteSink } from './event-sink.ts';
import { beginReader, moveReaderFrom, readEventsAfter, renumberForeign } from './tracking-events.repository.ts';

export const EVENTS_LEASE = 'events';
/** One that another process has is not asked for more often: each question is a connection. */
const ASK_AGAIN_MS = 15_000;

export interface RemoteRelayOptions {
  readonly db: Database;
  readonly sink: RemoteSink;
  readonly leases: Pick<Leases, 'tryTake'>;
  readonly askAgainMs?: number;
}

export interface RemoteRelay extends EventRelay {
  /** After the last run: gives up the lease, so that another process need not wait. */
  release(): Promise<void>;
}

/** `run` returns 0 while another process has the lease. */
export function createRemoteRelay(options: RemoteRelayOptions): RemoteRelay {
  const { db, sink, leases, askAgainMs = ASK_AGAIN_MS } = options;
  let lease: Lease | undefined;
  let askAgainAt = 0;
  let isClosed = false;

  async function heldLease(): Promise<Lease | undefined> {
    if (lease && !lease.signal.aborted) return lease;
    if (performance.now() < askAgainAt) return undefined;
    lease = await leases.tryTake(EVENTS_LEASE);
    if (lease) await db.transaction(renumberForeign);
    else askAgainAt = performance.now() + askAgainMs;
    return lease;
  }

  /** How many; 0 also when another process has moved the place: the next run begins there. */
  async function batch(held: Lease): Promise<number> {
    const from = await beginReader(db, sink.name);
    const events = await readEventsAfter(db, from, MOST_AT_ONCE);
    const last = events.at(-1);
    if (!last) return 0;
    await sink.send(events);
    const isMoved = await db.transaction(async (transaction) => {
      await held.confirm(transaction);
      return moveReaderFrom(transaction, sink.name, { from, to: last });
    });
    return isMoved ? events.length : 0;
  }

  return {
    async run() {
      const held = await heldLease();
      let delivered = 0;
      if (!held) return 0;
      for (let some = MOST_AT_ONCE; some === MOST_AT_ONCE && !isClosed; delivered += some) {
        held.signal.throwIfAborted();
        some = await batch(held);
      }
      return delivered;
    },
    close() {
      isClosed = true;
    },
    release: async () => lease?.release(),
  };
}
