/** SQL of the library of pictures: files, where each is used, and what replaced what. */
import type { Picture } from '#contract/endpoints/article.ts';
import type { MediaValues } from '#contract/office/media.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { ArticlePictures, PictureSizes } from './media-uploads.repository.ts';

export interface StoredFile {
  readonly id: number;
  readonly hash: string;
  readonly values: MediaValues;
  readonly sizes: PictureSizes;
  readonly bytes: number | null;
  readonly added: Date;
  readonly by: string;
}

type FileRow = Omit<StoredFile, 'values'> & MediaValues;

const FILE = `f.id, f.hash, f.name, f.alt_it, f.alt_en, f.folder, f.tags, f.sizes, f.bytes, f.added_at as added,
  coalesce((select u.name from users u where u.id = f.user_id), '') as by`;

const fileOf = ({ name, alt_it, alt_en, folder, tags, ...row }: FileRow): StoredFile => ({
  ...row,
  values: { name, alt_it, alt_en, folder, tags },
});

/** `lock`: until the transaction ends. */
export async function readFiles(db: Queryable, ids: readonly number[], lock = false): Promise<StoredFile[]> {
  const rows = await db.query<FileRow>(
    lock ? 'media.lock-files' : 'media.read-files',
    `select ${FILE} from media_files f where f.id = any ($1::int[]) order by f.id ${lock ? 'for update of f' : ''}`,
    [ids],
  );
  return rows.map(fileOf);
}

export async function readFilesByHash(db: Queryable, hashes: readonly string[]): Promise<StoredFile[]> {
  const rows = await db.query<FileRow>(
    'media.read-by-hash',
    `select ${FILE} from media_files f where f.hash = any ($1::text[]) order by f.id`,
    [hashes],
  );
  return rows.map(fileOf);
}

export interface NewFile {
  readonly hash: string;
  readonly name: string;
  readonly sizes: PictureSizes;
  readonly bytes: number | null;
}

/** Those whose content is there already are left out. */
export const insertFiles = (
  db: Queryable,
  files: readonly NewFile[],
  by: { userId: number | null; at: Date },
): Promise<Array<{ id: number; hash: string; name: string }>> =>
  db.query<{ id: number; hash: string; name: string }>(
    'media.insert-files',
    `insert into media_files (hash, name, sizes, bytes, user_id, added_at)
     select x.hash, x.name, x.sizes, x.bytes, $2, $3 from json_to_recordset($1::json) as x (hash text, name text, sizes jsonb, bytes int)
     order by x.hash on conflict (hash) do nothing returning id, hash, name`,
    [JSON.stringify(files), by.userId, by.at],
  );

/** A file that was removed, with its number. */
export const restoreFile = (db: Queryable, id: number, file: NewFile & MediaValues): Promise<unknown[]> =>
  db.query(
    null,
    `insert into media_files (id, hash, name, sizes, bytes, alt_it, alt_en, folder, tags) values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $9)
     on conflict do nothing`,
    [
      id,
      file.hash,
      file.name,
      JSON.stringify(file.sizes),
      file.bytes,
      file.alt_it,
      file.alt_en,
      file.folder,
      file.tags,
    ],
  );

export interface FileFields extends MediaValues {
  readonly hash: string;
  readonly sizes: PictureSizes;
  readonly bytes: number | null;
}

/** Fields that are left out stay. A content that goes leaves its addresses behind: they lead to the file. */
export async function updateFile(db: Queryable, id: number, fields: Partial<FileFields>): Promise<void> {
  if (fields.hash !== undefined)
    await db.query(
      'media.note-moved',
      `insert into media_moved (hash, file_id)
       select distinct picture_hash(s.value ->> 'url'), f.id from media_files f, jsonb_each(f.sizes) s
       where f.id = $1 and f.hash <> $2
       on conflict (hash) do update set file_id = excluded.file_id`,
      [id, fields.hash],
    );
  await db.query(
    'media.update-file',
    `update media_files set name = coalesce($2, name), alt_it = coalesce($3, alt_it), alt_en = coalesce($4, alt_en),
       hash = coalesce($5, hash), sizes = coalesce($6::jsonb, sizes), bytes = case when $5::text is null then bytes else $7 end,
       folder = coalesce($8, folder), tags = coalesce($9, tags)
     where id = $1`,
    [
      id,
      fields.name ?? null,
      fields.alt_it ?? null,
      fields.alt_en ?? null,
      fields.hash ?? null,
      fields.sizes ? JSON.stringify(fields.sizes) : null,
      fields.bytes ?? null,
      fields.folder ?? null,
      fields.tags ?? null,
    ],
  );
}

export interface CountedName {
  readonly name: string;
  readonly files: number;
}

export const readFolders = (db: Queryable): Promise<CountedName[]> =>
  db.query<CountedName>(
    'media.folders',
    `select min(folder) as name, count(*)::int as files from media_files where folder <> '' group by lower(folder) order by lower(folder)`,
  );

