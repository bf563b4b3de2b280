/** The built-in sink: keeps the daily sums that the shop itself uses, exactly once, in the relay's transaction. */
import { plainDate } from '#server/platform/clock.ts';
import type { StoredSink } from './event-sink.ts';
import { sumsOf } from './event-sums.rules.ts';
import { addClicks, addSearches } from './tracking-sums.repository.ts';

/** Row of `tracking_readers`. */
export const BUILT_IN_READER = 'built-in';

export function createSumsSink(timeZone: string): StoredSink {
  return {
    name: BUILT_IN_READER,
    async deliver(events, transaction) {
      const { searches, clicks } = sumsOf(events, (at) => plainDate(at, timeZone));
      if (searches.length > 0) await addSearches(transaction, searches);
      if (clicks.length > 0) await addClicks(transaction, clicks);
    },
  };
}
