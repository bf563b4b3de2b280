/** Receivers outside the database: the cases of all of them, on one in memory that can fail as others do (docs/scale-out-events.md). */
import { describe, expect, test } from 'vitest';
import type { RemoteSink } from '#server/modules/tracking/event-sink.ts';
import { eventId } from '#server/modules/tracking/kafka-message.rules.ts';
import { createRemoteRelay } from '#server/modules/tracking/remote-relay.ts';
import { insertEvents } from '#server/modules/tracking/tracking-events.repository.ts';
import { createLeases } from '#server/platform/db/leases.ts';
import { freshDatabase } from '../../setup/fresh-database.ts';
import {
  eventSinkCases,
  expectAll,
  numbered,
  type Received,
  type Receiver,
  untilReadable,
} from './event-sink.cases.ts';

function inMemory(): Receiver & { stop(): Promise<void>; failAfter(count: number): void } {
  const received: Received[] = [];
  let isAway = false;
  let left = Number.POSITIVE_INFINITY;
  const sink = (): RemoteSink => ({
    name: 'elsewhere',
    async send(events) {
      for (const event of events) {
        if (isAway || left <= 0) throw new Error('the receiver is away');
        left -= 1;
        received.push({ customerId: event.customerId, text: event.listingCode, eventId: eventId(event) });
      }
    },
    close: async () => {},
  });
  return {
    sink,
    received: async () => received,
    async away() {
      isAway = true;
    },
    async back() {
      isAway = false;
    },
    failAfter(count) {
      left = count;
    },
    stop: async () => {},
  };
}

describe('a receiver in memory', () => {
  eventSinkCases(async () => inMemory());

  test('that breaks off in the middle gets the whole batch again, with the same ids (C-TRK-3)', async () => {
    const receiver = inMemory();
    const database = await freshDatabase();
    const leases = createLeases({ url: database.db.url, warn: () => {} });
    try {
      await insertEvents(database.db, numbered(0, 300));
      await untilReadable(database.db, 300);
      const relay = createRemoteRelay({ db: database.db, sink: receiver.sink(), leases });
      receiver.failAfter(120);
      await expect(relay.run()).rejects.toThrow('the receiver is away');
      receiver.failAfter(Number.POSITIVE_INFINITY);
      await expect.poll(() => relay.run()).toBe(300);
      const received = await receiver.received();
      expect(received).toHaveLength(420);
      expectAll(received, 300);
    } finally {
      await leases.close();
      await database.drop();
    }
  });
});
