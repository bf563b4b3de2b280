/** A pool of connections to one server: it is given up as a whole when that server is of no use any more. */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

export interface ServerPool {
  /** A connection of the pool. @throws ServerLeft when the pool was given up meanwhile: nothing was sent */
  connect(): Promise<pg.PoolClient>;
  /** Nothing new is begun on it; statements that run, and those that wait for a connection, may end. */
  leave(): void;
  /** Connections end at once, those that work too: their statements fail. */
  cut(): void;
  /** Waits for statements that run. */
  close(): Promise<void>;
  figures(): { open: number; idle: number; waiting: number };
}

export interface ServerPoolOptions {
  readonly config: pg.PoolConfig;
  /** An idle connection broke by itself. */
  readonly onBroken: (error: Error) => void;
}

export class ServerLeft extends Error {}

export function openServerPool({ config, onBroken }: ServerPoolOptions): ServerPool {
  const clients = new Set<pg.PoolClient>();
  const pool = new pg.Pool({
    ...config,
    // The limit of the pool is also how long a request waits for a free connection; a new connection has its own.
    Client: class extends pg.Client {
      constructor() {
        super({ ...config, connectionTimeoutMillis: connectLimitMs(config) });
      }
    } as unknown as new () => pg.ClientBase,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
  });
  // Without these two handlers, a database that stops ends this process too: the pool only handles errors of idle
  // connections.
  pool.on('error', onBroken);
  pool.on('connect', (client) => {
    clients.add(client);
    client.on('error', () => {});
  });
  pool.on('remove', (client) => clients.delete(client));
  const left = Promise.withResolvers<never>();
  left.promise.catch(() => {});
  let ended: Promise<void> | undefined;
  const end = () => {
    ended ??= pool.end();
    return ended;
  };
  return {
    async connect() {
      if (ended) throw new ServerLeft();
      const coming = pool.connect();
      try {
        return await Promise.race([coming, left.promise]);
      } catch (error) {
        if (error instanceof ServerLeft) coming.then((client) => client.release(true)).catch(() => {});
        throw error;
      }
    },
    leave() {
      // A pool that has ended would let those that wait for it wait in vain.
      const whenNobodyWaits = async () => {
        while (pool.waitingCount > 0) await wait(POLL_MS, undefined, { ref: false });
        await end();
      };
      whenNobodyWaits().catch(() => {});
    },
    cut() {
      left.reject(new ServerLeft());
      end().catch(() => {});
      for (const client of clients) void (client as unknown as pg.Client).end().catch(() => {});
    },
    close: end,
    figures: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

const POLL_MS = 50;
/** How long a request waits until one of the connections of the pool is free. */
export const WAIT_FOR_CONNECTION_MS = 5_000;
/** A host that does not respond at all (scale-out §3.4). */
const CONNECT_MS = 2_000;

/** Milliseconds for a new connection. A socket of this machine has no network that could be silent: it waits its turn. */
export function connectLimitMs({ connectionString, host }: pg.ClientConfig): number {
  try {
    const place = host ?? new pg.Client({ connectionString }).host;
    return place.startsWith('/') ? WAIT_FOR_CONNECTION_MS : CONNECT_MS;
  } catch {
    // Not a URL: the first connection says so.
    return CONNECT_MS;
  }
}
