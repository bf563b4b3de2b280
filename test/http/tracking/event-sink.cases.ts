/**
 * What every receiver of events has to do (scale-out §12.2): all of them, each customer's in their order, none lost when it or the process fails.
 * Run on a receiver in memory (delivery-elsewhere.test.ts) and on Kafka (test/engines/kafka.test.ts).
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RemoteSink } from '#server/modules/tracking/event-sink.ts';
import { createRemoteRelay } from '#server/modules/tracking/remote-relay.ts';
import type { TrackedEvent } from '#server/modules/tracking/tracked-event.ts';
import { insertEvents, readEventsAfter, type Watermark } from '#server/modules/tracking/tracking-events.repository.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { createLeases, type Leases } from '#server/platform/db/leases.ts';
import { freshDatabase, type TestDatabase } from '../../setup/fresh-database.ts';

/** One event as the receiver has it. */
export interface Received {
  readonly customerId: number;
  /** `listing_code`: the tests number their events there. */
  readonly text: string;
  readonly eventId: string;
}

export interface Receiver {
  sink(): RemoteSink;
  /** All that it has, each customer's in the order in which a reader gets them. */
  received(): Promise<readonly Received[]>;
  /** It does not respond from now on, until `back`. */
  away(): Promise<void>;
  back(): Promise<void>;
}

export const CUSTOMERS = 7;

export const numbered = (from: number, count: number): TrackedEvent[] =>
  Array.from({ length: count }, (_, at) => ({
    at: new Date('2026-11-24T09:00:00Z'),
    topic: at % 2 === 0 ? 'search-tracking' : 'cart-tracking',
    action: 'product_list',
    // An even number of steps, so that each customer has events of one topic only: order is kept within a topic.
    customerId: (from + at) % CUSTOMERS,
    addressCode: 1,
    userId: null,
    cartId: null,
    listingType: 'search',
    listingCode: `${from + at}`,
    cookies: 'accepted',
    pageVisited: '/shop',
    lang: 'it',
    otherData: { total: 3 },
  }));

/** Numbers of each customer and topic, repeated events only where they came first. @throws when an id means two events */
export function firstOnes(received: readonly Received[]): Map<number, number[]> {
  const byId = new Map<string, string>();
  const numbers = new Map<number, number[]>();
  for (const { customerId, text, eventId } of received) {
    const known = byId.get(eventId);
    if (known !== undefined) expect(known).toBe(text);
    else numbers.set(customerId, [...(numbers.get(customerId) ?? []), Number(text)]);
    byId.set(eventId, text);
  }
  return numbers;
}

/** Every one of the first `count`, and in order. */
export function expectAll(received: readonly Received[], count: number): void {
  const numbers = firstOnes(received);
  expect([...numbers.values()].flat().sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, at) => at));
  for (const own of numbers.values()) {
    for (const topic of [0, 1]) {
      const some = own.filter((number) => number % 2 === topic);
      expect(some).toEqual([...some].sort((a, b) => a - b));
    }
  }
}

/**
 * Waits until the reader of the test finds so many events: as long as an older transaction of the whole server is open,
 * they are stored but cannot be read, and a run finds nothing.
 */
export async function untilReadable(db: Queryable, count: number): Promise<void> {
  const [place = { tx: '0', id: 0 }] = await db.query<Watermark>(
    null,
    `select tx::text as tx, id from tracking_readers where name <> 'built-in'`,
  );
  await expect
    .poll(async () => (await readEventsAfter(db, place, 1_000)).length, { timeout: 60_000, interval: 20 })
    .toBe(count);
}

/** @param start is called before each case; `stop` of what it returns after it */
export function eventSinkCases(start: () => Promise<Receiver & { stop(): Promise<void> }>): void {
  let receiver: Receiver & { stop(): Promise<void> };
  let database: TestDatabase;
  const closing: Array<() => Promise<unknown>> = [];

  beforeEach(async () => {
    [receiver, database] = await Promise.all([start(), freshDatabase()]);
  }, 120_000);
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
    await database.drop();
    await receiver.stop();
  }, 60_000);

  function process(): { relay: ReturnType<typeof createRemoteRelay>; leases: Leases } {
    const sink = receiver.sink();
    const leases = createLeases({ url: database.db.url, warn: () => {} });
    closing.push(
      () => leases.close(),
      () => sink.close(),
    );
    return { relay: createRemoteRelay({ db: database.db, sink, leases, askAgainMs: 0 }), leases };
  }
  const store = async (from: number, count: number) => {
    for (let at = 0; at < count; at += 250)
      await insertEvents(database.db, numbered(from + at, Math.min(250, count - at)));
  };
  /** Until nothing waits; other transactions of the machine may hold events back for a moment. */
  const untilDelivered = (relay: { run(): Promise<number> }) =>
    expect
      .poll(
        async () => {
          await relay.run().catch(() => 0);
          const [row] = await database.db.query<{ left: number }>(
            null,
            `select count(*)::int as left from tracking_events
             where (tx, id) > (select tx, id from tracking_readers where name <> 'built-in')`,
          );
          return row?.left;
        },
        { timeout: 90_000 },
      )
      .toBe(0);

  test('all events arrive, each customer’s in their order (C-TRK-3)', async () => {
    await store(0, 1_700);
    const { relay } = process();
    await untilDelivered(relay);
    const received = await receiver.received();
    expect(received).toHaveLength(1_700);
    expectAll(received, 1_700);
  }, 120_000);

  test('while it is away events wait, and afterwards all arrive (C-TRK-3)', async () => {
    const { relay } = process();
    await store(0, 600);
    await untilDelivered(relay);
    await receiver.away();
    await store(600, 600);
    await untilReadable(database.db, 600);
    await expect(relay.run()).rejects.toThrow();
    await store(1_200, 300);
    await receiver.back();
    await untilDelivered(relay);
    expectAll(await receiver.received(), 1_500);
  }, 180_000);

  test('two processes do not send at once: the second begins when the first has gone (C-TRK-3)', async () => {
    await store(0, 500);
    const [first, second] = [process(), process()];
    await untilDelivered(first.relay);
    await store(500, 500);
    await untilReadable(database.db, 500);
    expect(await second.relay.run()).toBe(0);
    await first.relay.release();
    await untilDelivered(second.relay);
    const received = await receiver.received();
    expect(received).toHaveLength(1_000);
    expectAll(received, 1_000);
  }, 120_000);

  test('one that lost its lease while it sent does not move the place (C-TRK-3)', async () => {
    const first = process();
    const second = process();
    await store(0, 400);
    await untilReadable(database.db, 400);
    expect(await first.relay.run()).toBe(400);
    await store(400, 400);
    // Its connection ends, as on a machine that was cut off; it does not know it yet.
    await database.db.query(
      null,
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 'leases'::regclass
         and database = (select oid from pg_database where datname = current_database())`,
    );
    await untilDelivered(second.relay);
    await first.relay.run().catch(() => 0);
    expectAll(await receiver.received(), 800);
  }, 120_000);
}
