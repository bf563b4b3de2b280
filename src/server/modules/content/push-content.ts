/**
 * Content that is kept elsewhere, in a repository or on the machine of the person who writes it, and published from there in one step
 * (C-CNT-1). After that no data folder owns the content, so that none of several machines writes or deletes any.
 */
import { hostname } from 'node:os';
import type { Database } from '#server/platform/db/index.ts';
import { folderState } from '#server/platform/folder-state.ts';
import type { ContentAssets, ContentIssue } from './content-entry.ts';
import { announceContent } from './content-files.repository.ts';
import { type ContentOwner, lockContentOwner, notePush, PUSHED, readContentOwner } from './content-owner.repository.ts';
import { type SyncedContent, syncContent } from './content-sync.ts';

export interface PushDeps {
  readonly db: Database;
  /** Stores pictures and documents of the folder. @param files their paths inside it. */
  readonly assets: (folder: string, files: ReadonlySet<string>) => ContentAssets;
  /** Nothing is written. */
  readonly isTrial: boolean;
}

export type ContentFinding = ContentIssue & { readonly file: string };

/**
 * `empty`: the folder has no file. `owned`: a data folder is the owner, and would write over it. `refused`: at least one file cannot be read, so
 * nothing was written. `findings` of `pushed` are parts that were left out.
 */
export type PushedContent =
  | { readonly is: 'empty' }
  | { readonly is: 'owned'; readonly owner: ContentOwner }
  | { readonly is: 'refused'; readonly findings: readonly ContentFinding[] }
  | ({ readonly is: 'pushed'; readonly findings: readonly ContentFinding[] } & SyncedContent);

/** Ends the transaction without an effect. */
class Undone extends Error {
  readonly result: PushedContent;
  constructor(result: PushedContent) {
    super('undone');
    this.result = result;
  }
}

/** Makes the edited content what the folder says, all of it or nothing; what the folder does not have is deleted. */
export async function pushContent({ db, assets, isTrial }: PushDeps, folder: string): Promise<PushedContent> {
  const { files } = await folderState(folder);
  if (files.size === 0) return { is: 'empty' };
  const refused: ContentFinding[] = [];
  const warned: ContentFinding[] = [];
  try {
    return await db.transaction(
      async (transaction) => {
        await lockContentOwner(transaction);
        const owner = await readContentOwner(transaction);
        if (owner && owner.folderId !== PUSHED) throw new Undone({ is: 'owned', owner });
        const synced = await syncContent({
          db: transaction,
          origin: 'folder',
          files,
          assets: assets(folder, new Set(files.keys())),
          complete: true,
          refuse: (file, issue) => refused.push({ file, ...issue }),
          warn: (file, issue) => warned.push({ file, ...issue }),
        });
        if (refused.length > 0) throw new Undone({ is: 'refused', findings: refused });
        const pushed = { is: 'pushed', findings: warned, ...synced } as const;
        if (isTrial) throw new Undone(pushed);
        await notePush(transaction, hostname());
        if (synced.updated + synced.removed > 0) await announceContent(transaction);
        return pushed;
      },
      { retries: 0 },
    );
  } catch (error) {
    if (error instanceof Undone) return error.result;
    throw error;
  }
}
