/**
 * Events to Kafka: accepted per second while all of them go on to Kafka, and delivered per second, each confirmed by the broker before the place
 * moves. Three nodes of this machine, all copies in step. Skipped where Kafka is not installed (`npm run engines -- install kafka`).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, startDatabase } from '#server/platform/db/index.ts';
import { createLeases } from '#server/platform/db/leases.ts';
import type { Engine } from '../scripts/engines/engine.ts';
import { kafka } from '../scripts/engines/kafka.ts';
import { obstacleOf, startEngine } from '../scripts/engines/running-engines.ts';
import { createKafkaSink } from '../src/server/modules/tracking/kafka-sink.ts';
import { createRemoteRelay } from '../src/server/modules/tracking/remote-relay.ts';
import type { Measurement } from './kit/measurement.ts';
import { trackingRounds } from './kit/tracking-rounds.ts';

const NODES = 3;

export async function run(): Promise<Measurement[]> {
  const obstacle = obstacleOf(kafka as unknown as Engine);
  if (obstacle !== undefined) {
    console.log(`${kafka.title}: skipped, ${obstacle}`);
    return [];
  }
  const brokers = await startEngine(kafka, { options: { nodes: NODES } });
  const dataDir = mkdtempSync(join(tmpdir(), 'bancale-bench-'));
  const started = await startDatabase({ databaseUrl: undefined, dataDir, purpose: 'benchmark' });
  const { db } = started;
  const leases = createLeases({ url: db.url, warn: () => {} });
  const sink = createKafkaSink({ address: { hosts: brokers.brokers.split(','), tls: false } });
  try {
    await migrate(db);
    const relay = createRemoteRelay({ db, sink, leases });
    return await trackingRounds(db, () => relay.run(), {
      accepted: `events accepted beside ${NODES} nodes of Kafka`,
      delivered: 'events delivered to Kafka, stored on all nodes in step',
    });
  } finally {
    await sink.close();
    await leases.close();
    await started.stop();
    await brokers.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) console.table(await run());
