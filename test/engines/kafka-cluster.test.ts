/** What Kafka does that one node without a login does not show (docs/scale-out-events.md): a broker of three that dies, passwords. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createKafkaSink } from '#server/modules/tracking/kafka-sink.ts';
import { createRemoteRelay } from '#server/modules/tracking/remote-relay.ts';
import { insertEvents } from '#server/modules/tracking/tracking-events.repository.ts';
import { createLeases } from '#server/platform/db/leases.ts';
import { type KafkaAddress, kafka } from '../../scripts/engines/kafka.ts';
import { type Started, startEngine } from '../../scripts/engines/running-engines.ts';
import { expectAll, numbered } from '../http/tracking/event-sink.cases.ts';
import { freshDatabase, type TestDatabase } from '../setup/fresh-database.ts';
import { onEngine } from './kit/engine-tests.ts';
import { readTopics } from './kit/kafka-receiver.ts';

/** Shorter than in a shop, so that a broker that hangs is noticed sooner. */
const SEND_MS = 6_000;

onEngine(kafka, () => {
  describe('three nodes', () => {
    let server: Started<KafkaAddress>;
    let database: TestDatabase;
    beforeAll(async () => {
      server = await startEngine(kafka, { options: { nodes: 3 } });
    }, 180_000);
    afterAll(() => server.stop());
    beforeEach(async () => {
      database = await freshDatabase();
    });
    afterEach(() => database.drop());

    test('with one away, all events arrive, in order, also while it goes (C-TRK-3)', async () => {
      const leases = createLeases({ url: database.url, warn: () => {} });
      const sink = createKafkaSink({ address: { hosts: server.brokers.split(','), tls: false } });
      const relay = createRemoteRelay({ db: database.db, sink, leases, askAgainMs: 0 });
      const TOTAL = 4_000;
      try {
        let stored = 0;
        let sent = 0;
        while (sent < TOTAL) {
          if (stored < TOTAL) await insertEvents(database.db, numbered(stored, 100));
          stored = Math.min(TOTAL, stored + 100);
          sent += await relay.run().catch(() => 0);
          if (stored === 1_000) await server.nodes[0]?.kill();
        }
        expectAll(readTopics(server.brokers.split(',').slice(1).join(',')), TOTAL);
        await server.nodes[0]?.start();
        await insertEvents(database.db, numbered(TOTAL, 100));
        await expect.poll(() => relay.run().catch(() => 0), { timeout: 60_000 }).toBe(100);
        expectAll(readTopics(server.brokers), TOTAL + 100);
      } finally {
        await leases.close();
        await sink.close();
      }
    }, 240_000);
  });

  describe('with a login', () => {
    test('the right password is taken; without one, or with a wrong one, a sentence says so', async () => {
      const login = { user: 'bancale', password: 'segreto' };
      const server = await startEngine(kafka, { options: { login } });
      const sink = (password?: string) =>
        createKafkaSink({
          address: {
            hosts: [server.brokers],
            tls: false,
            ...(password !== undefined && { login: { mechanism: 'PLAIN', user: login.user, password } }),
          },
          sendMs: SEND_MS,
        });
      const events = numbered(0, 1).map((event) => ({ ...event, tx: '1', id: 1 }));
      try {
        const [right, wrong, none] = [sink('segreto'), sink('sbagliato'), sink()];
        await right.send(events);
        await expect(wrong.send(events)).rejects.toThrow('Kafka refuses the user bancale');
        await expect(none.send(events)).rejects.toThrow('events wait in the database');
        await Promise.all([right, wrong, none].map((one) => one.close()));
      } finally {
        await server.stop();
      }
    }, 120_000);
  });
});
