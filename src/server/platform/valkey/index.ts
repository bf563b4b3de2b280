/**
 * Owns what the processes of a shop share for a short time in Valkey (or Redis): limits and delays, announcements. All of
 * it may be lost (docs/scale-out-valkey.md).
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Announcements } from '../announcements/announcements.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/index.ts';
import type { Metrics } from '../http/logging/metrics.ts';
import type { Log } from '../http/logging/request-log.ts';
import type { Allowances } from '../rate-limit/allowances.ts';
import { valkeyAllowances } from './valkey-allowances.ts';
import { valkeyAnnouncements } from './valkey-announcements.ts';
import { openValkeyServer } from './valkey-server.ts';
import type { ValkeyAddress } from './valkey-url.ts';

export interface Valkey {
  readonly allowances: Allowances;
  readonly announcements: Announcements;
  /** Whether it responds at this moment. */
  readonly isThere: () => boolean;
  close(): Promise<void>;
}

export interface ValkeyOptions {
  readonly address: ValkeyAddress;
  readonly db: Pick<Database, 'query' | 'listen'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn' | 'info' | 'error'>;
  readonly metrics: Pick<Metrics, 'engine' | 'gauge'>;
}

/** The start of the shop waits this long for a first connection, and goes on without one. */
const START_MS = 1_000;

export async function openValkey({ address, db, clock, log, metrics }: ValkeyOptions): Promise<Valkey> {
  const server = openValkeyServer(address, { metrics, log });
  const announcements = valkeyAnnouncements({ address, valkey: server, db, log });
  metrics.gauge(
    'allowances_local',
    'Limits and login delays: 1 = this process counts for itself because Valkey is away, 0 = all count together',
    () => (server.isThere ? 0 : 1),
  );
  const tried = Promise.all([server.tried, announcements.tried]);
  await Promise.race([tried, wait(START_MS, undefined, { ref: false })]);
  return {
    allowances: valkeyAllowances(server, clock),
    announcements,
    isThere: () => server.isThere,
    async close() {
      await announcements.close();
      await server.close();
    },
  };
}
