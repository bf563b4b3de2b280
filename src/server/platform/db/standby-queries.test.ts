/** Which server a statement of history or statistics runs on. The same on real servers: `test/engines/postgres-reading.test.ts`. */
import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Queryable } from './database.ts';
import type { ServerPool } from './server-pool.ts';
import { createStandbyQueries } from './standby-queries.ts';

const URLS = ['postgres://shop@db2/shop', 'postgres://shop@db3/shop'];
const SQL = 'select number from orders';

/** What a standby does with its next questions; a state of PostgreSQL fails the statement. */
interface FakeStandby {
  standby: boolean;
  followed: boolean;
  /** After so many questions it has replayed; 0 = at once. */
  behindFor: number;
  fails?: Error | undefined;
  refuses?: Error | undefined;
}

const failed = (code: string) => Object.assign(new Error(`state ${code}`), { code, severity: 'ERROR' });
const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });

let standbys: FakeStandby[];
let ran: string[];
let questions: number;
let released: unknown[];
let said: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  standbys = URLS.map(() => ({ standby: true, followed: true, behindFor: 0 }));
  [ran, questions, released, said] = [[], 0, [], []];
});
afterEach(() => {
  vi.useRealTimers();
});

function clientOf(number: number): pg.PoolClient {
  const of = standbys[number] as FakeStandby;
  const query = async (asked: { text: string } | string) => {
    const text = typeof asked === 'string' ? asked : asked.text;
    if (text.includes('pg_is_in_recovery')) {
      of.behindFor -= 1;
      return { rows: [{ standby: of.standby, followed: of.followed, replayed: of.behindFor < 0 }] };
    }
    if (text !== SQL) return { rows: [] };
    if (of.fails) throw of.fails;
    ran.push(`standby ${number + 1}`);
    return { rows: [{ number: `from standby ${number + 1}` }] };
  };
  return { query, release: (broken: unknown) => released.push(broken) } as unknown as pg.PoolClient;
}

function poolOf(url: string): ServerPool {
  const number = URLS.indexOf(url);
  return {
    async connect() {
      const { refuses } = standbys[number] as FakeStandby;
      if (refuses) throw refuses;
      return clientOf(number);
    },
    leave() {},
    cut() {},
    close: async () => {},
    figures: () => ({ open: 0, idle: 0, waiting: 0 }),
  };
}

const queriesOf = (urls: readonly string[] = URLS) => {
  const query = async <T>() => {
    ran.push('primary');
    return [{ number: 'from the primary' }] as T[];
  };
  return createStandbyQueries({
    standbys: urls,
    openOn: poolOf,
    async place() {
      questions += 1;
      return '1:0/16B3748';
    },
    primary: () => ({ query, transaction: (work) => work({ query }) }),
    log: (line) => said.push(line),
  });
};

test('standbys take turns, and the primary is asked only where its log is', async () => {
  const reading = queriesOf();
  for (let turn = 0; turn < 4; turn += 1) await reading.query('orders.list', SQL);
  expect(ran.toSorted()).toEqual(['standby 1', 'standby 1', 'standby 2', 'standby 2']);
  expect([questions, reading.figures(), released]).toEqual([4, { standby: 4, fallback: 0 }, Array(4).fill(undefined)]);
});

test('statements that begin together ask the primary once, one that begins later asks again', async () => {
  const reading = queriesOf();
  await Promise.all(Array.from({ length: 6 }, () => reading.query('orders.sums', SQL)));
  expect([questions, ran.length]).toEqual([1, 6]);
  await reading.query('orders.sums', SQL);
  expect(questions).toBe(2);
});

test('without standbys everything is the primary’s, and nothing is counted', async () => {
  const reading = queriesOf([]);
  expect(await reading.query('orders.list', SQL)).toEqual([{ number: 'from the primary' }]);
  expect(await reading.transaction((on) => on.query('orders.list', SQL))).toEqual([{ number: 'from the primary' }]);
  expect([questions, reading.figures()]).toEqual([0, { standby: 0, fallback: 0 }]);
});

test('a standby that catches up in time is read', async () => {
  for (const one of standbys) one.behindFor = 3;
  const reading = queriesOf();
  await reading.query('orders.list', SQL);
  expect(ran).toEqual([expect.stringMatching(/^standby/)]);
});

