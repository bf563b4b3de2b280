/** What the bench of a large shop does to it: imports of some rows, moments at which searches show them, memory of its process. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ArticleListMessage } from '#contract/endpoints/search.ts';
import { type Database, startDatabase } from '#server/platform/db/index.ts';
import type { ShopClient } from './shop-client.ts';

export type Caller = Pick<ShopClient, 'call'>;
type ListRequest = Readonly<Record<string, string | number | boolean>>;

const SEEN_WITHIN_MS = 600_000;
const ROOT = new URL('../..', import.meta.url);

export const list = (client: Caller, request: ListRequest): Promise<ArticleListMessage> =>
  client.call<ArticleListMessage>('wrapper.product_list', request);

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

export const percentile = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;

/** Runs what `npm run import` runs, from `scripts/run.mjs` on, of one file in a folder of its own. Resolves when the process ended. */
export async function importFile(dataDir: string, file: string, lines: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bancale-large-'));
  try {
    writeFileSync(join(folder, file), `${lines.join('\n')}\n`);
    const [, ...args] = importCommand();
    const child = spawn(process.execPath, [...args, folder], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: 'ignore',
    });
    const code = await new Promise((resolve) => child.once('exit', resolve));
    if (code !== 0) throw new Error(`The import of ${file} ended with ${code}.`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** `node`, its script and the flags of `npm run import`. */
function importCommand(): string[] {
  const { scripts } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'));
  return String(scripts.import).split(' ');
}

/** Milliseconds from now until a list shows what is expected. @throws after ten minutes. */
export async function until(shows: () => Promise<boolean>, pauseMs = 20): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < SEEN_WITHIN_MS) {
    if (await shows()) return performance.now() - begun;
    await wait(pauseMs);
  }
  throw new Error('Searches never showed the change.');
}

/**
 * Milliseconds from the commit of an import until lists show it. Watches for the commit from the call on, so that the
 * change is begun after it.
 */
export async function watchChange(db: Database, shows: () => Promise<boolean>): Promise<number> {
  // An import writes its line in the transaction of its rows.
  const version = async () =>
    (await db.query<{ last: number }>('bench.last-import', 'select max(id) as last from import_runs'))[0]?.last;
  const before = await version();
  await until(async () => (await version()) !== before, 10);
  return until(shows);
}

/** The database of a shop that runs. */
export async function openDatabase(dataDir: string): Promise<{ db: Database; stop(): Promise<void> }> {
  return startDatabase({
    databaseUrl: undefined,
    dataDir,
    purpose: 'bench',
    join: true,
    poolSize: 1,
    timeZone: 'Europe/Rome',
  });
}

/** Codes of articles without children, one after the other in the catalogue. */
export async function neighbours(db: Database, count: number): Promise<string[]> {
  const rows = await db.query<{ code: string }>(
    'bench.neighbours',
    `select carti as code from products p where active and not exists (select from products c where c.parent_id = p.id)
     order by family_id, id limit $1`,
    [count],
  );
  return rows.map(({ code }) => code);
}

/** Milliseconds of CPU that the main thread of process `pid` used so far. */
export function mainThreadMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6;
}

/** Megabytes of process `pid` in memory: `now`, or `most` since `forgetMost`. */
export function residentMb(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? Number.NaN) / 1024;
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}

/** From now on `most` counts anew. */
export function forgetMost(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
