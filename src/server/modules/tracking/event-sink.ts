/** Where stored events are delivered to: the seam for other systems (design: Kafka), beside the built-in sums. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { StoredEvent } from './tracked-event.ts';

export interface EventSink {
  /** Its row in `tracking_readers`. */
  readonly name: string;
  /**
   * Takes events in their order; when it resolves, they count as delivered. After a failure, or when the process ends in
   * between, the same events come again: at least once, repeated ones have the same `id`. A sink that writes into the
   * shop's database uses `transaction`, and then receives each event exactly once.
   */
  deliver(events: readonly StoredEvent[], transaction: Queryable): Promise<void>;
}
