/** The work `events to Kafka`: looks each second whether there is something to send, and more seldom while Kafka is away. */
import type { Database } from '#server/platform/db/index.ts';
import type { Leases } from '#server/platform/db/leases.ts';
import { every } from '#server/platform/every.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import type { KafkaAddress } from '#server/platform/kafka/kafka-address.ts';
import { createKafkaSink } from './kafka-sink.ts';
import { createRemoteRelay } from './remote-relay.ts';

const LOOK_EVERY_MS = 1_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

export interface KafkaDelivery {
  start(): void;
  /** What is under way is given up: it is sent again by the process that comes next. */
  close(): Promise<void>;
}

export function createKafkaDelivery({
  db,
  leases,
  address,
  log,
}: {
  db: Database;
  /** One process sends at a time. */
  leases: Leases;
  address: KafkaAddress;
  log: Pick<Log, 'error'>;
}): KafkaDelivery {
  const sink = createKafkaSink({ address });
  const relay = createRemoteRelay({ db, sink, leases });
  let pause = 0;
  let notBefore = 0;

  async function send(): Promise<number> {
    try {
      const sent = await relay.run();
      pause = 0;
      return sent;
    } catch (error) {
      pause = Math.min(LONGEST_PAUSE_MS, pause === 0 ? FIRST_PAUSE_MS : pause * 2);
      notBefore = performance.now() + pause;
      throw error;
    }
  }

  const looks = every(LOOK_EVERY_MS, 'events to Kafka', () => (performance.now() < notBefore ? 0 : send()), log, {
    now: send,
  });
  return {
    start() {
      looks.start();
      looks.runSoon();
    },
    async close() {
      relay.close();
      await sink.close();
      await looks.stop();
      await relay.release();
    },
  };
}
