import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connect, type Database, migrate, readApplied, readMigrations } from '#server/platform/db/index.ts';
import { waitForMigrations } from '#server/platform/db/migrations.ts';
import { adminQuery, urlFor } from '../setup/database-admin.ts';
import { type Standalone, startStandalone } from '../setup/standalone-postgres.ts';

let server: Standalone;
let folder: string;
let db: Database;
let made = 0;

beforeAll(async () => {
  server = await startStandalone();
});
afterAll(() => server.stop());

beforeEach(async () => {
  made += 1;
  await adminQuery(server.url, `create database migrations_${made}`);
  db = await connect({ url: urlFor(server.url, `migrations_${made}`) });
  folder = mkdtempSync(join(tmpdir(), 'bancale-migrations-'));
  write('0001-first.sql', 'create table first (a int); insert into first values (1);');
  write('0002-second.sql', 'create table second (a int);');
});
afterEach(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

function write(file: string, sql: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), sql);
}

test('each file is applied once, in order', async () => {
  expect(await migrate(db, folder)).toEqual(['0001-first.sql', '0002-second.sql']);
  expect(await migrate(db, folder)).toEqual([]);
  write('0003-third.sql', 'alter table first add b int');
  expect(await migrate(db, folder)).toEqual(['0003-third.sql']);
});

test('processes that start together share the work', async () => {
  write('0003-slow.sql', 'select pg_sleep(0.2); insert into first values (2);');
  const others = await Promise.all([1, 2, 3].map(() => connect({ url: urlFor(server.url, `migrations_${made}`) })));
  const done = await Promise.all([db, ...others].map((one) => migrate(one, folder)));
  expect(done.flat().sort()).toEqual(['0001-first.sql', '0002-second.sql', '0003-slow.sql']);
  expect(await db.query(null, 'select a from first order by a')).toEqual([{ a: 1 }, { a: 2 }]);
  await Promise.all(others.map((one) => one.close()));
});

test('a file that fails leaves nothing of itself and can be corrected', async () => {
  write('0002-second.sql', 'create table second (a int); insert into second values (1 / 0);');
  await expect(migrate(db, folder)).rejects.toThrow('The migration 0002-second.sql failed: division by zero');
  expect(
    await db.query(null, `select to_regclass('second') as second, to_regclass('first') is not null as first`),
  ).toEqual([{ second: null, first: true }]);
  write('0002-second.sql', 'create table second (a int);');
  expect(await migrate(db, folder)).toEqual(['0002-second.sql']);
});

test('an applied file that was changed is named', async () => {
  await migrate(db, folder);
  write('0001-first.sql', 'create table first (a bigint);');
  await expect(migrate(db, folder)).rejects.toThrow(
    'The migration 0001-first.sql was changed after it had been applied',
  );
});

test('an older version refuses a newer database', async () => {
  await migrate(db, folder);
  rmSync(join(folder, '0002-second.sql'));
  await expect(migrate(db, folder)).rejects.toThrow('made by a newer Bancale (it has 0002-second.sql)');
});

test('a database of another application is left alone', async () => {
  await db.query(null, 'create table first (other text)');
  await expect(migrate(db, folder)).rejects.toThrow('already has tables of another program');
  expect(await db.query(null, `select to_regclass('schema_migrations') as ours`)).toEqual([{ ours: null }]);
});

test('a user who may not create tables gets an error', async () => {
  await adminQuery(server.url, `drop role if exists guest`);
  await adminQuery(server.url, `create role guest login password 'guest'`);
  const url = new URL(urlFor(server.url, `migrations_${made}`));
  url.username = 'guest';
  url.password = 'guest';
  const guest = await connect({ url: url.href });
  await expect(migrate(guest, folder)).rejects.toThrow('The database user may not create tables');
  await guest.close();
});

test('numbers have no gaps', async () => {
  write('0004-fourth.sql', 'select 1');
  await expect(migrate(db, folder)).rejects.toThrow('without gaps or doubles');
});

describe('an older version on a newer database', () => {
  const forget = (...files: string[]) => {
    for (const file of files) rmSync(join(folder, file));
  };

  test('goes on when every file that it does not know is an "expand"', async () => {
    write('0003-new-column.sql', '-- expand\nalter table first add b int;');
    write('0004-new-table.sql', '-- Expand\ncreate table third (a int);');
    await migrate(db, folder);
    expect((await readApplied(db)).map(({ kind }) => kind)).toEqual(['contract', 'contract', 'expand', 'expand']);
    forget('0003-new-column.sql', '0004-new-table.sql');
    expect(await migrate(db, folder)).toEqual([]);
    await waitForMigrations(db, folder, { patienceMs: 0 });
  });

  test('is refused when one of them is not', async () => {
    write('0003-new-column.sql', '-- expand\nalter table first add b int;');
    write('0004-dropped.sql', '-- expands nothing\nalter table first drop a;');
    await migrate(db, folder);
    forget('0003-new-column.sql', '0004-dropped.sql');
    await expect(migrate(db, folder)).rejects.toThrow('made by a newer Bancale (it has 0004-dropped.sql)');
  });

  test('the database of a version without kinds is read, and gets the column with its next file', async () => {
    await migrate(db, folder);
    await db.query(null, 'alter table schema_migrations drop column kind');
    expect((await readApplied(db)).map(({ kind }) => kind)).toEqual(['contract', 'contract']);
    write('0003-new-column.sql', '-- expand\nalter table first add b int;');
    await migrate(db, folder);
    expect((await readApplied(db)).map(({ kind }) => kind)).toEqual(['contract', 'contract', 'expand']);
  });
});

