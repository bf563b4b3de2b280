import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connect, startDatabase } from '#server/platform/db/index.ts';
import { readPostmaster } from '#server/platform/db/postmaster.ts';

let dataDir: string;
let children: ChildProcess[] = [];
/** A folder that had its first start and was stopped in good order. */
let started: string;

beforeAll(async () => {
  started = mkdtempSync(join(tmpdir(), 'bancale-pg-started-'));
  dataDir = started;
  const { child } = await hold();
  child.kill('SIGTERM');
  await exit(child);
}, 60_000);

afterAll(() => rmSync(started, { recursive: true, force: true }));

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bancale-pg-'));
  children = [];
});

afterEach(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  await vi.waitFor(async () => expect(await serversOf(dataDir)).toEqual([]), { timeout: 20_000 });
  rmSync(dataDir, { recursive: true, force: true });
});

interface Holder {
  child: ChildProcess;
  url: string;
  applied: string[];
}

function spawnHolder(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'holder.ts'), dataDir, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

/** Another process that holds the folder; resolves when its database is migrated. */
async function hold(): Promise<Holder> {
  const child = spawnHolder();
  const complaint = text(child.stderr as NodeJS.ReadableStream);
  for await (const line of createInterface(child.stdout as NodeJS.ReadableStream))
    return { child, ...JSON.parse(line) };
  throw new Error(await complaint);
}

/** As `hold`, on a folder that had its first start before: making the cluster takes longer than most tests here. */
async function holdAgain(): Promise<Holder> {
  copyStarted();
  return hold();
}

/** With owners and rights: PostgreSQL refuses a folder that others may read. */
function copyStarted(): void {
  execFileSync('cp', ['-a', `${started}/.`, dataDir]);
}

/** A start that must fail: its exit code and its output. */
async function failToStart(...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawnHolder(...args);
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  const said = await text(child.stderr as NodeJS.ReadableStream);
  return { code: await ended, said };
}

/** Process ids of every PostgreSQL process that uses the folder. */
async function serversOf(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Boolean);
  return pids.filter((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === join(folder, 'postgres');
    } catch {
      return false;
    }
  });
}

const exit = (child: ChildProcess): Promise<void> => new Promise((done) => child.once('exit', () => done()));
const aSentence = /^[^\n]+\.\n$/;

