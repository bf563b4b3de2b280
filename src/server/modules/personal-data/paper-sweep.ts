/**
 * Deletes files of documents that nothing refers to any more: replaced by a later import, or whose document is gone. Part of the
 * daily job.
 */
import type { Database } from '#server/platform/db/index.ts';
import type { MediaStore } from '#server/platform/media/media-store.ts';
import { forgetStrayPapers, forgetWaitingPapers, usedPapers } from './paper-sweep.repository.ts';

export interface PaperSweep {
  readonly db: Database;
  readonly papers: Pick<MediaStore, 'list' | 'find' | 'remove'>;
  /** Milliseconds. */
  readonly now: number;
  readonly stopped: () => boolean;
}

const DAY_MS = 86_400_000;
/** How long a file waits for its document; each import that brings it again begins anew. */
const WAITING_DAYS = 90;
/** A file is written before the row that refers to it: an import may take hours. */
const YOUNG_MS = DAY_MS;

/** Files that the database is asked about at once. */
const AT_ONCE = 500;

/** Returns how many files were deleted. */
export async function deleteUnusedPapers({ db, papers, now, stopped }: PaperSweep): Promise<number> {
  await forgetWaitingPapers(db, new Date(now - WAITING_DAYS * DAY_MS));
  await forgetStrayPapers(db);
  const before = now - YOUNG_MS;
  let gone = 0;
  let old: string[] = [];
  for await (const { name, modified } of papers.list()) {
    if (stopped()) return gone;
    if (modified.getTime() >= before) continue;
    old.push(name);
    if (old.length < AT_ONCE) continue;
    gone += await deleteUnused(db, papers, old, before);
    old = [];
  }
  return gone + (await deleteUnused(db, papers, old, before));
}

async function deleteUnused(
  db: Database,
  papers: PaperSweep['papers'],
  names: readonly string[],
  before: number,
): Promise<number> {
  if (names.length === 0) return 0;
  const sumOf = (name: string) => name.slice(name.lastIndexOf('/') + 1);
  const used = await usedPapers(db, names.map(sumOf));
  let gone = 0;
  for (const name of names) {
    if (used.has(sumOf(name))) continue;
    // Written again meanwhile: then it is used again.
    const found = await papers.find(name);
    if (!found || found.modified.getTime() >= before) continue;
    await papers.remove(name);
    gone += 1;
  }
  return gone;
}
