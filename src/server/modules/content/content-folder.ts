/**
 * Watches the shop's content in `DATA_DIR/content`: a changed file is on the pages a moment later, without a build and
 * without a restart (C-CNT-1).
 */

import type { Database } from '#server/platform/db/index.ts';
import { every } from '#server/platform/every.ts';
import { folderState } from '#server/platform/folder-state.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import type { ContentAssets, ContentIssue } from './content-entry.ts';
import { announceContent } from './content-files.repository.ts';
import { syncContent } from './content-sync.ts';

export interface ContentFolderOptions {
  readonly db: Database;
  /** `DATA_DIR/content`; need not exist. */
  readonly folder: string;
  readonly log: Log;
  /** Serves pictures and documents of the folder. @param files their paths inside it. */
  readonly assets: (folder: string, files: ReadonlySet<string>) => ContentAssets;
  readonly everyMs?: number;
}

export interface ContentFolder {
  /** Checks now, and reads everything again when something changed. */
  look(): Promise<void>;
  start(): void;
  close(): Promise<void>;
}

const EVERY_MS = 1_000;

export function contentFolder({ db, folder, log, assets, everyMs = EVERY_MS }: ContentFolderOptions): ContentFolder {
  let seen: string | undefined;
  let looking: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    const { files, signature } = await folderState(folder);
    if (signature === seen) return;
    const tell = (file: string, { line, reason }: ContentIssue, text: string) =>
      log.warn({ file: `content/${file}`, line, reason }, text);
    const ready = assets(folder, new Set(files.keys()));
    const { updated, removed } = await db.transaction(async (transaction) => {
      const synced = await syncContent({
        db: transaction,
        origin: 'folder',
        files,
        assets: ready,
        complete: true,
        refuse: (file, issue) => tell(file, issue, 'a content file cannot be read: what it said before stays'),
        warn: (file, issue) => tell(file, issue, 'a part of a content file is left out'),
      });
      if (synced.updated + synced.removed > 0) await announceContent(transaction);
      return synced;
    });
    seen = signature;
    if (updated + removed > 0) log.info({ updated, removed }, 'content was read again');
  }

  /** One check at a time; when the database is unavailable, the next check retries. */
  const look = () => {
    const now = looking.then(read);
    looking = now.catch(() => {});
    return now;
  };
  const checks = every(everyMs, 'content folder', look, log);
  return {
    look,
    start: checks.start,
    async close() {
      await checks.stop();
      await looking;
    },
  };
}
