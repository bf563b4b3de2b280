/** Delivery of stored events to readers (C-TRK-3): in each customer's order, none skipped, none lost by a failure. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createEventRelay, type EventRelay } from '#server/modules/tracking/event-relay.ts';
import type { EventSink } from '#server/modules/tracking/event-sink.ts';
import type { StoredEvent, TrackedEvent } from '#server/modules/tracking/tracked-event.ts';
import { insertEvents } from '#server/modules/tracking/tracking-events.repository.ts';
import { withShop } from '../kit/start-shop.ts';
import { untilReadable } from './event-sink.cases.ts';

const shop = withShop();

const event = (customerId: number, listingCode: string): TrackedEvent => ({
  at: new Date('2026-11-24T09:00:00Z'),
  topic: 'search-tracking',
  action: 'product_list',
  customerId,
  addressCode: 1,
  userId: null,
  cartId: null,
  listingType: 'search',
  listingCode,
  cookies: 'accepted',
  pageVisited: '/shop',
  lang: 'it',
  otherData: { total: 3, page: 1 },
});

beforeEach(async () => {
  await shop().db.query(null, 'delete from tracking_events');
  await shop().db.query(null, `delete from tracking_readers where name <> 'built-in'`);
  await shop().db.query(null, `insert into tracking_readers (name, tx, id) values ('test', '0', 0)`);
});

/** A receiver outside the database, which may fail. */
function receiver() {
  const received: StoredEvent[] = [];
  const state = { failsAfter: Number.POSITIVE_INFINITY };
  const sink: EventSink = {
    name: 'test',
    async deliver(events) {
      for (const one of events) {
        if (received.length >= state.failsAfter) throw new Error('the receiver is away');
        received.push(one);
      }
    },
  };
  return { received, state, relay: () => createEventRelay({ db: shop().db, sink }) };
}

/** What there is after a run of the relay. */
async function after<Value>(relay: EventRelay, read: () => Value): Promise<Value> {
  await relay.run();
  return read();
}

const texts = (events: readonly StoredEvent[]) => events.map(({ listingCode }) => listingCode);

test('an event stored late by an older transaction is not skipped (C-TRK-3)', async () => {
  const { db } = shop();
  const { received, relay } = receiver();
  const reader = relay();
  let begun = () => {};
  let goOn = () => {};
  const hasBegun = new Promise<void>((done) => (begun = done));
  const mayGoOn = new Promise<void>((done) => (goOn = done));
  // Has the lower transaction number; its rows get the higher ids.
  const older = db.transaction(async (transaction) => {
    await transaction.query(null, 'select pg_current_xact_id()');
    begun();
    await mayGoOn;
    await insertEvents(transaction, [event(1, 'older')]);
  });
  await hasBegun;
  await db.transaction((transaction) => insertEvents(transaction, [event(2, 'newer')]));
  await reader.run();
  expect(texts(received)).toEqual([]);
  goOn();
  await older;
  await expect.poll(() => after(reader, () => texts(received))).toEqual(['older', 'newer']);
});

test('an event that gets a lower id, but is committed later, is not skipped (C-TRK-3)', async () => {
  const { db } = shop();
  const { received, relay } = receiver();
  const reader = relay();
  let stored = () => {};
  let goOn = () => {};
  const isStored = new Promise<void>((done) => (stored = done));
  const mayGoOn = new Promise<void>((done) => (goOn = done));
  let olderBegun = () => {};
  const hasOlder = new Promise<void>((done) => (olderBegun = done));
  let olderGoOn = () => {};
  const olderMay = new Promise<void>((done) => (olderGoOn = done));
  const older = db.transaction(async (transaction) => {
    await transaction.query(null, 'select pg_current_xact_id()');
    olderBegun();
    await olderMay;
    await insertEvents(transaction, [event(1, 'higher id, older transaction')]);
  });
  await hasOlder;
  const newer = db.transaction(async (transaction) => {
    await insertEvents(transaction, [event(2, 'lower id, newer transaction')]);
    stored();
    await mayGoOn;
  });
  await isStored;
  olderGoOn();
  await older;
  await expect.poll(() => after(reader, () => texts(received))).toEqual(['higher id, older transaction']);
  goOn();
  await newer;
  await expect
    .poll(() => after(reader, () => texts(received)))
    .toEqual(['higher id, older transaction', 'lower id, newer transaction']);
});

describe('a receiver that fails', () => {
  test('gets the same events again, in order, also from another process (C-TRK-3)', async () => {
    const { db } = shop();
    const { received, state, relay } = receiver();
    for (let at = 0; at < 40; at += 1) await insertEvents(db, [event(at % 4, `${at}`)]);
    await untilReadable(db, 40);
    state.failsAfter = 15;
    await expect(relay().run()).rejects.toThrow('the receiver is away');
    state.failsAfter = Number.POSITIVE_INFINITY;
    const before = received.splice(0);
    expect(before).toHaveLength(15);
    await expect.poll(() => after(relay(), () => received.length)).toBe(40);
    for (const customer of [0, 1, 2, 3]) {
      const own = received
        .filter(({ customerId }) => customerId === customer)
        .map(({ listingCode }) => Number(listingCode));
      expect(own).toEqual([...own].sort((a, b) => a - b));
      expect(own).toHaveLength(10);
    }
  });
});

test('several processes deliver each event once (C-TRK-3)', async () => {
  const { db } = shop();
  const { received, relay } = receiver();
  const all = Array.from({ length: 1200 }, (_, at) => event(1, `${at}`));
  await insertEvents(db, all);
  const relays = [relay(), relay(), relay()];
  await expect
    .poll(async () => {
      await Promise.all(relays.map((one) => one.run()));
      return received.length;
    })
    .toBe(1200);
  expect(texts(received)).toEqual(texts(all as StoredEvent[]));
});

test('after a restore, whose transaction numbers are another database’s, the rest is delivered (C-TRK-3)', async () => {
  const { db } = shop();
  const { received, relay } = receiver();
  await insertEvents(db, [event(1, 'delivered'), event(1, 'not yet')]);
  const far = '9000000000';
  await db.query(null, 'update tracking_events set tx = $1::text::xid8', [far]);
  await db.query(
    null,
    `update tracking_readers set tx = $1::text::xid8,
       id = (select id from tracking_events where listing_code = 'delivered')`,
    [far],
  );
  await expect.poll(() => after(relay(), () => texts(received))).toEqual(['not yet']);
  await insertEvents(db, [event(1, 'new')]);
  await expect.poll(() => after(relay(), () => texts(received))).toEqual(['not yet', 'new']);
});
