/** What becomes of statements whose connection is lost (scale-out §3.4, §5). */
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect, type Database, OutcomeUnknown, sqlState, withQueryPatience } from '#server/platform/db/index.ts';
import { appErrorOf, isDatabaseAway } from '#server/platform/http/error-answer.ts';
import { type BadLine, startBadLine } from '../http/kit/bad-line.ts';
import { type Standalone, startStandalone } from '../setup/standalone-postgres.ts';

let server: Standalone;
let line: BadLine;
let db: Database;
let observer: Database;
let said: string[];

beforeAll(async () => {
  server = await startStandalone();
  observer = await connect({ url: server.url, poolSize: 2 });
  await observer.query(null, 'create table notes (text text)');
});
afterAll(async () => {
  await observer.close();
  await server.stop();
});

beforeEach(async () => {
  const target = new URL(server.url);
  line = await startBadLine(Number(target.port));
  target.port = String(line.port);
  said = [];
  db = await connect({ url: target.href, poolSize: 2, log: (text) => void said.push(text) });
  await observer.query(null, 'delete from notes');
});
afterEach(async () => {
  await db.close();
  await line.close();
});

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'it worked',
    (error: unknown) => error,
  );
const notes = () => observer.query(null, 'select text from notes order by text');
const note = (text: string) => db.query('test.note', 'insert into notes values ($1)', [text]);
const noteInTransaction = (text: string) =>
  db.transaction((transaction) => transaction.query(null, 'insert into notes values ($1)', [text]));

describe('a write', () => {
  test.each([
    ['after', [{ text: 'one' }]],
    ['before', []],
  ] as const)(
    'whose connection is lost %s the commit was heard has an unknown outcome, and is not repeated',
    async (when, stored) => {
      line.cutAt = { text: 'commit\0', when };
      const error = await failureOf(noteInTransaction('one'));
      expect(error).toBeInstanceOf(OutcomeUnknown);
      expect(appErrorOf(error)).toMatchObject({ code: 'unknown-outcome', status: 503, details: { retry_after: 2 } });
      await expect.poll(notes).toEqual(stored);
      await noteInTransaction('two');
      expect(await notes()).toEqual([...stored, { text: 'two' }]);
    },
  );

  test('outside a transaction has an unknown outcome too', async () => {
    await note('first');
    line.cutAt = { text: 'test.note', when: 'after' };
    expect(await failureOf(note('one'))).toBeInstanceOf(OutcomeUnknown);
    expect(await notes()).toEqual([{ text: 'first' }, { text: 'one' }]);
  });

  test('lost in the middle of its transaction was not stored: the error says "unavailable"', async () => {
    line.cutAt = { text: 'insert into notes', when: 'after' };
    const error = await failureOf(noteInTransaction('one'));
    expect(error).not.toBeInstanceOf(OutcomeUnknown);
    expect(appErrorOf(error).code).toBe('unavailable');
    expect(await notes()).toEqual([]);
  });

  test('whose connection is gone before it begins is begun on a new one', async () => {
    await note('first');
    line.cutAt = { text: 'begin isolation', when: 'before' };
    await noteInTransaction('one');
    expect(await notes()).toEqual([{ text: 'first' }, { text: 'one' }]);
  });

  test('a failure of another server in a transaction is no failure of the connection', async () => {
    const opened = line.opened;
    const other = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
    expect(await failureOf(db.transaction(() => Promise.reject(other)))).toBe(other);
    await note('after');
    expect(line.opened - opened).toBeLessThanOrEqual(1);
    expect(said).toEqual([]);
  });
});

describe('a statement that only reads', () => {
  test('is sent once more, on a new connection', async () => {
    await note('one');
    const opened = line.opened;
    line.cutAt = { text: 'test.read', when: 'after' };
    expect(await db.query('test.read', 'select text from notes')).toEqual([{ text: 'one' }]);
    expect(line.opened).toBe(opened + 1);
    expect(said).toHaveLength(1);
  });

  test('and fails when that one is lost too', async () => {
    line.cutAt = { text: 'test.read', when: 'after' };
    const again = setInterval(() => {
      line.cutAt ??= { text: 'test.read', when: 'after' };
    }, 0);
    const error = await failureOf(db.query('test.read', 'select text from notes'));
    clearInterval(again);
    line.cutAt = undefined;
    expect(isDatabaseAway(error)).toBe(true);
    expect(error).not.toBeInstanceOf(OutcomeUnknown);
  });

  test('requests that wait for a connection are served although the pool is opened anew', async () => {
    await note('read');
    const locked = Promise.withResolvers<void>();
    const free = Promise.withResolvers<void>();
    const holding = observer.transaction(async (transaction) => {
      await transaction.query(null, 'lock table notes');
      locked.resolve();
      await free.promise;
    });
    await locked.promise;
    const work = [1, 2, 3].map(() => db.query(null, 'select text from notes'));
    const running = `select count(*)::int as count from pg_locks where not granted`;
    await expect.poll(() => observer.query(null, running), { interval: 10, timeout: 20_000 }).toEqual([{ count: 2 }]);
    line.cut();
    free.resolve();
    await holding;
    expect(await Promise.all(work)).toEqual([1, 2, 3].map(() => [{ text: 'read' }]));
  });
});

test('a server that only reads gets no more statements: the next ones go to a new connection (25006)', async () => {
  await note('first');
  await observer.query(null, `alter database postgres set default_transaction_read_only = on`);
  line.cut();
  const refused = await failureOf(noteInTransaction('one'));
  const alone = await failureOf(note('one'));
  // It refused, so nothing was written: nobody has to look.
  expect([sqlState(refused), sqlState(alone)]).toEqual(['25006', '25006']);
  expect(appErrorOf(alone).code).toBe('unavailable');
  await observer.transaction(async (transaction) => {
    await transaction.query(null, 'set transaction read write');
    await transaction.query(null, 'alter database postgres reset default_transaction_read_only');
  });
  await note('two');
  expect(await notes()).toEqual([{ text: 'first' }, { text: 'two' }]);
});

test('a host that takes connections and says nothing is given up', async () => {
  await note('first');
  line.isSilent = true;
  line.cut();
  await expect.poll(() => said.join()).toContain('broke');
  const error = await failureOf(note('one'));
  expect(appErrorOf(error).code).toBe('unavailable');
  expect(await notes()).toEqual([{ text: 'first' }]);
  line.isSilent = false;
  await note('two');
});

test('a page waits less long for a response; the other connections stay', async () => {
  const slow = (seconds: number) => db.query(null, `select pg_sleep(${seconds})::text as slept`);
  await Promise.all([slow(0.05), slow(0.05)]);
  const [opened, patient] = [line.opened, slow(0.6)];
  const error = await failureOf(withQueryPatience(200, () => slow(30)));
  expect(isDatabaseAway(error)).toBe(true);
  expect(await patient).toEqual([{ slept: '' }]);
  expect(line.opened).toBe(opened);
  expect(said).toEqual([]);
  await note('after');
});

test('nobody responds at the start: one sentence', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const { port } = silent.address() as { port: number };
  const error = await failureOf(connect({ url: `postgres://a:b@127.0.0.1:${port}/c`, patienceMs: 100 }));
  expect((error as Error).message).toContain(`127.0.0.1:${port} does not answer within`);
  silent.close();
});
