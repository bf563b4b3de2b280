/**
 * Owns what visitors who consented did (C-TRK): stored events, their delivery, and the daily sums of searches and clicks
 * with which the shop ranks, suggests and reports.
 */
import { type TrackedFields, trackCart, trackSearch } from '#contract/endpoints/tracking.ts';
import { AppError } from '#contract/values/errors.ts';
import { TRACKING_CONSENT } from '#contract/values/tracking.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Leases } from '#server/platform/db/leases.ts';
import { every } from '#server/platform/every.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { KafkaAddress } from '#server/platform/kafka/kafka-address.ts';
import { renewEventDays } from './event-days.ts';
import { createEventQueue } from './event-queue.ts';
import { createEventRelay } from './event-relay.ts';
import type { StoredSink } from './event-sink.ts';
import { createKafkaDelivery } from './kafka-delivery.ts';
import { createSumsSink } from './sums-sink.ts';
import type { TrackedEvent } from './tracked-event.ts';
import { countWaiting, insertEvents } from './tracking-events.repository.ts';

export type { EventSink } from './event-sink.ts';
export { createPopularSearches, type PopularSearches } from './popular-searches.ts';
export { createPopularity, type Popularity } from './popularity.service.ts';
export { type EventReader, readReaders, removeReader } from './readers.repository.ts';
export { readSearchReport, type SearchReport } from './search-report.ts';
export { readSearchesShown, type SearchesShown } from './searches-shown.repository.ts';
export { BUILT_IN_READER } from './sums-sink.ts';
export type { ReportedSearch } from './tracking-sums.repository.ts';

/** Endpoints of the tracking host. */
export const TRACKING_ENDPOINTS = [trackCart, trackSearch];

export interface TrackingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
  /** `enabled` false: nothing is stored. */
  readonly settings: {
    readonly timeZone: string;
    readonly tracking: { readonly enabled: boolean };
    readonly retention: { readonly trackingDays: number };
  };
  /** Events are sent there too; left out: nowhere. */
  readonly kafka?: KafkaAddress | undefined;
  /** One process at a time sends to it. */
  readonly leases: Leases;
  /** Further receivers of the events in the database, beside the built-in sums. */
  readonly sinks?: readonly StoredSink[];
}

export interface Tracking {
  readonly routes: Route[];
  /** Delivers what is stored; returns how many events each reader received. */
  deliver(): Promise<number[]>;
  /** Events that have not reached every reader. */
  waiting(): Promise<number>;
  /** Starts the delivery. */
  start(): void;
  close(): Promise<void>;
}

const DELIVER_EVERY_MS = 5_000;
const DAYS_EVERY_MS = 3_600_000;

export function createTracking(deps: TrackingDeps): Tracking {
  const { db, clock, log, leases, kafka, sinks = [] } = deps;
  const { timeZone, tracking, retention } = deps.settings;
  const queue = createEventQueue<TrackedEvent>({ write: (events) => insertEvents(db, events) });
  const relays = [createSumsSink(timeZone), ...sinks].map((sink) => createEventRelay({ db, sink }));
  const deliver = () => Promise.all(relays.map((relay) => relay.run()));
  const delivery = every(DELIVER_EVERY_MS, 'delivery of tracking events', deliver, log);
  const toKafka = kafka && createKafkaDelivery({ db, leases, address: kafka, log });
  const days = every(
    DAYS_EVERY_MS,
    'days of tracking events',
    async () => {
      const { made, removed } = await renewEventDays({ db, clock, keepDays: retention.trackingDays });
      return made.length + removed.length;
    },
    log,
  );

  async function store(body: TrackedFields, caller: Caller): Promise<boolean> {
    const { id_client: client = caller.customerId, address_code: address = caller.addressCode } = body;
    if (client !== caller.customerId || address !== caller.addressCode) throw new AppError('forbidden');
    if (!tracking.enabled || body.cookies !== TRACKING_CONSENT) return false;
    await queue.add({
      at: clock(),
      topic: body.topic,
      action: body.action,
      customerId: caller.customerId,
      addressCode: caller.addressCode,
      userId: caller.userId,
      cartId: body.id_cart ?? null,
      listingType: body.listing_type,
      listingCode: body.listing_code,
      cookies: body.cookies,
      pageVisited: body.page_visited,
      lang: caller.locale,
      otherData: body.other_data,
    });
    return true;
  }

  return {
    routes: [
      route(trackCart, async ({ body, caller }) => ({ message: { stored: await store(body, caller) } })),
      route(trackSearch, async ({ body, caller }) => ({ message: { stored: await store(body, caller) } })),
    ],
    deliver,
    waiting: () => countWaiting(db),
    start() {
      for (const work of [delivery, days]) {
        work.start();
        work.runSoon();
      }
      toKafka?.start();
    },
    async close() {
      await queue.close();
      for (const relay of relays) relay.close();
      await Promise.all([delivery.stop(), days.stop(), toKafka?.close()]);
    },
  };
}
