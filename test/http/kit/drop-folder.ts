/** The folder of a connection for HTTP tests: leaving files in it, looking, waiting for what comes of them. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { JobName } from '#contract/values/job-names.ts';
import { MOST_ATTEMPTS, readToCount, readToPutAway } from '#server/import/files-in/files-in.repository.ts';
import { isPassedOver } from '#server/import/files-in/incoming-name.rules.ts';
import { signIn } from './office.ts';
import { press } from './office-imports.ts';
import type { TestShop } from './start-shop.ts';

export interface SeenRun {
  readonly id: number;
  readonly name: string;
  readonly state: string;
  readonly slot: string;
  readonly attempts: number;
  readonly report: {
    rows: number;
    created: number;
    changed: number;
    same: number;
    stale?: number;
    waiting?: number;
    refused: number;
  } | null;
  readonly failure: { code: string } | null;
}

export function dropFolder(shop: () => TestShop) {
  const pathOf = (code: string, folder: string) => join(shop().dataDir, 'exchange', code, folder);
  let laura: Awaited<ReturnType<typeof signIn>> | undefined;

  const lastLook = async (name: JobName) => {
    const [job] = await shop().db.query<{ at: Date | null; error: string | null }>(
      null,
      `select last_at as at, last_error as error from office_jobs where name = $1`,
      [name],
    );
    return job;
  };
  /** Runs the job; resolves when it is over. */
  async function look(name: JobName = 'files of connections'): Promise<void> {
    laura ??= await signIn(shop());
    const before = await lastLook(name);
    await laura.call('office_jobs.run', { key: press(), name });
    const after = await vi.waitFor(
      async () => {
        const job = await lastLook(name);
        expect(job?.at?.getTime()).not.toBe(before?.at?.getTime());
        return job;
      },
      { timeout: 30_000, interval: 20 },
    );
    expect(after?.error ?? '').toBe('');
  }
  /** Of a connection, oldest first. */
  const runs = (code: string): Promise<SeenRun[]> =>
    shop().db.query(
      null,
      `select r.id, r.name, r.state, r.slot, r.attempts, r.report, r.failure from import_runs r join connections c on c.id = r.connection_id
       where c.code = $1 order by r.id`,
      [code],
    );

  /** Files that the next look would take. */
  const waitingFiles = (code: string) => readdirSync(pathOf(code, 'in')).filter((name) => !isPassedOver(name));
  /** Files with a name of their own that nobody has decided about: neither that they go on, nor that they wait for a person. */
  const undecided = (connectionId: number) =>
    shop().db.query<{ id: number; state: string }>(
      null,
      `select id, state from import_runs
       where connection_id = $1 and mended_of is null and held is null and state in ('uploaded', 'checked')`,
      [connectionId],
    );

  return {
    pathOf,
    runs,
    look,
    leave(code: string, name: string, text: string | Uint8Array): void {
      mkdirSync(pathOf(code, 'in'), { recursive: true });
      writeFileSync(join(pathOf(code, 'in'), name), text);
    },
    names: (code: string, folder: string): string[] => readdirSync(pathOf(code, folder)).sort(),
    read: (code: string, folder: string, name: string): string =>
      readFileSync(join(pathOf(code, folder), name), 'utf8'),
    /** Looks until nothing of the connection waits or is worked on, and all is put away; then its runs. */
    settled: (code: string): Promise<SeenRun[]> =>
      vi.waitFor(
        async () => {
          // Finds what a killed process left.
          await laura?.call('office_jobs.run', { key: press(), name: 'imports of the office' });
          await look();
          expect(waitingFiles(code)).toEqual([]);
          // A file that another look has taken is in no list yet: between the renaming and the commit.
          const claimed = readdirSync(pathOf(code, 'work'));
          const listed = await shop().db.query<{ name: string }>(
            null,
            'select work_file as name from import_runs where work_file = any($1::text[])',
            [claimed],
          );
          expect(claimed.filter((file) => !listed.some(({ name }) => name === file))).toEqual([]);
          const found = await runs(code);
          for (const { state, attempts } of found) {
            expect(state).not.toMatch(/^(waiting|checking|running)$/);
            if (attempts < MOST_ATTEMPTS) expect(state).not.toBe('interrupted');
          }
          // After their states: a run that ends in between is not counted and put away yet.
          const [connection] = await shop().db.query<{ id: number }>(
            null,
            'select id from connections where code = $1',
            [code],
          );
          expect(await undecided(connection?.id ?? 0)).toEqual([]);
          expect(await readToCount(shop().db, connection?.id ?? 0)).toEqual([]);
          expect(await readToPutAway(shop().db, connection?.id ?? 0)).toEqual([]);
          // Again: a file may have come meanwhile, such as one that a connection left for itself.
          expect(waitingFiles(code)).toEqual([]);
          return found;
        },
        { timeout: 60_000, interval: 200 },
      ),
  };
}
