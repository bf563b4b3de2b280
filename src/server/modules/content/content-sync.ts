/** Content files → rows: imports and edits in the data folder use the same code (C-CNT-1). */
import { readFile } from 'node:fs/promises';
import type { Queryable } from '#server/platform/db/index.ts';
import { type ContentAssets, type ContentIssue, ContentProblem } from './content-entry.ts';
import { isContentFile, readContentFile } from './content-file.ts';
import {
  type ContentOrigin,
  readContentPaths,
  removeContentEntries,
  writeContentEntry,
} from './content-files.repository.ts';

export interface ContentSync {
  readonly db: Queryable;
  readonly origin: ContentOrigin;
  /** Path inside the content folder → path on disk. */
  readonly files: ReadonlyMap<string, string>;
  readonly assets: ContentAssets;
  /** True: files that are missing are deleted; a broken file keeps its previous version. */
  readonly complete: boolean;
  readonly refuse: (file: string, issue: ContentIssue) => void;
  readonly warn: (file: string, issue: ContentIssue) => void;
}

export interface SyncedContent {
  readonly rows: number;
  readonly updated: number;
  readonly removed: number;
  readonly refused: number;
}

const TEXT_MAX = 1_000_000;

export async function syncContent(sync: ContentSync): Promise<SyncedContent> {
  const { db, origin, files, assets, complete, refuse, warn } = sync;
  let [rows, updated, refused] = [0, 0, 0];
  for (const [path, onDisk] of [...files].sort(([a], [b]) => a.localeCompare(b))) {
    if (!isContentFile(path)) continue;
    rows += 1;
    try {
      const { entry, warnings } = await readContentFile(path, await textOf(onDisk), assets);
      if (await writeContentEntry(db, origin, path, entry)) updated += 1;
      for (const issue of warnings) warn(path, issue);
    } catch (error) {
      if (!(error instanceof ContentProblem)) throw error;
      refused += 1;
      refuse(path, { line: error.line, reason: error.message });
    }
  }
  const gone = complete
    ? (await readContentPaths(db, origin)).map(({ path }) => path).filter((path) => !files.has(path))
    : [];
  if (gone.length > 0) await removeContentEntries(db, origin, gone);
  return { rows, updated, removed: gone.length, refused };
}

async function textOf(file: string): Promise<string> {
  const bytes = await readFile(file);
  if (bytes.length > TEXT_MAX) throw new ContentProblem(0, `larger than ${TEXT_MAX} bytes`);
  return bytes.toString('utf8');
}
