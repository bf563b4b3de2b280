/** Health and gauges for operators: whether the shop can serve (C-API-9). */
import { statfs } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#server/platform/db/index.ts';
import type { Metrics } from '#server/platform/http/logging/metrics.ts';

export interface Gauged {
  readonly db: Pick<Database, 'connections' | 'reading'>;
  readonly search: { stats(): { readonly documents: number; readonly bytes: number } };
  /** How many e-mails were not sent yet. */
  readonly waiting: () => Promise<number>;
  /** How many tracking events have not reached every reader. */
  readonly untold: () => Promise<number>;
}

export function registerGauges(metrics: Pick<Metrics, 'gauge'>, { db, search, waiting, untold }: Gauged): void {
  const figures = { connections: 'open', connections_idle: 'idle', connections_waited_for: 'waiting' } as const;
  for (const [name, part] of Object.entries(figures))
    metrics.gauge(`db_${name}`, `Pool of the database: ${part}`, () => db.connections()[part]);
  if (db.reading.isGiven) {
    metrics.gauge('db_reading_standby', 'Long reads that a standby answered', () => db.reading.figures().standby);
    metrics.gauge(
      'db_reading_fallback',
      'Long reads that the primary had to answer because no standby could',
      () => db.reading.figures().fallback,
    );
  }
  metrics.gauge('search_documents', 'Articles in the search index', () => search.stats().documents);
  metrics.gauge('search_index_bytes', 'Memory of the search index', () => search.stats().bytes);
  metrics.gauge('letters_waiting', 'E-mails that have not left', waiting);
  metrics.gauge('tracking_events_waiting', 'Tracking events that have not reached every reader', untold);
}

/** With less free disk in the data folder, nothing can be written any more: orders, e-mails, PostgreSQL's own log. */
const LEAST_ROOM_BYTES = 32 * 1024 * 1024;

export async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= LEAST_ROOM_BYTES;
}

/** A database that does not return within this time counts as down. */
const PING_MS = 2_000;

export async function databaseResponds(db: Database): Promise<boolean> {
  try {
    const late = wait(PING_MS, 'late' as const, { ref: false });
    return (await Promise.race([db.query('app.ping', 'select 1'), late])) !== 'late';
  } catch {
    return false;
  }
}
