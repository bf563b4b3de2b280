/**
 * Leases: work that one process does at a time among all that share a database. A lease is an advisory lock on a connection of its own, so it ends
 * with the process, however that ends.
 */
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { LEASE_PATIENCE_MS, type Lease, type LeaseHolder, prepareSession, tryOn } from './lease.ts';
import { openClient } from './session.ts';

export interface TakeOptions {
  /** Ends the waiting. */
  readonly signal?: AbortSignal;
  /** Called once, when another process has it. */
  readonly waiting?: (other: LeaseHolder) => void;
}

export interface Leases {
  /** Takes it now; undefined when another process has it. @throws when the database is away, or a standby. */
  tryTake(name: string): Promise<Lease | undefined>;
  /** Waits until nobody else has it. @throws as `tryTake`, and the reason of `signal`. */
  take(name: string, options?: TakeOptions): Promise<Lease>;
  /**
   * For work that one process is enough for: does it while holding the lease. Undefined when another process does it now. @throws as `tryTake`, and
   * what the work throws
   */
  ifFree<T>(name: string, work: (lease: Lease) => Promise<T>): Promise<T | undefined>;
  /**
   * Holds it from now on, as far as it can be had: `work` runs as long as it is held, and again when it was lost and taken once more, or when the
   * work failed. Returns what ends it, which waits for the work.
   */
  keep(name: string, work: (lease: Lease) => Promise<void>): () => Promise<void>;
  /** Gives up those that are held, and ends all waiting. */
  close(): Promise<void>;
}

export interface LeasesOptions {
  /** Opens a connection to the primary, not one of a pool or through a pooler in transaction mode. Default: `url`. */
  readonly open?: () => Promise<pg.Client>;
  readonly url: string;
  readonly warn: (message: string) => void;
  /** Between two tries of one who waits. */
  readonly retryMs?: number;
}

const RETRY_MS = 500;
/** After work that failed, or a database that is away. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

export function createLeases({
  url,
  open = () => openClient(url, { query_timeout: LEASE_PATIENCE_MS }),
  warn,
  retryMs = RETRY_MS,
}: LeasesOptions): Leases {
  const closing = new AbortController();
  const held = new Set<Lease>();
  const holder = `${hostname()}, process ${process.pid}`;

  async function session(): Promise<pg.Client> {
    closing.signal.throwIfAborted();
    const client = await open();
    client.on('error', () => {});
    try {
      await prepareSession(client);
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  }

  function kept(lease: Lease): Lease {
    held.add(lease);
    lease.signal.addEventListener('abort', () => held.delete(lease), { once: true });
    return lease;
  }

  async function take(name: string, { signal, waiting }: TakeOptions = {}): Promise<Lease> {
    const ending = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
    ending.throwIfAborted();
    const client = await session();
    let isTold = false;
    try {
      for (;;) {
        const got = await tryOn(client, name, holder);
        if ('release' in got) {
          if (!ending.aborted) return kept(got);
          await got.release();
        } else if (!isTold) {
          isTold = true;
          waiting?.(got);
        }
        await wait(retryMs, undefined, { signal: ending });
      }
    } catch (error) {
      await client.end().catch(() => {});
      throw ending.aborted ? ending.reason : error;
    }
  }

  async function tryTake(name: string): Promise<Lease | undefined> {
    const client = await session();
    try {
      const got = await tryOn(client, name, holder);
      if ('release' in got) return kept(got);
      await client.end().catch(() => {});
      return undefined;
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  }

  return {
    take,
    tryTake,
    async ifFree(name, work) {
      const lease = await tryTake(name);
      try {
        return lease && (await work(lease));
      } finally {
        await lease?.release();
      }
    },
    keep(name, work) {
      const stopping = new AbortController();
      const { signal } = stopping;
      async function hold(): Promise<void> {
        let pause = FIRST_PAUSE_MS;
        while (!signal.aborted && !closing.signal.aborted) {
          try {
            const lease = await take(name, { signal });
            const stop = () => void lease.release();
            signal.addEventListener('abort', stop, { once: true });
            try {
              await work(lease);
              pause = FIRST_PAUSE_MS;
            } finally {
              signal.removeEventListener('abort', stop);
              await lease.release();
            }
          } catch (error) {
            if (signal.aborted || closing.signal.aborted) return;
            warn(`The work of the lease ${name} is begun again: ${error instanceof Error ? error.message : error}`);
          }
          const ending = AbortSignal.any([signal, closing.signal]);
          await wait(pause, undefined, { signal: ending, ref: false }).catch(() => {});
          pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
        }
      }
      const holding = hold();
      return async () => {
        stopping.abort(new Error(`The lease ${name} is not wanted any more.`));
        await holding;
      };
    },
    async close() {
      closing.abort(new Error('Leases were closed.'));
      await Promise.all([...held].map((lease) => lease.release()));
    },
  };
}
