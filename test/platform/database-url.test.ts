import { type AddressInfo, connect as connectSocket, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connectionSentence } from '#server/platform/db/connection-failures.ts';
import { connect, type Database, type Queryable, sqlState } from '#server/platform/db/index.ts';
import { isDatabaseAway } from '#server/platform/http/error-answer.ts';
import { freePort } from '../../scripts/free-port.ts';
import { type Standalone, startStandalone } from '../setup/standalone-postgres.ts';

let server: Standalone;
beforeAll(async () => {
  server = await startStandalone();
});
afterAll(() => server.stop());

function changed(change: (url: URL) => void): string {
  const url = new URL(server.url);
  change(url);
  return url.href;
}

/** The error an operator reads when `connect` gives up; it must never contain the password. */
async function complaint(url: string): Promise<string> {
  const message = await connect({ url, patienceMs: 300 }).then(
    () => 'connected',
    (error: Error) => error.message,
  );
  expect(message).not.toContain('st@nd');
  expect(message).not.toContain('st%40nd');
  expect(message).not.toContain('\n');
  return message;
}

test('a link that passes no bytes any more is left behind: its question fails, the next one gets a new connection', async () => {
  let silent = false;
  const target = new URL(server.url);
  const proxy = createServer((inner) => {
    const outer = connectSocket(Number(target.port), target.hostname);
    const isOld = !silent;
    // Like a firewall that dropped the connection from its table: nothing is closed, nothing arrives.
    const pass = (to: Socket) => (bytes: Buffer) => void ((isOld && silent) || to.write(bytes));
    inner
      .on('data', pass(outer))
      .on('error', () => outer.destroy())
      .on('close', () => outer.destroy());
    outer
      .on('data', pass(inner))
      .on('error', () => inner.destroy())
      .on('close', () => inner.destroy());
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const url = changed((one) => {
    one.port = String((proxy.address() as AddressInfo).port);
  });
  const said: string[] = [];
  const db = await connect({ url, statementTimeoutMs: 500, log: (line) => void said.push(line) });
  try {
    await Promise.all([1, 2, 3].map(() => db.query(null, 'select pg_sleep(0.05)')));
    silent = true;
    const [question, work] = await Promise.allSettled([
      db.query('test.ping', 'select 1 as one'),
      db.transaction((transaction) => transaction.query(null, 'select 1 as one')),
    ]);
    expect([question.status, work.status]).toEqual(['rejected', 'rejected']);
    expect(question.status === 'rejected' && isDatabaseAway(question.reason)).toBe(true);
    expect(await db.query('test.ping', 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(said.filter((line) => line.includes('does not answer any more'))).toHaveLength(1);
  } finally {
    await db.close();
    proxy.close();
  }
});

test('a statement that may take as long as it needs is not given up', async () => {
  const db = await connect({ url: server.url, statementTimeoutMs: 200 });
  const slow = (transaction: Queryable) => transaction.query(null, 'select pg_sleep(2.5)::text as slept');
  expect(await db.transaction(slow, { timeoutMs: 0 })).toEqual([{ slept: '' }]);
  await expect(db.transaction(slow)).rejects.toThrow('statement timeout');
  await db.close();
});

describe('a wrong DATABASE_URL gets one sentence', () => {
  test('wrong password', async () => {
    const url = changed((one) => {
      one.password = 'wrong';
    });
    expect(await complaint(url)).toMatch(/^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:\d+ refuses the user "owner"/);
  });

  test('unknown database', async () => {
    const url = changed((one) => {
      one.pathname = '/nowhere';
    });
    expect(await complaint(url)).toContain('there is no database "nowhere"');
  });

  test('nobody listens there', async () => {
    expect(await complaint(`postgres://a:st%40nd@127.0.0.1:${await freePort()}/b`)).toContain(
      'no PostgreSQL answers at',
    );
  });

  test('unknown host', async () => {
    expect(await complaint('postgres://a:b@no-such-host.invalid:5432/b')).toContain(
      'the host "no-such-host.invalid" is unknown',
    );
  });

  test('another service responds', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const { port } = other.address() as { port: number };
    expect(await complaint(`postgres://a:b@127.0.0.1:${port}/b`)).toContain(
      `PostgreSQL at 127.0.0.1:${port} cannot be used`,
    );
    other.close();
  });

  test('not an address at all', () => {
    expect(connectionSentence(new TypeError('Invalid URL'), 'postgres://[')).toContain('must look like');
  });
});

describe('the pool', () => {
  let db: Database;
  beforeAll(async () => {
    db = await connect({ url: server.url, statementTimeoutMs: 1_000 });
    await db.query(null, 'create table counters (id int primary key, n bigint not null)');
    await db.query(null, 'insert into counters values (1, 0), (2, 0)');
  });
  afterAll(() => db.close());

  test('gives numbers for integers, texts for dates, Date for moments', async () => {
    const [row] = await db.query<Record<string, unknown>>(
      'test.types',
      `select 9007199254740991::int8 as big, 12.345::numeric as quantity, sum(n) as total, date '2026-03-29' as day,
              timestamptz '2026-03-29 02:30+02' as moment, array[1, null]::int8[] as list, $1::text as text
       from counters`,
      ['x'],
    );
    expect(row).toEqual({
      big: 9007199254740991,
      quantity: 12.345,
      total: 0,
      day: '2026-03-29',
      moment: new Date('2026-03-29T00:30:00Z'),
      list: [1, null],
      text: 'x',
    });
  });

  test('refuses to round an integer that is not safe', async () => {
    await expect(db.query(null, 'select 9007199254740993::int8')).rejects.toThrow('beyond 2^53');
  });

  test('rolls back when the work throws, and keeps the connection usable', async () => {
    const work = db.transaction(async (transaction) => {
      await transaction.query(null, 'update counters set n = 99 where id = 1');
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await db.query(null, 'select n from counters where id = 1')).toEqual([{ n: 0 }]);
  });

  test('runs a transaction again after a deadlock', async () => {
    let both = 0;
    const meet = async () => {
      both += 1;
      await vi.waitFor(() => expect(both).toBeGreaterThanOrEqual(2), { timeout: 20_000, interval: 5 });
    };
    const increase = (first: number, second: number) =>
      db.transaction(
        async (transaction) => {
          await transaction.query(null, 'update counters set n = n + 1 where id = $1', [first]);
          await meet();
          await transaction.query(null, 'update counters set n = n + 1 where id = $1', [second]);
        },
        { timeoutMs: 0 },
      );
    await Promise.all([increase(1, 2), increase(2, 1)]);
    expect(await db.query(null, 'select n from counters order by id')).toEqual([{ n: 2 }, { n: 2 }]);
  });

  test('ends a statement that takes too long', async () => {
    const error = await db.query(null, 'select pg_sleep(30)').catch((reason: unknown) => reason);
    expect(sqlState(error)).toBe('57014');
  });

  test('survives the end of its connections', async () => {
    await db.query(null, 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
    await vi.waitFor(async () => expect(await db.query(null, 'select 1 as one')).toEqual([{ one: 1 }]), 20_000);
  });

  test('hears notifications, and says so when some may have been missed', async () => {
    const heard: (string | null)[] = [];
    const stop = await db.listen('test_channel', (payload) => heard.push(payload));
    await db.query(null, `select pg_notify('test_channel', 'first')`);
    await vi.waitFor(() => expect(heard).toEqual(['first']), 20_000);
    await db.query(
      null,
      `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and query like 'listen%'`,
    );
    await vi.waitFor(() => expect(heard).toEqual(['first', null]), { timeout: 10_000 });
    await db.query(null, `select pg_notify('test_channel', 'second')`);
    await vi.waitFor(() => expect(heard).toEqual(['first', null, 'second']), 20_000);
    await stop();
  });
});
