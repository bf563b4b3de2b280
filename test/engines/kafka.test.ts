/** Kafka as a receiver of events (docs/scale-out-events.md): the cases of all receivers. `kcat` reads what arrived. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Admin } from '@platformatic/kafka';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKafkaSink } from '#server/modules/tracking/kafka-sink.ts';
import { KAFKA_TOPICS } from '#server/modules/tracking/kafka-topics.ts';
import { createRemoteRelay } from '#server/modules/tracking/remote-relay.ts';
import { insertEvents } from '#server/modules/tracking/tracking-events.repository.ts';
import { createLeases } from '#server/platform/db/leases.ts';
import { type KafkaAddress, kafka } from '../../scripts/engines/kafka.ts';
import { type Started, startEngine } from '../../scripts/engines/running-engines.ts';
import { eventSinkCases, expectAll, numbered } from '../http/tracking/event-sink.cases.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { onEngine } from './kit/engine-tests.ts';
import { readTopics } from './kit/kafka-receiver.ts';

const SENDER = join(import.meta.dirname, 'send-events-and-die.ts');
/** Shorter than in a shop, so that a broker that hangs is noticed sooner. */
const SEND_MS = 6_000;

const sinkTo = (brokers: string) =>
  createKafkaSink({ address: { hosts: brokers.split(','), tls: false }, sendMs: SEND_MS });

async function forgetTopics(brokers: string): Promise<void> {
  const admin = new Admin({ clientId: 'test', bootstrapBrokers: brokers.split(',') });
  try {
    const present = await admin.listTopics();
    const topics = KAFKA_TOPICS.filter((topic) => present.includes(topic));
    if (topics.length > 0) await admin.deleteTopics({ topics });
    await expect.poll(async () => (await admin.listTopics()).length, { timeout: 30_000 }).toBe(0);
  } finally {
    await admin.close();
  }
}

onEngine(kafka, () => {
  describe('one node', () => {
    let server: Started<KafkaAddress>;
    beforeAll(async () => {
      server = await startEngine(kafka);
    }, 120_000);
    afterAll(() => server.stop());

    const receiver = (away: () => Promise<unknown>, back: () => Promise<unknown>) => async () => {
      await forgetTopics(server.brokers);
      return {
        sink: () => sinkTo(server.brokers),
        received: async () => readTopics(server.brokers),
        away: async () => void (await away()),
        back: async () => void (await back()),
        stop: async () => {},
      };
    };
    const only = () => server.nodes[0] as KafkaAddress['nodes'][number];

    describe('that is killed and starts again', () => {
      eventSinkCases(
        receiver(
          () => only().kill(),
          () => only().start(),
        ),
      );
    });

    describe('that hangs and goes on', () => {
      eventSinkCases(
        receiver(
          async () => process.kill(only().pid(), 'SIGSTOP'),
          async () => process.kill(only().pid(), 'SIGCONT'),
        ),
      );
    });

    test('a process killed between the response of Kafka and the move of its place loses nothing (C-TRK-3)', async () => {
      await forgetTopics(server.brokers);
      const database = await freshDatabase();
      try {
        for (let at = 0; at < 1_250; at += 250) await insertEvents(database.db, numbered(at, 250));
        const child = spawn(process.execPath, [SENDER, database.url, server.brokers, '2'], { stdio: 'inherit' });
        const [, signal] = await once(child, 'exit');
        expect(signal).toBe('SIGKILL');
        const before = readTopics(server.brokers);
        expect(before).toHaveLength(1_000);
        const leases = createLeases({ url: database.url, warn: () => {} });
        const sink = sinkTo(server.brokers);
        const relay = createRemoteRelay({ db: database.db, sink, leases, askAgainMs: 0 });
        // The lease ends with the connection of the process that died.
        await expect.poll(() => relay.run(), { timeout: 30_000 }).toBe(750);
        const received = readTopics(server.brokers);
        expect(received).toHaveLength(1_750);
        expectAll(received, 1_250);
        await leases.close();
        await sink.close();
      } finally {
        await database.drop();
      }
    }, 120_000);

    test('missing topics are made with twelve partitions; those that exist stay as they are (C-TRK-3)', async () => {
      await forgetTopics(server.brokers);
      const admin = new Admin({ clientId: 'test', bootstrapBrokers: [server.brokers] });
      try {
        await admin.createTopics({ topics: ['cart-tracking'], partitions: 3, replicas: 1 });
        const sink = sinkTo(server.brokers);
        await sink.send(numbered(0, 10).map((event, at) => ({ ...event, tx: '1', id: at + 1 })));
        await sink.close();
        const { topics } = await admin.metadata({ topics: [...KAFKA_TOPICS] });
        expect(KAFKA_TOPICS.map((topic) => topics.get(topic)?.partitionsCount)).toEqual([3, 12]);
        expect(readTopics(server.brokers)).toHaveLength(10);
      } finally {
        await admin.close();
      }
    }, 60_000);
  });
});