test('one that stays behind is left alone for two seconds, without a line in the log', async () => {
  standbys = [{ standby: true, followed: true, behindFor: Number.POSITIVE_INFINITY }];
  const reading = queriesOf(URLS.slice(0, 1));
  const read = reading.query('orders.list', SQL);
  await vi.waitFor(() => {
    vi.setSystemTime(Date.now() + 100);
    expect(ran).toEqual(['primary']);
  });
  await read;
  await reading.query('orders.list', SQL);
  expect([ran, questions, said]).toEqual([['primary', 'primary'], 1, []]);
  (standbys[0] as FakeStandby).behindFor = 0;
  vi.setSystemTime(Date.now() + 2_001);
  await reading.query('orders.list', SQL);
  expect(ran.at(-1)).toBe('standby 1');
  expect(reading.figures()).toEqual({ standby: 1, fallback: 2 });
});

test.each<[string, Partial<FakeStandby>, RegExp]>([
  ['is a primary', { standby: false }, /db2 could not be read: it is not a standby/],
  ['did not follow', { followed: false }, /db2 could not be read: it has not followed/],
  ['refuses connections', { refuses: refused() }, /db2 could not be read: connect ECONNREFUSED/],
  ['ends while it reads', { fails: failed('57P01') }, /db2 could not be read: state 57P01/],
])('a server that %s: the primary is read, and the log says it once', async (_, fault, line) => {
  const [first] = standbys as [FakeStandby];
  Object.assign(first, fault);
  const reading = queriesOf(URLS.slice(0, 1));
  expect(await reading.query('orders.list', SQL)).toEqual([{ number: 'from the primary' }]);
  expect(said).toEqual([expect.stringMatching(line)]);
  // Thirty seconds later one request tries it, those beside it do not wait.
  vi.setSystemTime(Date.now() + 30_001);
  await Promise.all([reading.query('orders.list', SQL), reading.query('orders.list', SQL)]);
  expect([ran, questions, said.length]).toEqual([['primary', 'primary', 'primary'], 2, 1]);
  Object.assign(first, { standby: true, followed: true, refuses: undefined, fails: undefined });
  vi.setSystemTime(Date.now() + 30_001);
  await reading.query('orders.list', SQL);
  await reading.query('orders.list', SQL);
  expect(ran.slice(3)).toEqual(['standby 1', 'standby 1']);
});

test('a statement that a standby breaks off runs on the primary; a mistake in it is the caller’s', async () => {
  const [first] = standbys as [FakeStandby];
  const reading = queriesOf(URLS.slice(0, 1));
  first.fails = failed('40001');
  await reading.query('orders.list', SQL);
  first.fails = failed('42703');
  await expect(reading.query('orders.list', SQL)).rejects.toThrow('state 42703');
  first.fails = undefined;
  await reading.query('orders.list', SQL);
  expect([ran, said, reading.figures()]).toEqual([['primary', 'standby 1'], [], { standby: 1, fallback: 1 }]);
});

test('a transaction reads on a standby, and as a whole on the primary when the standby fails', async () => {
  const [first] = standbys as [FakeStandby];
  const reading = queriesOf(URLS.slice(0, 1));
  const twice = () =>
    reading.transaction(async (on) => [...(await on.query(null, SQL)), ...(await on.query(null, SQL))]);
  expect(await twice()).toEqual([{ number: 'from standby 1' }, { number: 'from standby 1' }]);
  first.fails = failed('57P01');
  expect(await twice()).toEqual([{ number: 'from the primary' }, { number: 'from the primary' }]);
});

test('what may write is refused, with and without standbys, alone and in a transaction', async () => {
  const refusal = 'This statement may write, and is for the primary: orders.close';
  const close = (on: Queryable) => on.query('orders.close', 'update orders set status = $1', ['E']);
  for (const reading of [queriesOf(), queriesOf([])]) {
    expect(() => close(reading)).toThrow(refusal);
    await expect(reading.transaction(async (on) => close(on))).rejects.toThrow(refusal);
  }
  expect(ran).toEqual([]);
});
