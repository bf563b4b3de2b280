/** Rounds of tracking events through the whole HTTP layer except the socket: accepted per second, then delivered per second. */
import type { Database } from '#server/platform/db/index.ts';
import { createLog } from '#server/platform/http/logging/request-log.ts';
import { defaultSettings } from '#server/settings.ts';
import { createTrackingApp } from '#server/tracking-app.ts';
import { baselineText } from './baseline.ts';
import { type Measurement, median } from './measurement.ts';
import { BENCH_TOKEN, trackingRequest } from './tracking-request.ts';

const EVENTS = 20_000;
const AT_ONCE = 400;
const ROUNDS = 3;
const ACCEPTED = 5_000;
const DELIVERED = 3_000;

/**
 * @param deliver hands on what is stored, and returns how many events that were
 * @param what what the two figures are called; the first one is followed by how many requests there are at a time
 * @throws Error when a request is refused, or when events were lost or doubled
 */
export async function trackingRounds(
  db: Database,
  deliver: () => Promise<number>,
  what: { readonly accepted: string; readonly delivered: string },
): Promise<Measurement[]> {
  const usual = defaultSettings();
  const wide = { burst: 1_000_000, perMinute: 1_000_000 };
  const app = await createTrackingApp({
    db,
    clock: () => new Date(),
    settings: { ...usual, limits: { ...usual.limits, tracking: wide } },
    env: { mode: 'production', appToken: BENCH_TOKEN, publicUrl: undefined, metricsToken: undefined },
    log: createLog({ level: 'silent' }).log,
    demoMode: false,
  });
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
    const count = await deliver();
    if (count !== EVENTS) throw new Error(`${count} of ${EVENTS} events were delivered`);
    delivered.push((count * 1000) / (performance.now() - from));
  }
  const [stored] = await db.query<{ count: number }>(null, 'select count(*)::int as count from tracking_events');
  await app.close();
  if (stored?.count !== ROUNDS * EVENTS) throw new Error('events were lost or doubled');
  const figure = (name: string, rates: readonly number[], target: number): Measurement => ({
    what: name,
    measured: `${median([...rates]).toFixed(0)}/s`,
    target: `≥ ${target}/s`,
    ok: median([...rates]) >= target,
    baseline: baselineText(),
  });
  return [
    figure(`${what.accepted}, ${AT_ONCE} at a time`, accepted, ACCEPTED),
    figure(what.delivered, delivered, DELIVERED),
  ];
}
