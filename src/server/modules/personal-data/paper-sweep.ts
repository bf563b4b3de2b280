/**
 * Deletes files of documents that nothing refers to any more: replaced by a later import, or whose document is gone. Part of the
 * daily job.
 */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#server/platform/db/index.ts';
import { forgetStrayPapers, forgetWaitingPapers, usedPapers } from './paper-sweep.repository.ts';

export interface PaperSweep {
  readonly db: Database;
  /** `DATA_DIR/papers`. */
  readonly folder: string;
  /** Milliseconds. */
  readonly now: number;
  readonly stopped: () => boolean;
}

const DAY_MS = 86_400_000;
/** How long a file waits for its document; each import that brings it again begins anew. */
const WAITING_DAYS = 90;
/** A file is written before the row that refers to it: an import may take hours. */
const YOUNG_MS = DAY_MS;

/** Returns how many files were deleted. */
export async function deleteUnusedPapers({ db, folder, now, stopped }: PaperSweep): Promise<number> {
  await forgetWaitingPapers(db, new Date(now - WAITING_DAYS * DAY_MS));
  await forgetStrayPapers(db);
  let gone = 0;
  const inside = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const shelf of inside.filter((entry) => entry.isDirectory())) {
    if (stopped()) break;
    gone += await sweepShelf(db, join(folder, shelf.name), now - YOUNG_MS);
  }
  return gone;
}

async function sweepShelf(db: Database, shelf: string, before: number): Promise<number> {
  const names = await readdir(shelf);
  const old: string[] = [];
  for (const name of names) if (await isOlder(join(shelf, name), before)) old.push(name);
  if (old.length === 0) return 0;
  const used = await usedPapers(db, old);
  let gone = 0;
  for (const name of old) {
    // Written again meanwhile: then it is used again.
    if (used.has(name) || !(await isOlder(join(shelf, name), before))) continue;
    await rm(join(shelf, name), { force: true });
    gone += 1;
  }
  return gone;
}

async function isOlder(path: string, before: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true && found.mtimeMs < before;
}
