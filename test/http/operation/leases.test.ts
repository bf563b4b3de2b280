/** Leases: what one process does at a time among all that share a database (docs/scale-out-two-copies.md). */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LeaseLost } from '#server/platform/db/lease.ts';
import { createLeases, type Leases } from '#server/platform/db/leases.ts';
import { freshDatabase, type TestDatabase } from '../../setup/fresh-database.ts';
import { startDying } from '../../setup/killed-process.ts';

let database: TestDatabase;
const opened: Leases[] = [];
const warned: string[] = [];
const children: ChildProcess[] = [];
/** For other processes, on a busy machine. */
const PATIENTLY = { timeout: 20_000 };

/** Leases of another process, as far as the database can tell. */
function ofProcess(): Leases {
  const leases = createLeases({ url: database.url, warn: (line) => warned.push(line), retryMs: 5 });
  opened.push(leases);
  return leases;
}

const kill = (name: string) =>
  database.db.query(
    null,
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
       and database = (select oid from pg_database where datname = current_database()) and classid = 'leases'::regclass and objid = (hashtext($1)::bigint & 4294967295)::oid`,
    [name],
  );

beforeAll(async () => {
  database = await freshDatabase();
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const leases of opened) await leases.close();
  await database.drop();
});

test('one of two has it; the other one waits, learns who has it, and takes it over when it is given up', async () => {
  const [one, other] = [ofProcess(), ofProcess()];
  const first = await one.take('a');
  expect(await other.tryTake('a')).toBeUndefined();
  const others: string[] = [];
  const waiting = other.take('a', { waiting: ({ holder }) => others.push(holder) });
  await expect.poll(() => others, PATIENTLY).toEqual([expect.stringContaining(`process ${process.pid}`)]);
  expect(await first.held()).toBe(true);
  await first.release();
  expect([first.signal.aborted, await first.held()]).toEqual([true, false]);
  const second = await waiting;
  expect(await second.held()).toBe(true);
  await second.release();
});

test('who gives it up a second time waits for the first: then another one can have it', async () => {
  const unlocked: string[] = [];
  const open = async () => {
    const client = new pg.Client(database.url);
    await client.connect();
    const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>;
    const slowly = async (...asked: unknown[]) => {
      if (!String(asked[0]).includes('pg_advisory_unlock')) return query(...asked);
      await wait(100);
      const response = await query(...asked);
      unlocked.push('unlocked');
      return response;
    };
    return Object.assign(client, { query: slowly });
  };
  const leases = createLeases({ url: database.url, open, warn: (line) => warned.push(line) });
  const lease = await leases.take('k');
  void lease.release();
  await lease.release();
  expect(unlocked).toEqual(['unlocked']);
});

test('leases of different names do not disturb each other', async () => {
  const leases = ofProcess();
  const both = await Promise.all([leases.take('b'), leases.take('c')]);
  for (const lease of both) expect(await lease.held()).toBe(true);
  for (const lease of both) await lease.release();
});

test('a connection that breaks ends the lease at once, and the work by its signal', async () => {
  const [one, other] = [ofProcess(), ofProcess()];
  const lease = await one.take('d');
  const ended = new Promise((done) => lease.signal.addEventListener('abort', () => done(lease.signal.reason)));
  await kill('d');
  expect(await ended).toBeInstanceOf(LeaseLost);
  expect(await lease.held()).toBe(false);
  const next = await other.take('d');
  expect(await next.held()).toBe(true);
  await next.release();
});

test('a lock that its connection does not have any more is no lease: what a pooler in transaction mode does', async () => {
  const client = new pg.Client(database.url);
  await client.connect();
  const leases = createLeases({ url: '', open: async () => client, warn: () => {} });
  const lease = await leases.take('e');
  expect(await lease.held()).toBe(true);
  await client.query('select pg_advisory_unlock_all()');
  expect([await lease.held(), lease.signal.aborted]).toEqual([false, true]);
});

test('a transaction that confirms its lease keeps others from taking it until it ends', async () => {
  const [one, other] = [ofProcess(), ofProcess()];
  const stale = await one.take('f');
  const token = () => database.db.query(null, `select token from leases where name = 'f'`);
  const before = await token();
  const taking = await database.db.transaction(async (transaction) => {
    await stale.confirm(transaction);
    await kill('f');
    const next = other.take('f');
    // The lock is free, the row is not.
    const waiting = () =>
      database.db.query(
        null,
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
    await expect.poll(waiting, PATIENTLY).toHaveLength(1);
    expect(await token()).toEqual(before);
    return [next];
  });
  const [next] = await Promise.all(taking);
  expect(await token()).not.toEqual(before);
  expect(await next?.held()).toBe(true);
  await next?.release();
});

test('a transaction whose lease another process has taken fails, although its own connection lives', async () => {
  const lease = await ofProcess().take('l');
  const confirm = () => database.db.transaction((transaction) => lease.confirm(transaction));
  await confirm();
  await database.db.query(null, `update leases set token = gen_random_uuid() where name = 'l'`);
  await expect(confirm()).rejects.toThrow(LeaseLost);
  expect(lease.signal.aborted).toBe(true);
});

test('a killed process leaves its lease to the next one', async () => {
  const script = new URL('./lease-holder-process.ts', import.meta.url).pathname;
  const dying = startDying(database, script, ['g']);
  children.push(dying.child);
  const leases = ofProcess();
  const taken = () => database.db.query(null, `select from leases where name = 'g'`);
  await expect.poll(taken, PATIENTLY).toHaveLength(1);
  const waiting = leases.take('g');
  dying.child.kill('SIGKILL');
  await dying.died();
  const lease = await waiting;
  expect(await lease.held()).toBe(true);
  await lease.release();
});

test('kept: the work begins again with a new lease after the connection broke, and ends with what keeps it', async () => {
  const leases = ofProcess();
  const tokens: boolean[] = [];
  const stop = leases.keep('h', async (lease) => {
    tokens.push(await lease.held());
    await new Promise<void>((done) => lease.signal.addEventListener('abort', () => done()));
  });
  await expect.poll(() => tokens, PATIENTLY).toEqual([true]);
  await kill('h');
  await expect.poll(() => tokens, PATIENTLY).toEqual([true, true]);
  await stop();
  const next = await ofProcess().tryTake('h');
  expect(next).toBeDefined();
  await next?.release();
});

test('work for which one process is enough is left to the one that does it now', async () => {
  const [one, other] = [ofProcess(), ofProcess()];
  const left = await one.ifFree('m', async () => [await other.ifFree('m', async () => 'twice'), 'once']);
  expect(left).toEqual([undefined, 'once']);
  await expect(one.ifFree('m', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await other.ifFree('m', async () => 'later')).toBe('later');
});

test('closing gives up what is held and ends all waiting', async () => {
  const [one, other] = [ofProcess(), ofProcess()];
  const lease = await one.take('i');
  const waiting = other.take('i');
  const refused = expect(waiting).rejects.toThrow('Leases were closed.');
  await other.close();
  await refused;
  await one.close();
  expect(lease.signal.aborted).toBe(true);
  await expect(one.take('i')).rejects.toThrow('Leases were closed.');
  const next = await ofProcess().tryTake('i');
  expect(next).toBeDefined();
  await next?.release();
});

test('waiting ends with its own signal', async () => {
  const [one, other] = [ofProcess(), ofProcess()];
  const lease = await one.take('j');
  const stopped = new AbortController();
  const waiting = other.take('j', { signal: stopped.signal, waiting: () => stopped.abort(new Error('enough')) });
  await expect(waiting).rejects.toThrow('enough');
  await lease.release();
});

test('a standby is refused: a lock there protects from nobody', async () => {
  let isOpen = true;
  const standby = {
    query: async (sql: string) => ({ rows: sql.includes('recovery') ? [{ standby: true }] : [{ got: true }] }),
    on: () => {},
    end: async () => {
      isOpen = false;
    },
  } as unknown as pg.Client;
  const leases = createLeases({ url: '', open: async () => standby, warn: () => {} });
  await expect(leases.take('k')).rejects.toThrow('standby');
  await expect(leases.tryTake('k')).rejects.toThrow('standby');
  expect(isOpen).toBe(false);
});
