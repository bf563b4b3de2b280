/** The `content/` folder of a source: editorial content, one file each (docs/content.md). */
import { join } from 'node:path';
import type { Queryable } from '#server/platform/db/index.ts';
import { type FolderAssets, folderAssets } from '#server/platform/media/folder-assets.ts';
import type { MediaStore } from '#server/platform/media/media-store.ts';
import type { ImportRun } from '../import-run.ts';

interface Issue {
  /** From 1; 0 = the whole file. */
  readonly line: number;
  readonly reason: string;
}

/** Reads, validates and stores the files; passed in by the content module, which this one may not import. */
export type ImportContent = (work: {
  readonly db: Queryable;
  /** Path inside `content/` → path on disk. */
  readonly files: ReadonlyMap<string, string>;
  readonly assets: FolderAssets;
  /** Files that are missing are deleted. */
  readonly complete: boolean;
  readonly refuse: (file: string, issue: Issue) => void;
  readonly warn: (file: string, issue: Issue) => void;
}) => Promise<{ rows: number; updated: number; removed: number; refused: number }>;

export interface ContentFilesOptions {
  readonly run: ImportRun;
  readonly importContent: ImportContent;
  readonly media: MediaStore;
  readonly dryRun: boolean | undefined;
}

const FOLDER = 'content/';

/** True when something changed. */
export async function importContentFiles({ run, importContent, media, dryRun }: ContentFilesOptions): Promise<boolean> {
  const { folder, files } = run.source;
  const inside = [...files].filter((file) => file.startsWith(FOLDER)).map((file) => file.slice(FOLDER.length));
  if (inside.length === 0) return false;
  const issue = (file: string, { line, reason }: Issue) => ({
    file: FOLDER + file,
    line,
    column: '',
    value: '',
    code: 'bad-content' as const,
    details: { reason },
  });
  const { rows, updated, removed, refused } = await importContent({
    db: run.db,
    files: new Map(inside.map((file) => [file, join(folder, FOLDER, file)])),
    assets: firstOf(
      folderAssets({ folder: join(folder, FOLDER), files: new Set(inside), media, dryRun }),
      folderAssets({ folder, files, media, dryRun }),
    ),
    complete: run.replace,
    refuse: (file, found) => run.log.refuse(issue(file, found)),
    warn: (file, found) => run.log.warn(issue(file, found)),
  });
  const counts = run.counts('content');
  counts.rows += rows;
  counts.updated += updated;
  counts.removed += removed;
  counts.refused += refused;
  return updated + removed > 0;
}

/** Assets in `content/` take precedence over those of the whole source. */
function firstOf(own: FolderAssets, shared: FolderAssets): FolderAssets {
  return {
    picture: async (file) => (await own.picture(file)) ?? shared.picture(file),
    document: async (file) => (await own.document(file)) ?? shared.document(file),
  };
}
