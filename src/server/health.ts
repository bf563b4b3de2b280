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
  /** The same by reader: the built-in sums, Kafka. */
  readonly readers: () => Promise<ReadonlyArray<{ readonly name: string; readonly waiting: number }>>;
}

export function registerGauges(
  metrics: Pick<Metrics, 'gauge' | 'gauges' | 'counter'>,
  { db, search, waiting, untold, readers }: Gauged,
): void {
  const figures = { connections: 'open', connections_idle: 'idle', connections_waited_for: 'waiting' } as const;
  for (const [name, part] of Object.entries(figures))
    metrics.gauge(`db_${name}`, `Pool of the database: ${part}`, () => db.connections()[part]);
  registerWaits(metrics, db);
  if (db.reading.isGiven) {
    registerStandbys(metrics, db.reading);
    metrics.gauge('db_reading_standby', 'Long reads that a standby answered', () => db.reading.figures().standby);
    metrics.gauge(
      'db_reading_fallback',
      'Long reads that the primary had to answer because no standby could',
      () => db.reading.figures().fallback,
    );
  }
  registerStandbyReads(metrics, db);
  metrics.gauge('search_documents', 'Articles in the search index', () => search.stats().documents);
  metrics.gauge('search_index_bytes', 'Memory of the search index', () => search.stats().bytes);
  metrics.gauge('letters_waiting', 'E-mails that have not left', waiting);
  metrics.gauge('tracking_events_waiting', 'Tracking events that have not reached every reader', untold);
  metrics.gauges(
    'tracking_reader_waiting',
    'Tracking events that have not reached this reader: sums are those of the shop itself',
    ['reader'],
    async () => (await readers()).map(({ name, waiting }) => ({ labels: { reader: name }, value: waiting })),
  );
}

/** How often, and how long, work had to wait for a connection of this thread's pool. */
export function registerWaits(metrics: Pick<Metrics, 'counter'>, db: Pick<Database, 'connections'>): void {
  metrics.counter(
    'db_connection_waits_total',
    'Requests and jobs that had to wait for a free connection to the database',
    () => db.connections().waits,
  );
  metrics.counter(
    'db_connection_wait_seconds_total',
    'How long they waited, in all',
    () => db.connections().waitedSeconds,
  );
}

/** History and statistics of requests, in this thread. */
export function registerStandbyReads(metrics: Pick<Metrics, 'counter'>, { reading }: Pick<Database, 'reading'>): void {
  if (!reading.isGiven) return;
  metrics.counter(
    'db_standby_statements_total',
    'Statements of history and statistics that a standby has run',
    () => reading.statements().standby,
  );
  metrics.counter(
    'db_standby_fallbacks_total',
    'The same on the primary, because no standby could',
    () => reading.statements().fallback,
  );
}

function registerStandbys(metrics: Pick<Metrics, 'gauges'>, reading: Database['reading']): void {
  let asking: ReturnType<typeof reading.lags> | undefined;
  // Both are read in one scrape.
  const lags = () => {
    asking ??= reading.lags().finally(() => {
      asking = undefined;
    });
    return asking;
  };
  metrics.gauges('db_standby_up', 'Whether a standby responds: 1 or 0', ['standby'], async () =>
    (await lags()).map(({ standby, seconds }) => ({ labels: { standby }, value: seconds === undefined ? 0 : 1 })),
  );
  metrics.gauges(
    'db_standby_lag_seconds',
    'Age of the last commit that a standby has replayed; 0 = it has all of them',
    ['standby'],
    async () =>
      (await lags()).flatMap(({ standby, seconds }) =>
        seconds === undefined ? [] : [{ labels: { standby }, value: seconds }],
      ),
  );
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
