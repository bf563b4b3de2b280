/** A backup of a running shop, restored into a fresh data folder: the same rows, the same files, and it serves (issue 5). */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createBackup } from '#server/backup/create-backup.ts';
import { dataFiles } from '#server/backup/data-files.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { contentSum, readSequences, readTables } from '#server/backup/table-rows.repository.ts';
import { connect, type Database, migrate, readApplied, readMigrations } from '#server/platform/db/index.ts';
import { adminQuery, urlFor } from '../../setup/database-admin.ts';
import { freshDatabase, type TestDatabase } from '../../setup/fresh-database.ts';

// Whole databases are written, read and compared, which takes long on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const ROOT = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'bancale-backup-'));
const dataDir = join(folder, 'shop');
const file = join(folder, 'shop.tar');
const clock = () => new Date('2026-11-21T09:00:00Z');
const signal = new AbortController().signal;
let source: TestDatabase;
let made = 0;

beforeAll(async () => {
  source = await freshDatabase(inject('demoShop').template);
  cpSync(join(inject('demoShop').dataDir, 'media'), join(dataDir, 'media'), { recursive: true });
  mkdirSync(join(dataDir, 'mail'));
  writeFileSync(join(dataDir, 'mail/a letter – lettera con un nome molto lungo '.padEnd(140, 'x')), 'Gentile cliente');
  writeFileSync(join(dataDir, 'session-secret'), 's'.repeat(64));
  writeFileSync(join(dataDir, 'empty'), '');
  // Values that need escaping: quotes, backslashes, line ends, other alphabets, NULL and empty, JSON null.
  await source.db.query(
    null,
    `update customers set company_name = $1 where client_id = (select min(client_id) from customers)`,
    ['Rossi "& Figli" \\ S.r.l.,\n(Milano)\t日本 🔩 \u2028 NULL {}'],
  );
});
afterAll(async () => {
  await source.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** An empty database, and the only connection to it. */
async function emptyDatabase(): Promise<{ db: Database; url: string; drop(): Promise<void> }> {
  made += 1;
  const name = `bancale_restore_${process.pid}_${made}`;
  const { url: server } = inject('databaseServer');
  await adminQuery(server, `create database ${name}`);
  const url = urlFor(server, name);
  const db = await connect({ url, poolSize: 1 });
  const drop = async () => {
    await db.close();
    await adminQuery(server, `drop database ${name} with (force)`);
  };
  return { db, url, drop };
}

const back = (db: Database, to: string, more: { file?: string; replace?: boolean } = {}) =>
  restoreBackup({ db, dataDir: to, file, replace: false, progress: () => {}, signal, ...more });

/** All rows of a database, comparable. */
async function stateOf(db: Database) {
  const tables = await readTables(db);
  const sums: Record<string, unknown> = {};
  // A restore begins another epoch of the feed: what it shares with the backup is the test below.
  for (const { name } of tables) if (name !== 'exchange_feed') sums[name] = await contentSum(db, name);
  return { sums, sequences: await readSequences(db), columns: tables.map(({ name, columns }) => [name, columns]) };
}

function filesOf(of: string) {
  return dataFiles(of).map(({ name, path }) => [name, createHash('sha256').update(readFileSync(path)).digest('hex')]);
}

test('backs up and restores every table row by row and every file (C-REL-3, C-EXC-7)', async () => {
  await source.db.query(null, `insert into connections (code, name, created_at) values ('erp', 'Gestionale', now())`);
  await source.db.query(
    null,
    `update customers set phone = phone || '1' where client_id = (select min(client_id) from customers)`,
  );
  const labels: string[] = [];
  const progress = (_: number, label: string) => void labels.push(label);
  const before = await stateOf(source.db);
  const result = await createBackup({ db: source.db, dataDir, file, clock, progress, signal });
  expect(result.rows).toBeGreaterThan(1000);
  expect(result.files).toBe(dataFiles(dataDir).length);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(labels).toContain('customers');

  const target = await emptyDatabase();
  const to = join(folder, 'restored');
  const restored = await back(target.db, to);
  expect(restored).toEqual({ rows: result.rows, files: result.files, createdAt: clock().toISOString() });
  expect(await stateOf(target.db)).toEqual(before);
  expect(Object.keys(before.sums).length).toBeGreaterThan(30);
  expect(filesOf(to)).toEqual(filesOf(dataDir));
  // What comes back is no event, and cursors of before count no more (C-EXC-7).
  expect(before.sums.exchange_events).toMatchObject({ rows: 1 });
  const epoch = 'select epoch, position from exchange_feed';
  const [[then], [now]] = [await source.db.query(null, epoch), await target.db.query(null, epoch)];
  expect(now?.position).toBe(then?.position);
  expect(now?.epoch).not.toBe(then?.epoch);
  const keys = `select count(*)::int as count from pg_constraint where contype = 'f' and convalidated`;
  expect(await target.db.query(null, keys)).toEqual(await source.db.query(null, keys));
  await target.drop();
});

test('the state is that of one moment, whatever is written meanwhile (C-REL-3)', async () => {
  const during = join(folder, 'during.tar');
  const before = await stateOf(source.db);
  let written: Promise<unknown> | undefined;
  const progress = () => {
    written ??= source.db.query(null, `update users set name = 'written while the backup ran'`);
  };
  await createBackup({ db: source.db, dataDir, file: during, clock, progress, signal });
  await written;
  expect((await stateOf(source.db)).sums.users).not.toEqual(before.sums.users);
  const target = await emptyDatabase();
  await back(target.db, join(folder, 'moment'), { file: during });
  expect((await stateOf(target.db)).sums).toEqual(before.sums);
  await target.drop();
});

test('a backup of an older Bancale is brought up to date (C-REL-3)', async () => {
  const old = await emptyDatabase();
  const most = (await readMigrations()).length;
  await migrate(old.db, undefined, most - 3);
  await old.db.query(null, `insert into agents (code, name) values ('7', 'Vecchio')`);
  const oldFile = join(folder, 'old.tar');
  await createBackup({ db: old.db, dataDir, file: oldFile, clock, progress: () => {}, signal });
  await old.drop();
  const target = await emptyDatabase();
  await back(target.db, join(folder, 'from-old'), { file: oldFile });
  expect((await readApplied(target.db)).length).toBe(most);
  expect(await target.db.query(null, 'select name from agents')).toEqual([{ name: 'Vecchio' }]);
  await target.drop();
});

test('what is no backup, damaged, cut short or newer is refused in a sentence, and nothing is touched (C-REL-3)', async () => {
  const target = await emptyDatabase();
  const to = join(folder, 'untouched');
  const refusal = (name: string, change: (bytes: Buffer) => Buffer | undefined) => {
    const bad = join(folder, name);
    writeFileSync(bad, change(readFileSync(file)) ?? '');
    return expect(back(target.db, to, { file: bad })).rejects;
  };
  await expect(back(target.db, to, { file: join(folder, 'nothing.tar') })).rejects.toThrow('There is no backup');
  await refusal('text.tar', () => Buffer.from('not a backup'.repeat(100))).toThrow('is no backup of Bancale');
  await refusal('empty.tar', () => undefined).toThrow('cut short');
  await refusal('short.tar', (bytes) => bytes.subarray(0, bytes.length * 0.6)).toThrow('cut short');
  await refusal('damaged.tar', (bytes) => {
    // In the middle of the first table's rows.
    bytes[600] = (bytes[600] ?? 0) ^ 1;
    return bytes;
  }).toThrow(/damaged at tables\/.*: it cannot be restored/);
  await refusal('newer.tar', (bytes) =>
    Buffer.from(
      bytes
        .toString('latin1')
        .replace('"number":1,', '"number":9,')
        .replace(/"checksum":"....../, '"checksum":"000000'),
      'latin1',
    ),
  ).toThrow(/migration .* was changed/);
  expect(await readTables(target.db)).toEqual([]);
  expect(existsSync(to) && dataFiles(to).length > 0).toBe(false);
  await target.drop();
});

test('a target that holds a shop is refused unless it is to be replaced; a failure puts everything back (C-REL-3)', async () => {
  const target = await emptyDatabase();
  const to = join(folder, 'taken');
  await back(target.db, to);
  await target.db.query(null, `update users set name = 'of the target'`);
  writeFileSync(join(to, 'bancale.settings.yaml'), 'shopName: Other');
  const there = [await stateOf(target.db), filesOf(to)];
  await expect(back(target.db, to)).rejects.toThrow('holds a shop already');
  await expect(back(target.db, join(folder, 'elsewhere'))).rejects.toThrow('holds a shop already');
  expect([await stateOf(target.db), filesOf(to)]).toEqual(there);

  const stopped = new AbortController();
  const progress = (done: number) => done > 0.5 && stopped.abort(new Error('stopped half-way'));
  const options = { db: target.db, dataDir: to, file, replace: true, progress, signal: stopped.signal };
  await expect(restoreBackup(options)).rejects.toThrow('stopped half-way');
  expect([await stateOf(target.db), filesOf(to)]).toEqual(there);

  await back(target.db, to, { replace: true });
  const [row] = await target.db.query<{ name: string }>(null, `select name from users where name = 'of the target'`);
  expect(row).toBeUndefined();
  expect(readFileSync(join(to, 'bancale.settings.yaml'), 'utf8')).toBe('shopName: Other');

  const running = await connect({ url: target.url });
  await running.query(null, 'select 1');
  await expect(back(target.db, to, { replace: true })).rejects.toThrow('in use by a running Bancale');
  await running.close();
  await target.drop();
});

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
});

function run(script: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', HOST: '127.0.0.1', PUBLIC_URL: '', ...env },
  });
  children.push(child);
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  // How far it is, said every few seconds, is no complaint.
  const complaints = text(child.stderr).then((all) => all.replaceAll(/^ *\d+ % .*\n/gm, ''));
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  return { child, ended, output: () => output, complaints };
}

