/**
 * The tracking host: events accepted per second, each confirmed after it is stored durably (fsync and synchronous commit
 * on), and delivered to the shop's own sums. Every request passes the whole HTTP layer except the socket.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, startDatabase } from '#server/platform/db/index.ts';
import { createLog } from '#server/platform/http/logging/request-log.ts';
import { defaultSettings } from '#server/settings.ts';
import { createTrackingApp } from '#server/tracking-app.ts';
import { createEventRelay } from '../src/server/modules/tracking/event-relay.ts';
import { createSumsSink } from '../src/server/modules/tracking/sums-sink.ts';
import { baselineText } from './kit/baseline.ts';
import { type Measurement, median } from './kit/measurement.ts';
import { BENCH_TOKEN, trackingRequest } from './kit/tracking-request.ts';

const EVENTS = 20_000;
const AT_ONCE = 400;
const ROUNDS = 3;
const ACCEPTED = 5_000;
const DELIVERED = 3_000;
export async function run(): Promise<Measurement[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bancale-bench-'));
  const started = await startDatabase({ databaseUrl: undefined, dataDir, purpose: 'benchmark' });
  const { db } = started;
  const { log } = createLog({ level: 'silent' });
  const usual = defaultSettings();
  const wide = { burst: 1_000_000, perMinute: 1_000_000 };
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
    const relay = createEventRelay({ db, sink: createSumsSink(usual.timeZone) });
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
      delivered.push((count * 1000) / (performance.now() - from));
    }
    const [stored] = await db.query<{ count: number }>(null, 'select count(*)::int as count from tracking_events');
    await app.close();
    if (stored?.count !== ROUNDS * EVENTS) throw new Error('events were lost or doubled');
    const figure = (what: string, rates: readonly number[], target: number): Measurement => ({
      what,
      measured: `${median([...rates]).toFixed(0)}/s`,
      target: `≥ ${target}/s`,
      ok: median([...rates]) >= target,
      baseline: baselineText(),
    });
    return [
      figure(`tracking events accepted, each stored durably, ${AT_ONCE} at a time`, accepted, ACCEPTED),
      figure('tracking events delivered to the sums of searches and clicks', delivered, DELIVERED),
    ];
  } finally {
    await started.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) console.table(await run());
