import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Notified } from './database.ts';

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 5_000;
const HEARTBEAT_MS = 30_000;

export interface Listener {
  listen(channel: string, fn: Notified): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/**
 * One connection of its own for LISTEN: a pool would hand it to others. It comes back by itself after a break, and then
 * tells every subscriber with `null` that notifications may have been missed.
 */
export function createListener(config: pg.ClientConfig, log: (message: string) => void): Listener {
  const channels = new Map<string, Set<Notified>>();
  let client: Promise<pg.Client> | undefined;
  let closed = false;

  async function open(): Promise<pg.Client> {
    const fresh = new pg.Client(config);
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
    // Only now: while it is being opened a break makes this fail, and whoever opens it tries again.
    fresh.once('end', () => void reopen());
    // Nothing is sent on this connection for hours: whether it is still one shows only when it is asked.
    const heart = setInterval(() => {
      fresh.query('select 1').catch(() => fresh.end().catch(() => {}));
    }, HEARTBEAT_MS).unref();
    fresh.once('end', () => clearInterval(heart));
    return fresh;
  }

  async function reopen(): Promise<void> {
    if (closed) return;
    log('The connection for notifications broke; opening it again.');
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
        // Tried again until close(): the operator reads about the outage from the pool.
      }
    }
  }

  return {
    async listen(channel, fn) {
      const fns = channels.get(channel) ?? new Set();
      channels.set(channel, fns.add(fn));
      client ??= open();
      await (await client).query(`listen ${pg.escapeIdentifier(channel)}`);
      return async () => {
        fns.delete(fn);
        if (fns.size > 0 || closed) return;
        channels.delete(channel);
        await (await client)?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {});
      };
    },
    async close() {
      closed = true;
      await client?.then((open) => open.end()).catch(() => {});
    },
  };
}
