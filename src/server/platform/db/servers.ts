/** The server, or the servers, behind a database URL: which one the next statement goes to. */
import { isConnectionLost, isSilence } from './lost-connection.ts';
import { createPrimaryFinder } from './primary-finder.ts';
import { ServerLeft, type ServerPool, WAIT_FOR_CONNECTION_MS } from './server-pool.ts';
import type { Acquired } from './transactions.ts';

export interface Servers {
  /** A connection to the server that takes writes. @throws NoPrimary, errors of `pg` */
  acquire(): Promise<Acquired>;
  /** Of the pool that is used now. */
  figures(): ReturnType<ServerPool['figures']>;
  close(): Promise<void>;
}

interface Opening {
  readonly openOn: (url: string, onBroken: (error: Error) => void) => ServerPool;
  readonly log: (message: string) => void;
}

/** All connections of a pool lead to the same server: when one is lost, new ones are opened instead of all. */
export function oneServer({ url, openOn, log }: Opening & { readonly url: string }): Servers {
  let isClosing = false;
  const open = () =>
    openOn(url, (error) => {
      // While closing, the order in which idle connections and the server end does not matter.
      if (!isClosing) log(`A connection to the database broke: ${error.message}`);
    });
  let server = open();
  const replace = (old: ServerPool, error: unknown) => {
    if (old !== server || isClosing) return;
    log(
      isSilence(error)
        ? 'The database does not answer any more: opening new connections.'
        : `A connection to the database broke: ${(error as Error).message}; opening new ones.`,
    );
    server = open();
    old.leave();
  };
  const acquire = async (): Promise<Acquired> => {
    const from = server;
    try {
      return { client: await from.connect(), lost: (error) => replace(from, error) };
    } catch (error) {
      if (error instanceof ServerLeft && !isClosing) return acquire();
      throw error;
    }
  };
  return {
    acquire,
    figures: () => server.figures(),
    close() {
      isClosing = true;
      return server.close();
    },
  };
}

export interface SeveralServersOptions extends Opening {
  /** One for each host. */
  readonly urls: readonly string[];
  /** Another host takes writes now. */
  readonly onMoved: () => void;
}

export interface SeveralServers extends Servers {
  /** URL of the host that takes writes. @throws NoPrimary when there is none within `patienceMs` */
  find(patienceMs?: number): Promise<string>;
  /** `db1:5432 is a standby` */
  states(): readonly string[];
}

/** Connections to a server that takes no writes any more end at once, also those that wait for its response (decision 0356). */
export function severalServers({ urls, openOn, log, onMoved }: SeveralServersOptions): SeveralServers {
  let server: { readonly url: string; readonly pool: ServerPool } | undefined;
  const finder = createPrimaryFinder({
    urls,
    log,
    onMoved() {
      server?.pool.cut();
      server = undefined;
      onMoved();
    },
  });
  const lost = (from: ServerPool, error: unknown) => {
    if (server?.pool === from && isConnectionLost(error)) finder.lost(server.url);
  };
  const current = (url: string): ServerPool => {
    if (server?.url !== url) {
      server?.pool.cut();
      const pool = openOn(url, (error) => lost(pool, error));
      server = { url, pool };
    }
    return server.pool;
  };
  return {
    /** Nothing was sent yet: another host may be asked, for as long as a request waits for a connection. */
    async acquire() {
      for (const until = Date.now() + WAIT_FOR_CONNECTION_MS; ; ) {
        const from = current(await finder.find(Math.max(0, until - Date.now())));
        try {
          return { client: await from.connect(), lost: (error) => lost(from, error) };
        } catch (error) {
          lost(from, error);
          const mayPass = error instanceof ServerLeft || isConnectionLost(error);
          if (!mayPass || Date.now() > until) throw error;
        }
      }
    },
    find: finder.find,
    states: finder.states,
    figures: () => server?.pool.figures() ?? { open: 0, idle: 0, waiting: 0 },
    async close() {
      finder.close();
      await server?.pool.close();
    },
  };
}
