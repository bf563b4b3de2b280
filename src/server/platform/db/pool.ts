import type pg from 'pg';
import { StartupError } from '#server/platform/startup-error.ts';
import { inSpan } from '#server/platform/tracing/spans.ts';
import { withCommitHooks } from './after-commit.ts';
import { columnTypes } from './column-types.ts';
import { connectWhenReady, noPrimarySentence } from './connection-failures.ts';
import type { Database } from './database.ts';
import { urlsOfHosts } from './database-hosts.ts';
import { createListener, type Listener } from './listener.ts';
import { isConnectionLost, isSilence, NoPrimary } from './lost-connection.ts';
import { createPrimaryFinder } from './primary-finder.ts';
import { createReading } from './reading.ts';
import { readsOnly } from './reads-only.rules.ts';
import { LOG_PLACE, waitForReplay } from './replay.ts';
import { connectLimitMs, openServerPool } from './server-pool.ts';
import { oneServer, severalServers } from './servers.ts';
import { standbyLag } from './standby-lag.ts';
import { inTransaction, patienceFor, runAlone, UNNAMED } from './transactions.ts';

export interface Connection {
  /**
   * `postgres://user:password@host:5432/database`; a socket as `postgres://user@/database?host=/folder`. Several hosts,
   * separated by commas: the one that takes writes is found, and found again after a fail-over.
   */
  url: string;
  /** For what needs a session of its own (LISTEN, migrations), when `url` leads to a pooler. */
  directUrl?: string | undefined;
  /** Standbys, for `reading`. */
  readUrl?: string | undefined;
  /** Each connection is to a standby that has replayed up to this place of the log (`Reading`). */
  replayed?: string | undefined;
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

/** A peer that is gone is noticed by the system, also on a connection that nobody uses. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * Opens a pool and waits until the database responds (at most 10 s when it is starting or not there yet). @throws
 * StartupError with the sentence for the operator: refused, unknown host, wrong password, no such database, no host that takes writes.
 */
export async function connect(connection: Connection): Promise<Database> {
  const { url, directUrl = url, poolSize = 10, statementTimeoutMs = 30_000, timeZone = 'Europe/Rome' } = connection;
  const { patienceMs = 10_000, log = () => {} } = connection;
  const configOf = (connectionString: string): pg.ClientConfig => {
    const config = {
      connectionString,
      types: columnTypes(),
      application_name: 'bancale',
      options: `-c TimeZone=${timeZone}`,
      ...KEEP_ALIVE,
    };
    return { ...config, connectionTimeoutMillis: connectLimitMs(config) };
  };
  const openOn = (host: string, onBroken: (error: Error) => void) => {
    const config = configOf(host);
    const { replayed } = connection;
    return openServerPool({
      config: {
        ...config,
        // A prepared statement is planned once per connection. By default PostgreSQL plans some again at every execution,
        // which takes ten times as long as running them; test/http/operation/query-plans.test.ts checks the generic plan of each.
        options: `${config.options} -c plan_cache_mode=force_generic_plan`,
        max: poolSize,
        statement_timeout: statementTimeoutMs,
        query_timeout: patienceFor(statementTimeoutMs),
        idleTimeoutMillis: 60_000,
        ...(replayed !== undefined && { onConnect: (client: pg.ClientBase) => waitForReplay(client, replayed) }),
      },
      onBroken,
    });
  };

  const urls = urlsOfHosts(url);
  let listener: Listener | undefined;
  const renewListener = () => listener?.renew();
  const several =
    urls.length > 1
      ? severalServers({ urls, openOn, log, onMoved: directUrl === url ? renewListener : () => {} })
      : undefined;
  const servers = several ?? oneServer({ url, openOn, log });
  const direct = directUrl === url ? undefined : finderOf(urlsOfHosts(directUrl), log, renewListener);
  try {
    const found = several ? await several.find(patienceMs) : url;
    await connectWhenReady(configOf(found), found, patienceMs, log);
  } catch (error) {
    direct?.close();
    await servers.close();
    if (error instanceof NoPrimary && several) throw new StartupError(noPrimarySentence(several.states()));
    throw error;
  }

  const forListener = async (): Promise<pg.ClientConfig> => {
    const host = direct ? await direct.find() : several ? await several.find() : url;
    return { ...configOf(host), query_timeout: LISTENER_PATIENCE_MS };
  };
  const listening = createListener(forListener, log);
  listener = listening;
  let closing = false;
  const waits = { count: 0, seconds: 0 };
  const acquire = async () => {
    const { open, idle } = servers.figures();
    if (idle > 0 || open < poolSize) return servers.acquire();
    const from = performance.now();
    try {
      return await servers.acquire();
    } finally {
      waits.count += 1;
      waits.seconds += (performance.now() - from) / 1000;
    }
  };
  const db: Database = {
    url,
    directUrl,
    reading: createReading({
      readUrl: connection.readUrl,
      url,
      place: () => placeOf(db),
      log,
      lagOf: standbyLag,
      openOn,
      primary: () => db,
    }),
    query<T>(name: string | null, sql: string, params?: readonly unknown[]) {
      const statement = { name, sql, params };
      return inSpan({ kind: 'database', name: name ?? UNNAMED }, async () => {
        const first = await acquire();
        try {
          return await runAlone<T>(first, statement);
        } catch (error) {
          // Once more, on a new connection. A silent database was waited for long enough.
          if (closing || isSilence(error) || !isConnectionLost(error) || !readsOnly(sql)) throw error;
          return runAlone<T>(await acquire(), statement);
        }
      });
    },
    transaction: withCommitHooks((work, options = {}) =>
      inSpan({ kind: 'transaction', name: options.isolation ?? 'read committed' }, () =>
        inTransaction(acquire, work, options),
      ),
    ),
    connections: () => ({ ...servers.figures(), waits: waits.count, waitedSeconds: waits.seconds }),
    listen: (channel, fn) => listening.listen(channel, fn),
    close: async () => {
      closing = true;
      await listening.close();
      direct?.close();
      await db.reading.close();
      await servers.close();
    },
  };
  return db;
}

const LISTENER_PATIENCE_MS = 10_000;

/** Where the log of the primary is now: a standby that has replayed this has all that is committed. */
async function placeOf(db: Database): Promise<string> {
  const [row] = await db.query<{ place: string }>('db.read-log-place', LOG_PLACE);
  if (!row) throw new Error('The database does not say where its log is.');
  return row.place;
}

/** Of DATABASE_DIRECT_URL, which leads past a pooler. */
function finderOf(urls: readonly string[], log: (message: string) => void, onMoved: () => void) {
  const [only = ''] = urls;
  return urls.length > 1 ? createPrimaryFinder({ urls, log, onMoved }) : { find: async () => only, close() {} };
}
