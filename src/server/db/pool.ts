import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { columnTypes } from './column-types.ts';
import { connectWhenReady } from './connection-failures.ts';
import { type Database, type Queryable, type Row, sqlState, type TransactionOptions } from './database.ts';
import { createListener } from './listener.ts';
import type { Schema } from './schema.ts';

export interface Connection {
  /** `postgres://user:password@host:5432/database`; a socket as `postgres://user@/database?host=/folder`. */
  url: string;
  /** Most connections at the same time; default 10. */
  poolSize?: number;
  /** Longest time of one statement in milliseconds; default 30 s. 0 = no limit. */
  statementTimeoutMs?: number;
  /** Zone of `current_date` and of dates without a time; default that of the shop (C-SET-1). */
  timeZone?: string;
  /** How long to wait for a database that does not answer yet; default 10 s. */
  patienceMs?: number;
  /** Told about connections that broke by themselves; they are replaced. */
  log?: (message: string) => void;
}

/**
 * Opens a pool and waits until the database answers (at most 10 s when it is starting or not there yet).
 * @throws StartupError with the sentence for the operator: refused, unknown host, wrong password, no such database.
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
  const pool = new pg.Pool({
    ...config,
    max: poolSize,
    statement_timeout: statementTimeoutMs,
    idleTimeoutMillis: 60_000,
  });
  // Without these two a database that stops takes the process with it: the pool hears of idle connections only.
  let closing = false;
  pool.on('error', (error) => {
    // While closing, idle connections and the server end in any order.
    if (!closing) log(`A connection to the database broke: ${error.message}`);
  });
  pool.on('connect', (client) => client.on('error', () => {}));

  const listener = createListener(config, log);
  return {
    query: (name, sql, params) => run(pool, name, sql, params),
    kysely: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }),
    transaction: (work, options) => inTransaction(pool, work, options),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    listen: (channel, fn) => listener.listen(channel, fn),
    close: async () => {
      closing = true;
      await listener.close();
      await pool.end();
    },
  };
}

async function run<T = Row>(
  on: pg.Pool | pg.PoolClient,
  name: string | null,
  sql: string,
  params?: readonly unknown[],
): Promise<T[]> {
  const query: pg.QueryConfig = { text: sql };
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
    const timeout = timeoutMs === undefined ? '' : `; set local statement_timeout = ${Math.trunc(timeoutMs)}`;
    await client.query(`begin isolation level ${isolation}${timeout}`);
    const answer = await work(queryableOf(client));
    await client.query('commit');
    return answer;
  } catch (error) {
    await client.query('rollback').catch((failed: Error) => {
      broken = failed;
    });
    throw error;
  } finally {
    // A connection that could not even roll back is thrown away, never handed to the next request.
    client.release(broken);
  }
}

function queryableOf(client: pg.PoolClient): Queryable {
  let kysely: Kysely<Schema> | undefined;
  // One connection does one thing at a time: statements sent side by side (Promise.all) wait their turn here.
  let last: Promise<unknown> = Promise.resolve();
  return {
    query: <T>(name: string | null, sql: string, params?: readonly unknown[]) => {
      const answer = last.then(() => run<T>(client, name, sql, params));
      last = answer.catch(() => {});
      return answer;
    },
    get kysely() {
      kysely ??= new Kysely<Schema>({ dialect: new PostgresDialect({ pool: poolOfOne(client) }) });
      return kysely;
    },
  };
}

/** Kysely asks a pool for connections; inside a transaction there is exactly one, and it is not Kysely's to give back. */
function poolOfOne(client: pg.PoolClient): pg.Pool {
  const borrowed = { query: client.query.bind(client), release: () => {} };
  return { connect: async () => borrowed, end: async () => {} } as unknown as pg.Pool;
}