export const readTags = (db: Queryable): Promise<CountedName[]> =>
  db.query<CountedName>(
    'media.tags',
    `select tag as name, count(*)::int as files from media_files, unnest(string_to_array(tags, ', ')) tag where tags <> '' group by tag order by tag`,
  );

export const deleteFiles = (db: Queryable, ids: readonly number[]): Promise<unknown[]> =>
  db.query('media.delete-files', 'delete from media_files where id = any ($1::int[])', [ids]);

/** Contents of a file, of now and of before. */
const HASHES = (id: string) =>
  `select picture_hash(s.value ->> 'url') from media_files x, jsonb_each(x.sizes) s where x.id = ${id}
   union select mm.hash from media_moved mm where mm.file_id = ${id}`;

/** Logos of brands and pictures of families, counted by file: a relation to be joined, so that they are read once. */
export const LABELS = `(select file_id, count(*)::int as count from (
  select coalesce(x.id, mm.file_id) as file_id from (
    select picture_hash(logo) as hash from brands where logo <> '' union all select picture_hash(image) from families where image <> '') b
    left join media_files x on x.hash = b.hash left join media_moved mm on mm.hash = b.hash) y
  where file_id is not null group by file_id)`;

/** How many articles, brands and families use the file `f`, joined with `l` (`LABELS`). */
export const USED = `((select count(*)::int from media_uses u where u.file_id = f.id) + coalesce(l.count, 0))`;

export interface FileUse {
  readonly sort: 'article' | 'brand' | 'family';
  readonly code: string;
  readonly name_it: string;
  readonly name_en: string;
}

export const readUses = (db: Queryable, id: number, most: number): Promise<FileUse[]> =>
  db.query<FileUse>(
    'media.read-uses',
    `(select 'article' as sort, p.carti as code, p.name_it, p.name_en from media_uses u join products p on p.id = u.product_id
       where u.file_id = $1 order by p.carti limit $2)
     union all select 'brand', b.code, b.name, b.name from brands b where picture_hash(b.logo) in (${HASHES('$1')})
     union all select 'family', y.code, y.name_it, y.name_en from families y where picture_hash(y.image) in (${HASHES('$1')})`,
    [id, most],
  );

/** How often each is used. */
export const countUses = (
  db: Queryable,
  ids: readonly number[],
): Promise<Array<{ id: number; name: string; used: number }>> =>
  db.query<{ id: number; name: string; used: number }>(
    'media.count-uses',
    `select f.id, f.name, ${USED} as used from media_files f left join ${LABELS} l on l.file_id = f.id where f.id = any ($1::int[]) order by f.id`,
    [ids],
  );

export async function countMoved(db: Queryable, id: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'media.count-moved',
    `select count(*)::int as count from media_moved where file_id = $1 and hash not in (select hash from media_files where id = $1)`,
    [id],
  );
  return row?.count ?? 0;
}

/** Articles that have the file among their pictures, locked. */
export const lockArticlesOf = (db: Queryable, id: number): Promise<ArticlePictures[]> =>
  db.query<ArticlePictures>(
    'media.lock-articles-of',
    `select p.id, p.carti as code, p.name_it as name, p.pictures from products p
     where p.id in (select product_id from media_uses where file_id = $1) order by p.id for update`,
    [id],
  );

export interface LabelPicture {
  readonly entity: 'brand' | 'family';
  readonly code: string;
  readonly url: string;
}

/** Logos of brands and pictures of families that show the file. */
export const readLabelPictures = (db: Queryable, id: number): Promise<LabelPicture[]> =>
  db.query<LabelPicture>(
    'media.labels-of',
    `select 'brand' as entity, code, logo as url from brands where picture_hash(logo) in (${HASHES('$1')})
     union all select 'family', code, image from families where picture_hash(image) in (${HASHES('$1')})`,
    [id],
  );

export const writeLabelPicture = (db: Queryable, { entity, code, url }: LabelPicture): Promise<unknown[]> =>
  entity === 'brand'
    ? db.query('media.write-logo', 'update brands set logo = $2 where code = $1', [code, url])
    : db.query('media.write-image', 'update families set image = $2 where code = $1', [code, url]);

/** Contents that are no file's any more → the sizes of the file that they lead to. */
export const readMoved = (db: Queryable): Promise<Array<{ hash: string; sizes: Record<string, Picture> }>> =>
  db.query<{ hash: string; sizes: Record<string, Picture> }>(
    'media.read-moved',
    `select m.hash, f.sizes from media_moved m join media_files f on f.id = m.file_id
     where not exists (select from media_files x, jsonb_each(x.sizes) s where x.id = m.file_id and picture_hash(s.value ->> 'url') = m.hash)
       and not exists (select from media_files x where x.hash = m.hash)`,
  );

export interface AltText {
  readonly hash: string;
  readonly alt_it: string;
  readonly alt_en: string;
}

/** Of these contents, where there are any. */
export const readAltTexts = (db: Queryable, hashes: readonly string[]): Promise<AltText[]> =>
  db.query<AltText>(
    'media.alt-texts',
    `select hash, alt_it, alt_en from media_files where hash = any ($1::text[]) and (alt_it <> '' or alt_en <> '')`,
    [hashes],
  );