test('by command, beside a running shop, into a fresh data folder; the restored shop serves and logs in (C-REL-3)', async () => {
  const shop = run('src/main.ts', [], { DATABASE_URL: source.url, DATA_DIR: dataDir, DEMO: '1' });
  await expect.poll(shop.output, { timeout: 90_000 }).toContain('ready in');
  const saved = run('src/cli/shop.ts', ['backup', '--keep', '1'], { DATABASE_URL: source.url, DATA_DIR: dataDir });
  expect([await saved.ended, await saved.complaints]).toEqual([0, '']);
  const [path = ''] = saved.output().split('\n');
  expect(path).toMatch(/backups\/bancale-.*\.tar$/);
  expect(saved.output()).toMatch(/[\d,]+ rows and [\d,]+ files, .* MB/);
  shop.child.kill('SIGTERM');
  expect(await shop.ended).toBe(0);

  const fresh = mkdtempSync(join(tmpdir(), 'bancale-fresh-'));
  const env = { DATABASE_URL: '', DATA_DIR: fresh, DEMO: '1' };
  const restored = run('src/cli/shop.ts', ['restore', path], env);
  expect([await restored.ended, await restored.complaints]).toEqual([0, expect.not.stringContaining('at ')]);
  const again = run('src/cli/shop.ts', ['restore', path], env);
  expect(await again.ended).toBe(1);
  expect(await again.complaints).toContain('holds a shop already');

  const reopened = run('src/main.ts', [], env);
  await expect.poll(reopened.output, { timeout: 90_000 }).toContain('ready in');
  const url = (/http:\/\/localhost:\d+/.exec(reopened.output())?.[0] ?? '').replace('localhost', '127.0.0.1');
  const call = async (name: string, body: object) => {
    const response = await fetch(`${url}/api/method/bancale.${name}`, {
      method: 'POST',
      headers: { Authorization: 'token bancale-demo-app-token', 'Content-Type': 'application/json', Origin: url },
      body: JSON.stringify(body),
    });
    return (await response.json()).message;
  };
  const user = await call('wrapper.login', { email: 'cliente1@example.com', password: 'bancale-demo' });
  expect(user.client_id).toBeGreaterThan(0);
  const found = await call('wrapper.product_list', { text: 'm8' });
  expect(found.product_list.data.length).toBeGreaterThan(0);
  const picture = found.product_list.data.flatMap(
    (card: { images: { url?: string }[] }) => JSON.stringify(card).match(/\/media\/[^"]+/) ?? [],
  )[0];
  expect((await fetch(url + picture)).status).toBe(200);
  reopened.child.kill('SIGTERM');
  expect(await reopened.ended).toBe(0);
  rmSync(fresh, { recursive: true, force: true });
}, 400_000);

test('a backup of a shop whose files are in a bucket says where they are, and so does its restore', async () => {
  const small = join(folder, 'bucket-shop');
  mkdirSync(small);
  const bucket = {
    bucket: 'shop',
    prefix: 'a/',
    endpoint: 'https://s3.example.com',
    region: 'eu-south-1',
    style: 'path',
  } as const;
  const tar = join(folder, 'bucket.tar');
  await createBackup({ db: source.db, dataDir: small, bucket, file: tar, clock, progress: () => {}, signal });
  const target = await emptyDatabase();
  try {
    const restored = join(folder, 'bucket-restored');
    mkdirSync(restored);
    const options = { db: target.db, dataDir: restored, file: tar, replace: false, progress: () => {}, signal };
    expect((await restoreBackup(options)).bucket).toBe('s3://shop/a/ at https://s3.example.com');
  } finally {
    await target.drop();
  }
});
