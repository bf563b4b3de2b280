/**
 * What the processes of a shop share for a short time: limits and delays, announcements about single customers. Without
 * `REDIS_URL` each process counts for itself and announces by NOTIFY.
 */
import type { AppDeps } from './app-deps.ts';
import { type Announcements, notifyAnnouncements } from './platform/announcements/announcements.ts';
import type { Metrics } from './platform/http/logging/metrics.ts';
import { type Allowances, memoryAllowances } from './platform/rate-limit/allowances.ts';

export interface SharedState {
  readonly allowances: Allowances;
  readonly announcements: Announcements;
  close(): Promise<void>;
}

export interface SharedStateDeps extends Pick<AppDeps, 'db' | 'clock' | 'log'> {
  readonly env: Pick<AppDeps['env'], 'valkey'>;
}

export async function openSharedState(
  { db, clock, log, env }: SharedStateDeps,
  metrics: Pick<Metrics, 'engine' | 'gauge'>,
): Promise<SharedState> {
  if (!env.valkey)
    return { allowances: memoryAllowances(clock), announcements: notifyAnnouncements(db), close: async () => {} };
  const { openValkey } = await import('./platform/valkey/index.ts');
  return openValkey({ address: env.valkey, db, clock, log, metrics });
}
