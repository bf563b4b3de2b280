/**
 * The tracking host: events accepted per second, each confirmed after it is stored durably (fsync and synchronous commit
 * on), and delivered to the shop's own sums. Every request passes the whole HTTP layer except the socket.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, startDatabase } from '#server/platform/db/index.ts';
import { defaultSettings } from '#server/settings.ts';
import { createEventRelay } from '../src/server/modules/tracking/event-relay.ts';
import { createSumsSink } from '../src/server/modules/tracking/sums-sink.ts';
import type { Measurement } from './kit/measurement.ts';
import { trackingRounds } from './kit/tracking-rounds.ts';

export async function run(): Promise<Measurement[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bancale-bench-'));
  const started = await startDatabase({ databaseUrl: undefined, dataDir, purpose: 'benchmark' });
  const { db } = started;
  try {
    await migrate(db);
    const relay = createEventRelay({ db, sink: createSumsSink(defaultSettings().timeZone) });
    return await trackingRounds(db, () => relay.run(), {
      accepted: 'tracking events accepted, each stored durably',
      delivered: 'tracking events delivered to the sums of searches and clicks',
    });
  } finally {
    await started.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) console.table(await run());
