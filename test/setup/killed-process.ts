import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, vi } from 'vitest';
import type { Queryable } from '#server/platform/db/index.ts';

let started = 0;

export interface DyingProcess {
  /** Kills it from outside, unless it does so by itself. */
  readonly child: ChildProcess;
  /** Resolves when it was killed and the database has noticed: until then its locks and open transactions are held. Fails if it ended otherwise. */
  died(): Promise<void>;
}

/** A process that will be killed: `script` with the address of its database as the first argument and `args` behind. */
export function startDying(
  { db, url }: { readonly db: Queryable; readonly url: string },
  script: string,
  args: readonly string[],
): DyingProcess {
  started += 1;
  const name = `killed-${process.pid}-${started}`;
  const named = `${url}${url.includes('?') ? '&' : '?'}application_name=${name}`;
  const child = spawn(process.execPath, [script, named, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(child, 'exit');
  return {
    child,
    async died() {
      const [, signal] = await exited;
      expect(signal).toBe('SIGKILL');
      await vi.waitFor(
        async () => {
          const open = await db.query(null, 'select pid from pg_stat_activity where application_name = $1', [name]);
          expect(open).toEqual([]);
        },
        { timeout: 30_000, interval: 10 },
      );
    },
  };
}
