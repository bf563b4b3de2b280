/** The state that the files of one import share, before the first of them is read. */
import { type Clock, today } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { createDocumentShelf } from '#server/platform/media/document-shelf.ts';
import { dryStore } from '#server/platform/media/media-store.ts';
import { createPictureLibrary } from '#server/platform/media/picture-library.ts';
import { folderFiles, type ShopFiles } from '#server/platform/media/shop-files.ts';
import { createArticleChanges } from './article-changes.ts';
import { emptyArticleCodes } from './article-codes.ts';
import { type FileCounts, type ImportRun, interruptCheck } from './import-run.ts';
import type { ImportSource } from './import-source.ts';
import type { ImportTable } from './import-table.ts';
import type { IssueLog } from './issue-log.ts';

export interface RunOptions {
  readonly dataDir: string;
  /** Left out: in the data folder. */
  readonly storage?: ShopFiles | undefined;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly dryRun?: boolean;
  readonly replace?: boolean;
  readonly overrule?: boolean;
  readonly demo?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ImportProgress) => void;
}

export interface ImportProgress {
  /** File being read, empty at the end. */
  file: string;
  /** 0 to 1. */
  done: number;
  /** Rows read so far. */
  rows: number;
}

export interface RunParts {
  readonly db: Queryable;
  readonly source: ImportSource;
  readonly tables: ReadonlyMap<string, ImportTable>;
  readonly log: IssueLog;
  /** Filled in as files are read. */
  readonly counts: Map<string, FileCounts>;
  /** When the figure of a line was taken; left out: when the import began. */
  readonly figureAt?: (line: number) => Date;
}

export function createRun(options: RunOptions, parts: RunParts): ImportRun {
  const { db, source, tables, log, counts } = parts;
  const { folder, files } = source;
  const { media } = options.storage ?? folderFiles(options.dataDir);
  const store = options.dryRun ? dryStore(media) : media;
  const startedAt = options.clock();
  return {
    db,
    source,
    log,
    changes: createArticleChanges(),
    known: {
      brands: new Map(),
      families: new Map(),
      attributes: new Map(),
      priceLists: new Map(),
      defaultList: undefined,
      agents: new Map(),
      customers: new Set(),
      merged: new Map(),
      findBuyer: undefined,
      addresses: new Set(),
      products: emptyArticleCodes(),
    },
    pictures: createPictureLibrary({ folder, files, store }),
    documents: createDocumentShelf(folder, files, store),
    papers: [],
    disputes: [],
    replace: options.replace ?? false,
    overrule: options.overrule ?? false,
    held: new Map(),
    demo: options.demo ?? false,
    today: today(options.clock, options.timeZone),
    startedAt,
    figureAt: parts.figureAt ?? (() => startedAt),
    table: (name) => tables.get(name),
    ...progressOf(options, tables, counts),
    checkInterrupted: interruptCheck(options.signal),
  };
}

function progressOf(
  { onProgress }: RunOptions,
  tables: ReadonlyMap<string, ImportTable>,
  counts: Map<string, FileCounts>,
): Pick<ImportRun, 'counts' | 'progress'> {
  // Articles are read once and written once, so their file counts twice in the progress.
  const weight = (name: string) => (name === 'products' ? 2 : 1);
  const total = [...tables].reduce((sum, [name, { bytes }]) => sum + bytes * weight(name), 0);
  let read = 0;
  let rows = 0;
  let current = '';
  return {
    counts(file) {
      const own = counts.get(file) ?? { file, rows: 0, inserted: 0, updated: 0, removed: 0, refused: 0 };
      counts.set(file, own);
      current = file;
      return own;
    },
    progress: {
      bytes(count) {
        read += count;
        onProgress?.({ file: current, done: total > 0 ? Math.min(1, read / total) : 0, rows });
      },
      rows(count) {
        rows += count;
      },
    },
  };
}