describe('a file without a transaction', () => {
  const INDEX =
    '-- expand, no transaction\n-- A remark; with a semicolon.\ncreate index concurrently if not exists first_a on first (a);';
  const indexes = () =>
    db.query(
      null,
      `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
       where c.relname like 'first%' order by 1`,
    );

  test('makes its index', async () => {
    write('0003-index.sql', INDEX);
    expect(await migrate(db, folder)).toContain('0003-index.sql');
    expect(await indexes()).toEqual([{ name: 'first_a', valid: true }]);
    expect((await readApplied(db)).at(-1)?.kind).toBe('expand');
  });

  test('that was interrupted begins again: the invalid index it left is made anew', async () => {
    await migrate(db, folder);
    await db.query(null, 'insert into first values (1)');
    // Fails after the index is in the catalogue, as a killed one does.
    write('0003-index.sql', INDEX.replace('create index', 'create unique index'));
    await expect(migrate(db, folder)).rejects.toThrow(
      'The migration 0003-index.sql failed: could not create unique index',
    );
    expect(await indexes()).toEqual([{ name: 'first_a', valid: false }]);
    await db.query(null, 'delete from first');
    expect(await migrate(db, folder)).toEqual(['0003-index.sql']);
    expect(await indexes()).toEqual([{ name: 'first_a', valid: true }]);
  });

  test('and several processes: one makes it, none waits in the way of it', async () => {
    write('0003-index.sql', INDEX);
    write('0004-more.sql', 'alter table first add b int;');
    const others = await Promise.all([1, 2, 3].map(() => connect({ url: urlFor(server.url, `migrations_${made}`) })));
    const done = await Promise.all([db, ...others].map((one) => migrate(one, folder)));
    expect(done.flat().sort()).toEqual(['0001-first.sql', '0002-second.sql', '0003-index.sql', '0004-more.sql']);
    await Promise.all(others.map((one) => one.close()));
  });

  test.each([
    'update first set a = 1;',
    'create index first_a on first (a);',
    'create index concurrently first_a on first (a);',
  ])('may not have what cannot be repeated: %s', async (statement) => {
    write('0003-other.sql', `-- no transaction\n${statement}`);
    await expect(readMigrations(folder)).rejects.toThrow('0003-other.sql: without a transaction there are only');
  });
});

describe('a table that a long transaction holds', () => {
  test('is tried again, without holding up others, and the file is applied once it is free', async () => {
    await migrate(db, folder);
    write('0003-column.sql', 'alter table first add b int;');
    const said: string[] = [];
    let migrated: Promise<string[]> | undefined;
    await db.transaction(async (held) => {
      await held.query(null, 'select * from first');
      migrated = migrate(db, folder, undefined, { lockMs: 50, log: (line) => said.push(line) });
      await vi.waitFor(
        () => expect(said).toEqual(['The migration 0003-column.sql waits for a table that is in use …']),
        20_000,
      );
      // Nobody waits behind a migration that waits.
      expect(await db.query(null, 'select a from first')).toEqual([{ a: 1 }]);
    });
    expect(await migrated).toEqual(['0003-column.sql']);
  });

  test('for too long: one sentence', async () => {
    await migrate(db, folder);
    write('0003-column.sql', 'alter table first add b int;');
    await db.transaction(async (held) => {
      await held.query(null, 'select * from first');
      await expect(migrate(db, folder, undefined, { lockMs: 50, tries: 1 })).rejects.toThrow(
        'The migration 0003-column.sql needs a table that another transaction holds',
      );
    });
  });
});

describe('a process that may not migrate', () => {
  test('waits for the one that does', async () => {
    const said: string[] = [];
    const waiting = waitForMigrations(db, folder, { log: (line) => said.push(line) });
    await vi.waitFor(() => expect(said).toHaveLength(1), 20_000);
    await migrate(db, folder);
    await waiting;
  });

  test('is refused when nobody does', async () => {
    await migrate(db, folder, 1);
    await expect(waitForMigrations(db, folder, { patienceMs: 0 })).rejects.toThrow(
      'The database is older than this program (it lacks 0002-second.sql), and MIGRATE=0 forbids to change it',
    );
  });
});

test('the shop’s own migrations run on a server that is not ours', async () => {
  expect((await migrate(db)).length).toBeGreaterThan(0);
});
