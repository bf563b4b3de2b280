import type { Queryable } from '#server/platform/db/index.ts';
import type { ContentEntry } from './content-entry.ts';

export type ContentOrigin = 'import' | 'folder';

/** The content of every file; of two with the same name, the one of the data folder. */
export const readContentEntries = (db: Queryable) =>
  db.query<{ entry: ContentEntry }>(
    'content.read-files',
    `select distinct on (path) entry from content_files order by path, (origin = 'folder') desc`,
  );

export const readContentPaths = (db: Queryable, origin: ContentOrigin) =>
  db.query<{ path: string }>('content.read-paths', 'select path from content_files where origin = $1', [origin]);

/** True when it differs from what was stored. */
export async function writeContentEntry(
  db: Queryable,
  origin: ContentOrigin,
  path: string,
  entry: ContentEntry,
): Promise<boolean> {
  const rows = await db.query(
    'content.write-file',
    `insert into content_files (origin, path, entry) values ($1, $2, $3::jsonb)
     on conflict (origin, path) do update set entry = excluded.entry where content_files.entry <> excluded.entry returning 1`,
    [origin, path, JSON.stringify(entry)],
  );
  return rows.length > 0;
}

export const removeContentEntries = (db: Queryable, origin: ContentOrigin, paths: readonly string[]) =>
  db.query('content.remove-files', 'delete from content_files where origin = $1 and path = any($2::text[])', [
    origin,
    paths,
  ]);

/** Notifies every process: it reads the content again and its cached pages become stale. */
export async function announceContent(db: Queryable): Promise<void> {
  await db.query(
    'content.announce',
    `with raised as (update versions set version = version + 1 where name = 'content' returning version)
     select pg_notify('bancale', json_build_object('content', version)::text) from raised`,
  );
}
