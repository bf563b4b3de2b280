import pg from 'pg';
import { withCommitHooks } from './after-commit.ts';
import { columnTypes } from './column-types.ts';
import { connectWhenReady } from './connection-failures.ts';
import { type Database, type Queryable, type Row, sqlState, type TransactionOptions } from './database.ts';
import { createListener } from './listener.ts';

export interface Connection {
  /** `postgres://user:password@host:5432/database`; a socket as `postgres://user@/database?host=/folder`. */
  url: string;
  /** Maximum number of connections; default 10. */
  poolSize?: number;
  /** Maximum milliseconds of one statement; default 30 s. 0 = no limit. */
  statementTimeoutMs?: number;
  /** Time zone of `current_date` and of dates without a time; default that of the shop (C-SET-1). */
  timeZone?: string;
  /** How long to wait for a database that does not respond yet; default 10 s. */
  patienceMs?: number;
  /** Called for connections that broke by themselves; they are replaced. */
  log?: (message: string) => void;
}

/**
 * Opens a pool and waits until the database responds (at most 10 s when it is starting or not there yet). @throws
 * StartupError with the sentence for the operator: refused, unknown host, wrong password, no such database.
 */
export async function connect(connection: Connection): Promise<Database> {
  const { url, poolSize = 10, statementTimeoutMs = 30_000, timeZone = 'Europe/Rome', log = () => {} } = connection;
  const config: pg.ClientConfig = {
    connectionString: url,
    types: columnTypes(),
    application_name: 'bancale',
    options: `-c TimeZone=${timeZone}`,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  };
  await connectWhenReady(config, url, connection.patienceMs ?? 10_000, log);
  let closing = false;
  const openPool = () => {
    const fresh = new pg.Pool({
      ...config,
      // A prepared statement is planned once per connection. By default PostgreSQL plans some again at every execution,
      // which takes ten times as long as running them; test/http/operation/query-plans.test.ts checks the generic plan of each.
      options: `${config.options} -c plan_cache_mode=force_generic_plan`,
      max: poolSize,
      statement_timeout: statementTimeoutMs,
      query_timeout: patienceFor(statementTimeoutMs),
      idleTimeoutMillis: 60_000,
    });
    // Without these two handlers, a database that stops ends this process too: the pool only handles errors of idle
    // connections.
    fresh.on('error', (error) => {
      // While closing, the order in which idle connections and the server end does not matter.
      if (!closing) log(`A connection to the database broke: ${error.message}`);
    });
    fresh.on('connect', (client) => client.on('error', () => {}));
    return fresh;
  };
  let pool = openPool();
  /**
   * A dead network link does not close its connections: a missing response is the only sign. All connections of the
   * pool are then dead too, so the pool is dropped, and the next query opens new ones.
   */
  const watched = async <T>(on: pg.Pool, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (isSilence(error) && on === pool && !closing) {
        log('The database does not answer any more: opening new connections.');
        pool = openPool();
        void on.end().catch(() => {});
      }
      throw error;
    }
  };

  const listener = createListener({ ...config, query_timeout: LISTENER_PATIENCE_MS }, log);
  return {
    url,
    query: (name, sql, params) => watched(pool, run(pool, name, sql, params)),
    transaction: withCommitHooks((work, options) => watched(pool, inTransaction(pool, work, options))),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    listen: (channel, fn) => listener.listen(channel, fn),
    close: async () => {
      closing = true;
      await listener.close();
      await pool.end();
    },
  };
}

/** Network time: the client waits this much longer than the server lets a statement run. */
const MARGIN_MS = 2_000;
const LISTENER_PATIENCE_MS = 10_000;
/** The longest timer that Node supports. */
const FOR_EVER_MS = 2 ** 31 - 1;

function patienceFor(statementTimeoutMs: number): number {
  return statementTimeoutMs === 0 ? FOR_EVER_MS : statementTimeoutMs + MARGIN_MS;
}

/** The message of `pg` when nothing came within `query_timeout`. */
function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

async function run<T = Row>(
  on: pg.Pool | pg.PoolClient,
  name: string | null,
  sql: string,
  params?: readonly unknown[],
  timeoutMs?: number,
): Promise<T[]> {
  const query: pg.QueryConfig & { query_timeout?: number } = { text: sql };
  if (timeoutMs !== undefined) query.query_timeout = patienceFor(timeoutMs);
  if (name !== null) query.name = name;
  if (params !== undefined) query.values = params as unknown[];
  const result = await on.query(query);
  return result.rows as T[];
}

const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';

async function inTransaction<T>(
  pool: pg.Pool,
  work: (transaction: Queryable) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  for (let left = options.retries ?? 3; ; left--) {
    try {
      return await once(pool, work, options);
    } catch (error) {
      const state = sqlState(error);
      if (left <= 0 || (state !== DEADLOCK && state !== SERIALIZATION_FAILURE)) throw error;
    }
  }
}

async function once<T>(
  pool: pg.Pool,
  work: (transaction: Queryable) => Promise<T>,
  { isolation = 'read committed', timeoutMs }: TransactionOptions,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const timeout =
      timeoutMs === undefined
        ? ''
        : `; set local statement_timeout = ${Math.trunc(timeoutMs)}; set local plan_cache_mode = auto`;
    await client.query(`begin isolation level ${isolation}${timeout}`);
    const response = await work(queryableOf(client, timeoutMs));
    await client.query('commit');
    return response;
  } catch (error) {
    if (isSilence(error)) broken = error as Error;
    else
      await client.query('rollback').catch((failed: Error) => {
        broken = failed;
      });
    throw error;
  } finally {
    // A connection that could not even roll back is closed, never reused.
    client.release(broken);
  }
}

function queryableOf(client: pg.PoolClient, timeoutMs: number | undefined): Queryable {
  // A connection runs one statement at a time: statements sent in parallel (Promise.all) are queued here.
  let last: Promise<unknown> = Promise.resolve();
  return {
    query: <T>(name: string | null, sql: string, params?: readonly unknown[]) => {
      const response = last.then(() => run<T>(client, name, sql, params, timeoutMs));
      last = response.catch(() => {});
      return response;
    },
  };
}
