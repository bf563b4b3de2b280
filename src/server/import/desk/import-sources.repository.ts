/** SQL of sources: folders and HTTPS addresses that are looked into by themselves. */
import type { ImportRunState } from '#contract/office/grids/imports-grid.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { StoredFault } from './source-faults.ts';

/** What a person says of a source. */
export interface SourceFields {
  readonly name: string;
  /** One of the two is null. */
  readonly folder: string | null;
  readonly url: string | null;
  readonly username: string;
  readonly every_minutes: number;
  readonly replace: boolean;
  readonly paused: boolean;
}

export interface StoredSource extends SourceFields {
  readonly id: number;
  readonly taken: string;
  /** Encrypted; null = none. */
  readonly password: string | null;
  readonly etag: string;
  readonly modified: string;
  readonly fault: StoredFault | null;
  readonly lookedAt: Date | null;
  readonly last: { readonly id: number; readonly state: ImportRunState; readonly at: string } | null;
}

const COLUMNS = `s.id, s.name, s.folder, s.url, s.username, s.password, s.etag, s.modified, s.fault, s.every_minutes, s.replace, s.paused, s.taken, s.looked_at as "lookedAt",
  (select json_build_object('id', r.id, 'state', r.state, 'at', r.created_at) from import_runs r
   where r.source_id = s.id order by r.id desc limit 1) as last`;

export const readSources = (db: Queryable): Promise<StoredSource[]> =>
  db.query<StoredSource>('imports.read-sources', `select ${COLUMNS} from import_sources s order by s.name`);

export async function readSource(
  db: Queryable,
  id: number,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<StoredSource | undefined> {
  const [source] = await db.query<StoredSource>(
    null,
    `select ${COLUMNS} from import_sources s where s.id = $1 ${lock ? 'for update of s' : ''}`,
    [id],
  );
  return source;
}

/** Another source with this name, this folder or this address. */
export async function readTwin(
  db: Queryable,
  { id, name, folder, url }: { readonly id: number } & Pick<SourceFields, 'name' | 'folder' | 'url'>,
): Promise<'name' | 'folder' | 'url' | undefined> {
  const [row] = await db.query<{ twin: 'name' | 'folder' | 'url' }>(
    'imports.read-twin-source',
    `select case when lower(name) = lower($2) then 'name' when folder = $3 then 'folder' else 'url' end as twin from import_sources
     where id <> $1 and (lower(name) = lower($2) or folder = $3 or url = $4) limit 1`,
    [id, name, folder, url],
  );
  return row?.twin;
}

/** `id` null = a new one; returns its number. What is known of the last file of another place is forgotten. */
export async function writeSource(
  db: Queryable,
  id: number | null,
  source: SourceFields & { readonly password: string | null },
): Promise<number> {
  const { name, folder, url, username, password, every_minutes: minutes, replace, paused } = source;
  const [row] = await db.query<{ id: number }>(
    'imports.write-source',
    `insert into import_sources as s (id, name, folder, url, username, password, every_minutes, replace, paused)
     values (coalesce($1, nextval(pg_get_serial_sequence('import_sources', 'id'))::int), $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (id) do update set name = excluded.name, folder = excluded.folder, url = excluded.url, username = excluded.username,
       password = excluded.password, every_minutes = excluded.every_minutes, replace = excluded.replace, paused = excluded.paused, fault = null,
       etag = case when s.url is distinct from excluded.url then '' else s.etag end,
       modified = case when s.url is distinct from excluded.url then '' else s.modified end returning id`,
    [id, name, folder, url, username, password, minutes, replace, paused],
  );
  return row?.id ?? 0;
}

export const removeSource = (db: Queryable, id: number) =>
  db.query('imports.remove-source', 'delete from import_sources where id = $1', [id]);

/** Those whose time has come. */
export const readDueSources = (db: Queryable, now: Date): Promise<Array<{ readonly id: number }>> =>
  db.query(
    'imports.read-due-sources',
    `select id from import_sources where not paused and (looked_at is null or looked_at + every_minutes * interval '1 minute' <= $1) order by id`,
    [now],
  );

export const noteLook = (db: Queryable, id: number, at: Date, taken: string) =>
  db.query('imports.note-look', 'update import_sources set looked_at = $2, taken = $3 where id = $1', [id, at, taken]);

/** What an address had; a fault leaves what is known of the last file. */
export const noteFetch = (
  db: Queryable,
  id: number,
  { fault, file }: { readonly fault: StoredFault | null; readonly file?: FileMark | undefined },
) =>
  db.query(
    'imports.note-fetch',
    `update import_sources set fault = $2, taken = coalesce($3, taken), etag = coalesce($4, etag), modified = coalesce($5, modified) where id = $1`,
    [id, fault, file?.sha256, file?.etag, file?.modified],
  );

interface FileMark {
  readonly sha256: string;
  readonly etag: string;
  readonly modified: string;
}

/** True: this process looks, and no other until the next time. */
export async function beginLook(
  db: Queryable,
  source: Pick<StoredSource, 'id' | 'lookedAt'>,
  at: Date,
): Promise<boolean> {
  const rows = await db.query(
    'imports.begin-look',
    'update import_sources set looked_at = $2 where id = $1 and looked_at is not distinct from $3 returning id',
    [source.id, at, source.lookedAt],
  );
  return rows.length > 0;
}

/** An import of a file that a source has; nobody sends it. */
export async function insertSourceRun(
  db: Queryable,
  run: {
    readonly sourceId: number;
    readonly by: string;
    readonly name: string;
    readonly bytes: number;
    readonly at: Date;
  },
): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    'imports.insert-source-run',
    `insert into import_runs (user_name, key, name, bytes, received, source_id, created_at)
     values ($1, $2, $3, $4, $4, $5, $6) returning id`,
    [run.by, `source-${run.sourceId}`, run.name, run.bytes, run.sourceId, run.at],
  );
  return row?.id ?? 0;
}
