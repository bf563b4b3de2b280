import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Notified } from './database.ts';
import { isConnectionLost } from './lost-connection.ts';

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 5_000;
const HEARTBEAT_MS = 30_000;

export interface Listener {
  listen(channel: string, fn: Notified): Promise<() => Promise<void>>;
  /** Opens another connection: the server of the present one is of no use any more. */
  renew(): void;
  close(): Promise<void>;
}

/**
 * A dedicated connection for LISTEN: a pool would share it. After a break it is reopened, and every subscriber gets
 * `null` because notifications may have been missed. @param configNow asked for each connection: of the server that takes
 * writes
 */
export function createListener(
  configNow: () => pg.ClientConfig | Promise<pg.ClientConfig>,
  log: (message: string) => void,
): Listener {
  const channels = new Map<string, Set<Notified>>();
  let client: Promise<pg.Client> | undefined;
  /** Undefined while it is reopened, which lasts as long as the database is away. */
  let current: pg.Client | undefined;
  let closed = false;
  let last: Promise<unknown> = Promise.resolve();

  /** One statement at a time: callers subscribe in parallel, and `pg` is to stop queueing by itself. */
  function ask(statement: string): Promise<unknown> {
    const answer = last.then(async () => {
      const open = await client;
      return open?.query(statement).catch((error: unknown) => {
        // A server that became a standby refuses LISTEN.
        if (isConnectionLost(error)) end(open);
        throw error;
      });
    });
    last = answer.catch(() => {});
    return answer;
  }

  /** Also of a server that does not respond any more: it would not say goodbye either. */
  function end(open: pg.Client): void {
    (open as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }

  async function open(): Promise<pg.Client> {
    const fresh = new pg.Client(await configNow());
    fresh.on('notification', ({ channel, payload }) => {
      for (const fn of channels.get(channel) ?? []) fn(payload ?? '');
    });
    fresh.on('error', () => {});
    await fresh.connect();
    try {
      for (const channel of channels.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await fresh.end().catch(() => {});
      throw error;
    }
    current = fresh;
    fresh.once('end', () => {
      current = undefined;
    });
    // Registered only now: a break while opening makes the opening itself fail, and its caller retries.
    fresh.once('end', () => void reopen());
    // The connection may be silent for hours: only a query shows whether it is still alive.
    const heart = setInterval(() => {
      ask('select 1').catch(() => end(fresh));
    }, HEARTBEAT_MS).unref();
    fresh.once('end', () => clearInterval(heart));
    return fresh;
  }

  async function reopen(): Promise<void> {
    if (closed) return;
    log('The connection for notifications broke; reconnecting.');
    client = keepTrying();
    await client.catch(() => {});
  }

  async function keepTrying(): Promise<pg.Client> {
    for (let delay = FIRST_DELAY_MS; ; delay = Math.min(delay * 2, LONGEST_DELAY_MS)) {
      await wait(delay, undefined, { ref: false });
      if (closed) throw new Error('The database was closed.');
      try {
        const fresh = await open();
        for (const fns of channels.values()) for (const fn of fns) fn(null);
        return fresh;
      } catch {
        // Retried until close(): the pool already logs the outage.
      }
    }
  }

  return {
    async listen(channel, fn) {
      const fns = channels.get(channel) ?? new Set();
      channels.set(channel, fns.add(fn));
      client ??= open();
      await ask(`listen ${pg.escapeIdentifier(channel)}`);
      return async () => {
        fns.delete(fn);
        if (fns.size > 0 || closed) return;
        channels.delete(channel);
        if (!current) return;
        await ask(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {});
      };
    },
    renew() {
      if (current) end(current);
    },
    async close() {
      closed = true;
      await client?.then((open) => open.end()).catch(() => {});
    },
  };
}
