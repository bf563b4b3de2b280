/** The table of events in parts, one for each day (docs/scale-out-events.md): how it came to be, how days are added and removed. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { renewEventDays } from '#server/modules/tracking/event-days.ts';
import type { TrackedEvent } from '#server/modules/tracking/tracked-event.ts';
import { insertEvents, readEventsAfter } from '#server/modules/tracking/tracking-events.repository.ts';
import { migrate } from '#server/platform/db/index.ts';
import { freshDatabase, type TestDatabase } from '../../setup/fresh-database.ts';
import { numbered } from './event-sink.cases.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

const on = (day: string, from: number, count: number): TrackedEvent[] =>
  numbered(from, count).map((event) => ({ ...event, at: new Date(`${day}T12:00:00Z`) }));
const renew = (today: string, keepDays = 90) =>
  renewEventDays({ db: database.db, clock: () => new Date(`${today}T09:00:00Z`), keepDays });
const partsWithRows = async () => {
  const rows = await database.db.query<{ part: string; count: number }>(
    null,
    'select tableoid::regclass::text as part, count(*)::int as count from tracking_events group by 1 order by 1',
  );
  return Object.fromEntries(rows.map(({ part, count }) => [part, count]));
};
const delivered = () =>
  database.db.query(
    null,
    `update tracking_readers r set (tx, id) = (select tx, id from tracking_events order by tx desc, id desc limit 1)`,
  );

describe('days of events (C-TRK-3)', () => {
  test('are made a week ahead, once, by however many processes', async () => {
    const runs = await Promise.all([renew('2031-05-01'), renew('2031-05-01'), renew('2031-05-01')]);
    expect(runs.flatMap(({ made }) => made).sort()).toEqual(
      Array.from({ length: 8 }, (_, at) => `tracking_events_2031050${at + 1}`),
    );
    await insertEvents(database.db, [...on('2031-05-03', 0, 3), ...on('2040-01-01', 3, 2)]);
    expect(await partsWithRows()).toEqual({ tracking_events_20310503: 3, tracking_events_other: 2 });
  });

  test('are removed whole after thirty days, not before every reader has them', async () => {
    await renew('2031-05-01');
    await insertEvents(database.db, [...on('2031-05-01', 0, 5), ...on('2031-05-02', 5, 5)]);
    expect((await renew('2031-06-01')).removed).toEqual([]);
    await delivered();
    expect((await renew('2031-05-31')).removed).toEqual([]);
    expect((await renew('2031-06-01')).removed).toEqual(['tracking_events_20310501']);
    expect(await partsWithRows()).toEqual({ tracking_events_20310502: 5 });
    expect((await renew('2031-05-12', 7)).removed).toEqual([
      'tracking_events_20310502',
      'tracking_events_20310503',
      'tracking_events_20310504',
    ]);
  });

  test('a day whose events lie elsewhere already has no part, and nothing fails', async () => {
    await insertEvents(database.db, on('2031-05-03', 0, 3));
    const { made } = await renew('2031-05-01');
    expect(made).not.toContain('tracking_events_20310503');
    expect(made).toHaveLength(7);
  });

  test('do not wait long for others who use the table', async () => {
    const { db } = database;
    await renew('2031-05-01');
    await db.transaction(async (reading) => {
      await reading.query(null, 'select count(*) from tracking_events');
      expect((await renew('2031-06-20')).removed).toEqual([]);
    });
    expect((await renew('2031-06-20')).removed).toContain('tracking_events_20310501');
  });

  test('are read in the order of transactions, whatever their days', async () => {
    const { db } = database;
    await renew('2031-05-01');
    for (const [at, day] of ['2031-05-03', '2031-05-01', '2040-01-01', '2031-05-02'].entries())
      await insertEvents(db, on(day, at * 2, 2));
    await expect
      .poll(async () => (await readEventsAfter(db, { tx: '0', id: 0 }, 100)).map(({ listingCode }) => listingCode))
      .toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
  });
});

describe('a table that was there before', () => {
  const BEFORE = readdirSync(join(import.meta.dirname, '../../../src/server/platform/db/migrations'))
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .findIndex((file) => file.endsWith('-days-of-tracking-events-bound.sql'));

  test('becomes one part with all its rows; numbers go on, and it is removed when it is old', async () => {
    const { db } = database;
    await db.query(null, 'drop schema public cascade');
    await db.query(null, 'create schema public');
    await migrate(db, undefined, BEFORE);
    const today = new Date();
    await insertEvents(db, numbered(0, 40));
    await insertEvents(
      db,
      numbered(40, 10).map((event) => ({ ...event, at: today })),
    );
    await migrate(db);
    await insertEvents(
      db,
      numbered(50, 10).map((event) => ({ ...event, at: today })),
    );
    const [old = '', ...rest] = Object.keys(await partsWithRows());
    expect(old).toMatch(/^tracking_events_to_\d{8}$/);
    expect(rest).toEqual([]);
    const ids = await db.query<{ id: number }>(null, 'select id from tracking_events order by tx, id');
    expect(new Set(ids.map(({ id }) => id)).size).toBe(60);
    const in45Days = new Date(today.getTime() + 45 * 86_400_000).toISOString().slice(0, 10);
    expect((await renew(in45Days)).removed).not.toContain(old);
    await delivered();
    expect((await renew(in45Days)).removed).toContain(old);
  });

  test('that is empty goes', async () => {
    const { db } = database;
    const parts = await db.query<{ part: string }>(
      null,
      `select inhrelid::regclass::text as part from pg_inherits where inhparent = 'tracking_events'::regclass order by 1`,
    );
    expect(parts).toHaveLength(9);
    expect(parts.at(-1)).toEqual({ part: 'tracking_events_other' });
  });
});
