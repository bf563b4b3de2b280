/** Where stored events are delivered to: the seam between the outbox (`tracking_events`) and its readers. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { StoredEvent } from './tracked-event.ts';

interface AnySink {
  /** Its row in `tracking_readers`. */
  readonly name: string;
}

/** A receiver that writes into the shop's database. */
export interface StoredSink extends AnySink {
  /** Takes events in their order, in the transaction that moves its place: each event exactly once. */
  deliver(events: readonly StoredEvent[], transaction: Queryable): Promise<void>;
}

/** A receiver elsewhere. */
export interface RemoteSink extends AnySink {
  /**
   * Takes events in their order; when it resolves they are stored there durably. After a failure, or when the process ends in between, the same events
   * come again: at least once, repeated ones with the same `id`. It ends by itself: no transaction is open meanwhile, but a lease is held.
   */
  send(events: readonly StoredEvent[]): Promise<void>;
  /** Ends what is under way, which fails, and closes its connections. */
  close(): Promise<void>;
}

export type EventSink = StoredSink | RemoteSink;
