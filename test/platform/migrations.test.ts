import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, type Database, migrate } from '#server/platform/db/index.ts';
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

test('the shop’s own migrations run on a server that is not ours', async () => {
  expect((await migrate(db)).length).toBeGreaterThan(0);
});
