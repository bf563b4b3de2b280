/** Long reads on standbys (scale-out §5): own writes are in them, and what is kept under a version has that version. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createBackup } from '#server/backup/create-backup.ts';
import { exportShop } from '#server/export/index.ts';
import { connect, type Database, migrate, type ReadingPlace, readElsewhere } from '#server/platform/db/index.ts';
import { folderFiles } from '#server/platform/media/shop-files.ts';
import { type PostgresAddress, postgres } from '../../scripts/engines/postgres.ts';
import { type Started, startEngine } from '../../scripts/engines/running-engines.ts';
import { onEngine } from './kit/engine-tests.ts';

const PATIENT = { timeout: 60_000, interval: 50 };

onEngine(postgres, () => {
  let server: Started<PostgresAddress>;
  let db: Database;
  let second: Database;
  let folder: string;
  let said: string[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bancale-reading-'));
    server = await startEngine(postgres, { options: { standbys: 2 } });
    second = await connect({ url: server.primary.url });
    await migrate(second);
    await second.query(null, 'create table notes (text text)');
  });
  afterAll(async () => {
    await second.close();
    await db.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  /** Anew for each test: a standby that failed is left alone for a while. */
  beforeEach(async () => {
    await db?.close();
    said = [];
    const hosts = server.standbys.map(({ port }) => `127.0.0.1:${port}`).join(',');
    const readUrl = server.primary.url.replace(/@[^/]*/, `@${hosts}`);
    db = await connect({ url: server.primary.url, readUrl, log: (line) => said.push(line) });
    await db.query(null, 'delete from notes');
  });

  /** What a thread or command of the shop does: opens a connection of its own, reads, closes it. */
  async function notesAt(place: ReadingPlace): Promise<{ texts: string[]; standby: boolean }> {
    const there = await connect({ ...place, poolSize: 1 });
    try {
      const rows = await there.query<{ text: string }>(null, 'select text from notes order by text');
      const [row] = await there.query<{ standby: boolean }>(null, 'select pg_is_in_recovery() as standby');
      return { texts: rows.map(({ text }) => text), standby: row?.standby ?? false };
    } finally {
      await there.close();
    }
  }
  const pause = async (on: boolean) => {
    for (const { url } of server.standbys) {
      const there = await connect({ url, poolSize: 1 });
      await there.query(null, on ? 'select pg_wal_replay_pause()' : 'select pg_wal_replay_resume()');
      if (on)
        await vi.waitFor(async () => {
          const [row] = await there.query<{ state: string }>(null, 'select pg_get_wal_replay_pause_state() as state');
          expect(row?.state).toBe('paused');
        }, PATIENT);
      await there.close();
    }
  };

  test('what was just written is in what a standby reads', async () => {
    for (let turn = 1; turn <= 5; turn += 1) {
      await db.query(null, `insert into notes values ($1)`, [String(turn)]);
      const { texts, standby } = await db.reading.run(notesAt);
      expect([texts.length, standby]).toEqual([turn, true]);
    }
    expect(db.reading.figures()).toEqual({ standby: 5, fallback: 0 });
  });

  test('how far standbys are behind: all there, behind while their replay is paused, away', async () => {
    const seconds = async (from: Pick<Database, 'reading'>) => (await from.reading.lags()).map((one) => one.seconds);
    await vi.waitFor(async () => expect(await seconds(db)).toEqual([0, 0]), PATIENT);
    const hosts = server.standbys.map(({ port }) => `127.0.0.1:${port}`);
    expect((await db.reading.lags()).map(({ standby }) => standby)).toEqual(hosts);
    await db.query(null, `insert into notes values ('known')`);
    await pause(true);
    try {
      await db.query(null, `insert into notes values ('not there yet')`);
      for (const behind of await seconds(db)) expect(behind).toBeGreaterThan(0);
    } finally {
      await pause(false);
    }
    await vi.waitFor(async () => expect(await seconds(db)).toEqual([0, 0]), PATIENT);
    // A primary is no standby, and at the other port nobody listens.
    const [, port = ''] = /:(\d+)\//.exec(server.primary.url) ?? [];
    const readUrl = server.primary.url.replace(/@[^/]*/, `@127.0.0.1:${port},127.0.0.1:9`);
    const mistaken = await connect({ url: server.primary.url, readUrl });
    expect(await seconds(mistaken)).toEqual([undefined, undefined]);
    await mistaken.close();
  });

  test('standbys whose replay is paused: the primary is read, the write is in it, and it is counted', async () => {
    await pause(true);
    try {
      await db.query(null, `insert into notes values ('own')`);
      expect(await db.reading.run(notesAt)).toEqual({ texts: ['own'], standby: false });
      expect(db.reading.figures()).toEqual({ standby: 0, fallback: 1 });
      expect(said.filter((line) => line.endsWith('could not be read: it is behind the primary'))).toHaveLength(2);
    } finally {
      await pause(false);
    }
  });

  test('replay that goes on while it is waited for: the standby responds', async () => {
    await pause(true);
    await db.query(null, `insert into notes values ('own')`);
    const read = db.reading.run(notesAt);
    await pause(false);
    expect(await read).toEqual({ texts: ['own'], standby: true });
  });

  test('work that breaks off on a standby is done on the primary, one that fails for its own reason is not', async () => {
    const places: boolean[] = [];
    const result = await db.reading.run(async ({ replayed }) => {
      places.push(replayed !== undefined);
      if (replayed !== undefined) throw new Error('canceling statement due to conflict with recovery');
      return 'read';
    });
    expect([result, places]).toEqual(['read', [true, true, false]]);
    const own = new Error('the disk is full');
    await expect(
      db.reading.run(
        () => Promise.reject(own),
        (error) => error === own,
      ),
    ).rejects.toBe(own);
  });

  test('an export and a backup are made on a standby, and have what was written before', async () => {
    await db.query(null, `insert into brands (code, name) values ('letta', 'Letta') on conflict do nothing`);
    const log = (line: string) => said.push(line);
    const isFinal = () => false;
    const storage = folderFiles(folder);
    const exported = await readElsewhere(
      db,
      (on) =>
        exportShop({
          db: on,
          storage,
          target: join(folder, 'export'),
          format: 'csv',
          tables: ['brands'],
          files: false,
          passwords: false,
          costs: true,
        }),
      { log, isFinal },
    );
    expect(exported.tables).toEqual([{ file: 'brands', rows: 1 }]);
    const file = join(folder, 'backup.tar');
    const options = { dataDir: join(folder, 'none'), file, clock: () => new Date(), progress() {} };
    const backup = await readElsewhere(
      db,
      (on) => createBackup({ ...options, db: on, signal: new AbortController().signal }),
      { log, isFinal },
    );
    expect(backup.rows).toBeGreaterThan(0);
    expect(said).toEqual([]);
    expect(db.reading.figures()).toEqual({ standby: 2, fallback: 0 });
  });

  test('a user without special rights may ask all that is asked', async () => {
    await second.query(null, `drop role if exists plain`);
    await second.query(null, `create role plain login password 'plain'`);
    await second.query(null, 'grant select on notes to plain');
    const as = (url: string) => url.replace(/\/\/[^@]*@/, '//plain:plain@');
    const plain = await connect({ url: as(db.url), readUrl: as(server.standby.url), log: (line) => said.push(line) });
    await second.query(null, `insert into notes values ('seen')`);
    expect(await plain.reading.run(notesAt)).toEqual({ texts: ['seen'], standby: true });
    await plain.close();
  });

  test('after a fail-over, a standby that did not follow is not read', async () => {
    const [first, other] = server.standbys;
    await second.close();
    await server.primary.kill();
    await first?.promote();
    second = await connect({ url: first?.url ?? '' });
    await second.query(null, `insert into notes values ('new')`);
    const now = await connect({ url: first?.url ?? '', readUrl: other?.url, log: (line) => said.push(line) });
    const read = await now.reading.run(notesAt);
    expect([read.texts.includes('new'), read.standby]).toEqual([true, false]);
    expect(said.at(-1)).toMatch(/could not be read: it has not followed the last fail-over/);
    await now.close();
  });
});
