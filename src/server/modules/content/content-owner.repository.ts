import type { Queryable } from '#server/platform/db/index.ts';

/** The data folder whose `content/` is the shop's edited content. */
export interface ContentOwner {
  readonly folderId: string;
  /** Name of the machine that took it. */
  readonly host: string;
  readonly since: Date;
  /** Times that the content was changed from it. */
  readonly changes: number;
}

/** The owner of content that was pushed: no folder has this id. */
export const PUSHED = '00000000-0000-0000-0000-000000000000';

/** One process at a time reads the folder and decides whose it is, until the transaction ends. */
export const lockContentOwner = (transaction: Queryable) =>
  transaction.query(null, 'lock table content_folder_owner in share row exclusive mode');

export async function readContentOwner(db: Queryable): Promise<ContentOwner | undefined> {
  const [owner] = await db.query<ContentOwner>(
    'content.read-owner',
    'select folder_id as "folderId", host, since, changes from content_folder_owner where only_row',
  );
  return owner;
}

export const insertContentOwner = (transaction: Queryable, { folderId, host, changes }: Omit<ContentOwner, 'since'>) =>
  transaction.query(
    'content.insert-owner',
    'insert into content_folder_owner (folder_id, host, changes) values ($1, $2, $3)',
    [folderId, host, changes],
  );

export const countContentChange = (transaction: Queryable, changes: number) =>
  transaction.query('content.count-change', 'update content_folder_owner set changes = $1 where only_row', [changes]);

/** The content comes from no folder; `host` is where it was pushed from. */
export const notePush = (transaction: Queryable, host: string) =>
  transaction.query(
    'content.note-push',
    `insert into content_folder_owner (folder_id, host, changes) values ($1, $2, 1)
     on conflict (only_row) do update set host = excluded.host, since = now(), changes = content_folder_owner.changes + 1`,
    [PUSHED, host],
  );

/** Gives it up; returns who had it. The content stays, until a folder with files takes it. */
export async function releaseContentFolder(db: Queryable): Promise<ContentOwner | undefined> {
  const [owner] = await db.query<ContentOwner>(
    'content.release-owner',
    'delete from content_folder_owner where only_row returning folder_id as "folderId", host, since, changes',
  );
  return owner;
}