/** A PostgreSQL worker may have ended by itself since it was listed, or because the main one ended. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

describe('the shipped PostgreSQL', () => {
  test('starts on an empty folder, keeps what was written, and leaves nothing behind', async () => {
    const options = { dataDir, purpose: 'test', databaseUrl: undefined };
    const first = await startDatabase(options);
    await first.db.query(null, 'create table kept (a int)');
    await first.db.query(null, 'insert into kept values ($1)', [7]);
    await first.stop();
    expect(await serversOf(dataDir)).toEqual([]);

    const second = await startDatabase(options);
    expect(await second.db.query(null, 'select a from kept')).toEqual([{ a: 7 }]);
    await second.stop();
  });

  test('is open to nobody else: no TCP port, a private socket folder, durable settings', async () => {
    copyStarted();
    const database = await startDatabase({ dataDir, purpose: 'test', databaseUrl: undefined });
    const [settings] = await database.db.query(
      null,
      `select current_setting('listen_addresses') as tcp, current_setting('fsync') as fsync,
              current_setting('synchronous_commit') as commit, current_setting('TimeZone') as zone`,
    );
    expect(settings).toEqual({ tcp: '', fsync: 'on', commit: 'on', zone: 'Europe/Rome' });
    expect(statSync(join(dataDir, 'postgres-socket')).mode & 0o077).toBe(0);
    await database.stop();
  });

  test('stops with its process: SIGTERM', async () => {
    const { child } = await holdAgain();
    child.kill('SIGTERM');
    await exit(child);
    expect(child.exitCode).toBe(0);
    expect(await serversOf(dataDir)).toEqual([]);
  });

  test('stops when its process is killed with -9, and the next start finds everything that was committed', async () => {
    const { child, url } = await holdAgain();
    const writer = await connect({ url });
    await writer.query(null, 'create table kept (a int)');
    await writer.query(null, 'insert into kept values (1)');
    await writer.close();
    child.kill('SIGKILL');
    await vi.waitFor(async () => expect(await serversOf(dataDir)).toEqual([]), { timeout: 20_000 });

    const again = await startDatabase({ dataDir, purpose: 'test', databaseUrl: undefined });
    expect(await again.db.query(null, 'select a from kept')).toEqual([{ a: 1 }]);
    await again.stop();
  });

  test('recovers at once when its process was killed a moment ago', async () => {
    const { child } = await holdAgain();
    child.kill('SIGKILL');
    await exit(child);
    const again = await hold();
    expect(again.applied).toEqual([]);
  });

  test('recovers when every one of its processes was killed', async () => {
    const { child } = await holdAgain();
    const servers = await serversOf(dataDir);
    child.kill('SIGKILL');
    for (const pid of servers) killIfThere(pid);
    await exit(child);
    const again = await hold();
    expect(again.applied).toEqual([]);
  });

  test('comes back by itself when it dies under a running process', async () => {
    copyStarted();
    const database = await startDatabase({ dataDir, purpose: 'test', databaseUrl: undefined });
    process.kill(readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0, 'SIGKILL');
    const one = async () => expect(await database.db.query(null, 'select 1 as one')).toEqual([{ one: 1 }]);
    await vi.waitFor(one, { timeout: 20_000, interval: 100 });
    await database.stop();
  });

  test('is not misled by a pid file whose number belongs to another process now', async () => {
    const { child } = await holdAgain();
    child.kill('SIGTERM');
    await exit(child);
    writeFileSync(
      join(dataDir, 'postgres/postmaster.pid'),
      `${process.pid}\n${dataDir}/postgres\n1\n5432\n/nowhere\n\n\nready\n`,
    );
    const again = await hold();
    expect(again.url).toContain('postgres-socket');
  });

  test('starts over when the first start was cut short', async () => {
    mkdirSync(join(dataDir, 'postgres.new/base'), { recursive: true });
    const { applied } = await hold();
    expect(applied.length).toBeGreaterThan(0);
  });

  test('works in a folder with a long name, where a socket would not fit', async () => {
    const long = join(dataDir, 'a'.repeat(60), 'b'.repeat(60));
    const database = await startDatabase({ dataDir: long, purpose: 'test', databaseUrl: undefined });
    expect(await database.db.query(null, 'select 1 as one')).toEqual([{ one: 1 }]);
    await database.stop();
  });
});

describe('a second process on the same folder', () => {
  test('is refused in one sentence that names the first', async () => {
    const { child } = await holdAgain();
    const { code, said } = await failToStart('import');
    expect(code).toBe(1);
    expect(said).toMatch(aSentence);
    expect(said).toContain(`is in use by another Bancale (process ${child.pid}, shop)`);
  });

  test('joins its database when it asks to, and does not stop it', async () => {
    const { url } = await holdAgain();
    const joined = await startDatabase({ dataDir, purpose: 'import', databaseUrl: undefined, join: true });
    expect(joined.url).toBe(url);
    await joined.stop();
    const still = await connect({ url });
    expect(await still.query(null, 'select 1 as one')).toEqual([{ one: 1 }]);
    await still.close();
  });

  test('two starts at the same moment: one wins, the other gets the sentence', async () => {
    const starts = await Promise.allSettled([hold(), hold()]);
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a folder that cannot be used', () => {
  test('made by another PostgreSQL', async () => {
    const { child } = await holdAgain();
    child.kill('SIGTERM');
    await exit(child);
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '15\n');
    const { code, said } = await failToStart();
    expect(code).toBe(1);
    expect(said).toMatch(aSentence);
    expect(said).toContain('was made by PostgreSQL 15');
  });

  test('with a damaged cluster: PostgreSQL’s own reason, in one sentence', async () => {
    const { child } = await holdAgain();
    child.kill('SIGTERM');
    await exit(child);
    writeFileSync(join(dataDir, 'postgres/global/pg_control'), Buffer.alloc(8192));
    const { code, said } = await failToStart();
    expect(code).toBe(1);
    expect(said).toMatch(aSentence);
    expect(said).toContain('could not be started: database files are incompatible with server.');
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('incompatible with server');
  });
});
