/** Delivers stored events to a sink, in order, from where it stopped; one process at a time does so. */
import type { Database } from '#server/platform/db/index.ts';
import type { StoredSink } from './event-sink.ts';
import { claimReader, moveReader, readEventsAfter, renumberForeign } from './tracking-events.repository.ts';

export const MOST_AT_ONCE = 500;

export interface EventRelay {
  /** Delivers everything that can be delivered now; returns how many. Rejects when the sink does. */
  run(): Promise<number>;
  /** Ends after the batch that is underway. */
  close(): void;
}

/** For a sink in the database: a lock on the reader's row keeps other processes out. */
export function createEventRelay({ db, sink }: { db: Database; sink: StoredSink }): EventRelay {
  let renumbered = false;
  let closed = false;

  const batch = () =>
    db.transaction(async (transaction) => {
      const from = await claimReader(transaction, sink.name);
      if (!from) return 0;
      const events = await readEventsAfter(transaction, from, MOST_AT_ONCE);
      const last = events.at(-1);
      if (!last) return 0;
      await sink.deliver(events, transaction);
      await moveReader(transaction, sink.name, last);
      return events.length;
    });

  return {
    async run() {
      if (!renumbered) await db.transaction(renumberForeign);
      renumbered = true;
      let delivered = 0;
      for (let some = MOST_AT_ONCE; some === MOST_AT_ONCE && !closed; delivered += some) some = await batch();
      return delivered;
    },
    close() {
      closed = true;
    },
  };
}
