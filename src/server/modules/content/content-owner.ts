/**
 * Whose `content/` is the shop's edited content (C-CNT-1). Two machines have two data folders: were each to make the database look like its own
 * folder, the one without files would delete what the other one has. So the folder that first has a file owns the content; processes of other
 * folders neither write nor delete.
 */
import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Queryable } from '#server/platform/db/index.ts';
import {
  type ContentOwner,
  countContentChange,
  insertContentOwner,
  lockContentOwner,
  readContentOwner,
} from './content-owner.repository.ts';

/** `older`: the owner's id, but its last changes are missing here: a copy of the folder that was left behind. */
export type ContentClaim =
  | { readonly is: 'ours'; changed(): Promise<void> }
  | { readonly is: 'other' | 'older'; readonly owner: ContentOwner }
  | { readonly is: 'free' };

/** The data folder's own mark: which one it is, and up to which change its content is. */
interface FolderMark {
  readonly folderId: string;
  readonly changes: number;
}

const FILE = 'content-owner.json';

/**
 * Whose content it is; nobody's becomes ours when there are files. In the transaction that writes the content: other processes wait for its end.
 * `changed` counts a change; the mark in the folder is written first, so that a process killed in between leaves one that is ahead, never behind.
 */
export async function claimContent(
  transaction: Queryable,
  { dataDir, hasFiles }: { readonly dataDir: string; readonly hasFiles: boolean },
): Promise<ContentClaim> {
  await lockContentOwner(transaction);
  const [owner, known] = [await readContentOwner(transaction), await readMark(dataDir)];
  if (!owner && !hasFiles) return { is: 'free' };
  if (owner && owner.folderId !== known?.folderId) return { is: 'other', owner };
  if (owner && known && known.changes < owner.changes) return { is: 'older', owner };
  const mark = known ?? { folderId: randomUUID(), changes: 0 };
  if (!known) await writeMark(dataDir, mark);
  if (!owner) await insertContentOwner(transaction, { ...mark, host: hostname() });
  return {
    is: 'ours',
    async changed() {
      const changes = mark.changes + 1;
      await writeMark(dataDir, { ...mark, changes });
      await countContentChange(transaction, changes);
    },
  };
}

/** A file that cannot be read as one counts as none: the folder is another one then, until it is released. */
async function readMark(dataDir: string): Promise<FolderMark | undefined> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const [, folderId, changes] = /^\{"folderId":"([0-9a-f-]{36})","changes":(\d{1,9})\}\s*$/.exec(text) ?? [];
  return folderId === undefined ? undefined : { folderId, changes: Number(changes) };
}

async function writeMark(dataDir: string, mark: FolderMark): Promise<void> {
  const file = join(dataDir, FILE);
  await writeFile(`${file}.new`, `${JSON.stringify(mark)}\n`, { flush: true });
  await rename(`${file}.new`, file);
}
