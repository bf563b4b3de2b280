/**
 * Events to Kafka: accepted per second while all of them go on to Kafka, and delivered per second, each confirmed by the broker before the place
 * moves. Three nodes of this machine, all copies in step. Skipped where Kafka is not installed (`npm run engines -- install kafka`).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, startDatabase } from '#server/platform/db/index.ts';
import { createLeases } from '#server/platform/db/leases.ts';
import { createLog } from '#server/platform/http/logging/request-log.ts';
import { defaultSettings } from '#server/settings.ts';
import { createTrackingApp } from '#server/tracking-app.ts';
import type { Engine } from '../scripts/engines/engine.ts';
import { kafka } from '../scripts/engines/kafka.ts';
import { obstacleOf, startEngine } from '../scripts/engines/running-engines.ts';
import { createKafkaSink } from '../src/server/modules/tracking/kafka-sink.ts';
import { createRemoteRelay } from '../src/server/modules/tracking/remote-relay.ts';
import { baselineText } from './kit/baseline.ts';
import { type Measurement, median } from './kit/measurement.ts';
import { BENCH_TOKEN, trackingRequest } from './kit/tracking-request.ts';

const EVENTS = 20_000;
const AT_ONCE = 400;
const ROUNDS = 3;
const ACCEPTED = 5_000;
const DELIVERED = 3_000;
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
  const { log } = createLog({ level: 'silent' });
  const usual = defaultSettings();
  const wide = { burst: 1_000_000, perMinute: 1_000_000 };
  const leases = createLeases({ url: db.url, warn: () => {} });
  const sink = createKafkaSink({ address: { hosts: brokers.brokers.split(','), tls: false } });
  try {
    await migrate(db);
    const app = await createTrackingApp({
      db,
      clock: () => new Date(),
      settings: { ...usual, limits: { ...usual.limits, tracking: wide } },
      env: { mode: 'production', appToken: BENCH_TOKEN, publicUrl: undefined, metricsToken: undefined },
      log,
      demoMode: false,
    });
    const relay = createRemoteRelay({ db, sink, leases });
    const accepted: number[] = [];
    const delivered: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      let next = 0;
      const begun = performance.now();
      const visitor = async () => {
        while (next < EVENTS) {
          next += 1;
          const { status } = await app.handle(trackingRequest(next));
          if (status !== 202) throw new Error(`status ${status}`);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, visitor));
      accepted.push((EVENTS * 1000) / (performance.now() - begun));
      const from = performance.now();
      const count = await relay.run();
      if (count !== EVENTS) throw new Error(`${count} of ${EVENTS} events were delivered`);
      delivered.push((count * 1000) / (performance.now() - from));
    }
    await app.close();
    const figure = (what: string, rates: readonly number[], target: number): Measurement => ({
      what,
      measured: `${median([...rates]).toFixed(0)}/s`,
      target: `≥ ${target}/s`,
      ok: median([...rates]) >= target,
      baseline: baselineText(),
    });
    return [
      figure(`events accepted beside ${NODES} nodes of Kafka, ${AT_ONCE} at a time`, accepted, ACCEPTED),
      figure('events delivered to Kafka, stored on all nodes in step', delivered, DELIVERED),
    ];
  } finally {
    await sink.close();
    await leases.close();
    await started.stop();
    await brokers.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) console.table(await run());
