/**
 * Watches the shop's content in `DATA_DIR/content`: a changed file is on the pages a moment later, without a build and
 * without a restart (C-CNT-1). Of several data folders on one database one owns the content (`content-owner.ts`).
 */
import { join } from 'node:path';
import type { Database } from '#server/platform/db/index.ts';
import { every } from '#server/platform/every.ts';
import { folderState } from '#server/platform/folder-state.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import type { ContentAssets, ContentIssue } from './content-entry.ts';
import { announceContent } from './content-files.repository.ts';
import { PUSHED } from './content-owner.repository.ts';
import { type ContentClaim, claimContent } from './content-owner.ts';
import { syncContent } from './content-sync.ts';

export interface ContentFolderOptions {
  readonly db: Database;
  /** Its `content/` need not exist. */
  readonly dataDir: string;
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
/** Checks until a folder that is not the owner asks again whether it has become free. */
const CHECKS_UNTIL_ASKED = 10;

export function contentFolder({ db, dataDir, log, assets, everyMs = EVERY_MS }: ContentFolderOptions): ContentFolder {
  const folder = join(dataDir, 'content');
  let seen: string | undefined;
  /** What was refused, and how many checks ago. */
  let refused: { readonly signature: string; readonly checks: number } | undefined;
  /** The owner that the log names: once for each. */
  let named: string | undefined;
  let looking: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    const { files, signature } = await folderState(folder);
    if (signature === seen) return;
    if (refused?.signature === signature && refused.checks < CHECKS_UNTIL_ASKED) {
      refused = { signature, checks: refused.checks + 1 };
      return;
    }
    const tell = (file: string, { line, reason }: ContentIssue, text: string) =>
      log.warn({ file: `content/${file}`, line, reason }, text);
    const { claim, updated, removed } = await db.transaction(async (transaction) => {
      const claim = await claimContent(transaction, { dataDir, hasFiles: files.size > 0 });
      if (claim.is !== 'ours') return { claim, updated: 0, removed: 0 };
      const synced = await syncContent({
        db: transaction,
        origin: 'folder',
        files,
        assets: assets(folder, new Set(files.keys())),
        complete: true,
        refuse: (file, issue) => tell(file, issue, 'a content file cannot be read: what it said before stays'),
        warn: (file, issue) => tell(file, issue, 'a part of a content file is left out'),
      });
      if (synced.updated + synced.removed > 0) {
        await announceContent(transaction);
        await claim.changed();
      }
      return { claim, ...synced };
    });
    if (claim.is === 'ours') {
      [seen, refused, named] = [signature, undefined, undefined];
      if (updated + removed > 0) log.info({ updated, removed }, 'content was read again');
      return;
    }
    // Without files there is nothing to ask for again.
    if (files.size === 0) seen = signature;
    else refused = { signature, checks: 0 };
    if (claim.is !== 'free') tellOwner(claim, files.size);
  }

  function tellOwner({ is, owner }: Exclude<ContentClaim, { is: 'ours' | 'free' }>, files: number): void {
    const { folderId, host, since } = owner;
    if (named === folderId + is) return;
    named = folderId + is;
    const about = { host, since, files };
    // The usual state of a second machine, and of one that was given an old copy.
    if (is === 'older')
      log.warn(about, 'this content folder is an older copy of the one in use, and is not read: docs/content.md');
    else if (folderId === PUSHED && files > 0)
      log.warn(about, 'content is published by "content push": this content folder is not read (docs/content.md)');
    else if (folderId === PUSHED) log.info(about, 'content is published by "content push"');
    else if (files > 0)
      log.warn(about, 'content is edited on another host: this content folder is not read (docs/content.md)');
    else log.info(about, 'content is edited on another host');
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
