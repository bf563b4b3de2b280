/**
 * What limits over Valkey add to a call: two buckets, as every changing request takes them (its IP address, then its
 * visitor), one after the other. Beside it the two steps of a login's delay. Skipped where no Valkey can be had
 * (`npm run engines -- install valkey`).
 */

import { createMetrics } from '#server/platform/http/logging/metrics.ts';
import { createLog } from '#server/platform/http/logging/request-log.ts';
import { type Allowances, memoryAllowances } from '#server/platform/rate-limit/allowances.ts';
import { valkeyAllowances } from '#server/platform/valkey/valkey-allowances.ts';
import { openValkeyServer } from '#server/platform/valkey/valkey-server.ts';
import { parseValkeyUrl } from '#server/platform/valkey/valkey-url.ts';
import type { Engine } from '../scripts/engines/engine.ts';
import { obstacleOf, startEngine } from '../scripts/engines/running-engines.ts';
import { valkey } from '../scripts/engines/valkey.ts';
import { baselineText } from './kit/baseline.ts';
import { type Measurement, median } from './kit/measurement.ts';

const CALLS = 5_000;
const WARM_UP = 500;
const RATE = { burst: 1_000_000, perMinute: 1_000_000 };
const TARGET_MS = 0.5;

/** Median milliseconds of a step, one at a time. */
async function medianOf(step: (number: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let number = 0; number < WARM_UP + CALLS; number += 1) {
    const begun = performance.now();
    await step(number);
    if (number >= WARM_UP) times.push(performance.now() - begun);
  }
  return median(times);
}

const twoBuckets = ({ buckets }: Allowances) =>
  medianOf(async (number) => {
    await buckets.take(`changes from network ${number % 100}`, RATE);
    await buckets.take(`changes by user ${number % 1000}`, RATE);
  });

const oneLogin = (allowances: Allowances) => {
  const failures = allowances.failures('login');
  return medianOf(async (number) => {
    const begun = await failures.begin([`account ${number % 1000}`, `network ${number % 100}`]);
    if (typeof begun === 'object' && 'place' in begun) await begun.place.end('passed');
  });
};

export async function run(): Promise<Measurement[]> {
  const obstacle = obstacleOf(valkey as unknown as Engine);
  if (obstacle !== undefined) {
    console.log(`${valkey.title}: skipped, ${obstacle}`);
    return [];
  }
  const engine = await startEngine(valkey);
  const address = parseValkeyUrl(engine.url);
  if (!address) throw new Error(`${engine.url} is none`);
  const { log } = createLog({ level: 'silent' });
  const server = openValkeyServer(address, { metrics: createMetrics(), log });
  try {
    await server.tried;
    const clock = () => new Date();
    const [own, shared] = [memoryAllowances(clock), valkeyAllowances(server, clock)];
    const limits = (await twoBuckets(shared)) - (await twoBuckets(own));
    const login = (await oneLogin(shared)) - (await oneLogin(own));
    if (!server.isThere) throw new Error('Valkey was away.');
    const figure = (what: string, milliseconds: number): Measurement => ({
      what,
      measured: `${milliseconds.toFixed(2)} ms`,
      target: `≤ ${TARGET_MS} ms`,
      ok: milliseconds <= TARGET_MS,
      baseline: baselineText(),
    });
    return [
      figure('limits over Valkey: two buckets, added to a call, p50', limits),
      figure('login delay over Valkey: begun and decided, added to a login, p50', login),
    ];
  } finally {
    await server.close();
    await engine.stop();
  }
}
