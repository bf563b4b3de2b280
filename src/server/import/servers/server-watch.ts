/** Visits the servers of connections when their time comes: several at a time, so that one that hangs keeps no other waiting (C-EXC-5). */
import { setTimeout } from 'node:timers/promises';
import { type LookDeps, lookAtServer } from './server-look.ts';
import { readDueServers, readServer } from './servers.repository.ts';

export interface ServerWatch {
  /** Begins the looks whose time has come and does not wait for them; returns how many. */
  lookAll(): Promise<number>;
  /** One server now; resolves when its look is over. */
  look(connectionId: number): Promise<void>;
  /** Ends what is underway. */
  close(): Promise<void>;
}

/** Each has a line and a file open, none a connection of the database. */
const MOST_AT_ONCE = 16;
/** How long a stop waits for sessions to end. */
const PATIENCE_MS = 5_000;

export function createServerWatch(deps: LookDeps): ServerWatch {
  const { db, clock, log } = deps;
  const running = new Map<number, Promise<void>>();
  const ended = new AbortController();

  function begin(id: number, work: () => Promise<unknown>): Promise<void> {
    const ran = work()
      .then(
        () => {},
        (error: unknown) => log.error({ work: 'servers of connections', err: error }, 'a look at a server failed'),
      )
      .finally(() => running.delete(id));
    running.set(id, ran);
    return ran;
  }

  return {
    async lookAll() {
      let begun = 0;
      for (const server of await readDueServers(db, clock())) {
        if (ended.signal.aborted || running.size >= MOST_AT_ONCE) break;
        if (running.has(server.connectionId)) continue;
        void begin(server.connectionId, () => lookAtServer(deps, server, ended.signal));
        begun += 1;
      }
      return begun;
    },
    async look(connectionId) {
      await running.get(connectionId);
      const server = await readServer(db, connectionId);
      if (server && !ended.signal.aborted) await begin(connectionId, () => lookAtServer(deps, server, ended.signal));
    },
    async close() {
      ended.abort();
      // A session that does not end is left behind: its lease runs out, and nothing of it is half (0334).
      await Promise.race([Promise.all(running.values()), setTimeout(PATIENCE_MS, undefined, { ref: false })]);
    },
  };
}
