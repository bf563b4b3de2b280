/** SQL of the pictures that are sent: uploads, their files, and the articles that their names could mean. */
import type { Picture } from '#contract/endpoints/article.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { SizePrefix } from '#server/platform/media/media-names.rules.ts';
import type { FoundArticle } from './match-pictures.rules.ts';

export type PictureSizes = Readonly<Record<SizePrefix, Picture>>;

export interface UploadRow {
  readonly id: number;
  readonly name: string;
  readonly bytes: number;
  /** null = it cannot be shown: `problem` says why. */
  readonly hash: string | null;
  readonly sizes: PictureSizes | null;
  readonly problem: string;
  /** What a person says instead of the name; null = as the name says. */
  readonly article: string | null;
  readonly place: number | null;
  readonly left_out: boolean;
  readonly done: boolean;
  /** Name of the library's file with this content. */
  readonly known_as: string | null;
}

/** Uploads that nobody finished are forgotten; their files stay, and are used again when they are sent again. */
const KEPT = '30 days';

export async function insertBatch(db: Queryable, batch: { userId: number; key: string; at: Date }): Promise<number> {
  await db.query(null, `delete from media_batches where created_at < $1::timestamptz - interval '${KEPT}'`, [batch.at]);
  const [row] = await db.query<{ id: number }>(
    'media.insert-batch',
    `insert into media_batches (user_id, key, created_at) values ($1, $2, $3)
     on conflict (user_id, key) do update set key = excluded.key returning id`,
    [batch.userId, batch.key, batch.at],
  );
  if (!row) throw new Error('The upload was not begun.');
  return row.id;
}

/** Whether this person began it; `lock`: nobody attaches it at the same time. */
export async function hasBatch(db: Queryable, id: number, userId: number, lock = false): Promise<boolean> {
  const rows = await db.query(
    lock ? 'media.lock-batch' : 'media.has-batch',
    `select 1 from media_batches where id = $1 and user_id = $2 ${lock ? 'for update' : ''}`,
    [id, userId],
  );
  return rows.length > 0;
}

export async function countUploads(db: Queryable, batch: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'media.count-uploads',
    'select count(*)::int as count from media_uploads where batch_id = $1',
    [batch],
  );
  return row?.count ?? 0;
}

export interface NewUpload {
  readonly batch: number;
  readonly name: string;
  readonly bytes: number;
  readonly hash: string | null;
  readonly sizes: PictureSizes | null;
  readonly problem: string;
}

/** The same name again is the same picture, sent again; one that is attached already stays as it is. */
export async function insertUpload(
  db: Queryable,
  { batch, name, bytes, hash, sizes, problem }: NewUpload,
): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    'media.insert-upload',
    `insert into media_uploads as u (batch_id, name, bytes, hash, sizes, problem) values ($1, $2, $3, $4, $5::jsonb, $6)
     on conflict (batch_id, name) do update set
       bytes = case when u.done then u.bytes else excluded.bytes end, hash = case when u.done then u.hash else excluded.hash end,
       sizes = case when u.done then u.sizes else excluded.sizes end, problem = case when u.done then u.problem else excluded.problem end
     returning id`,
    [batch, name, bytes, hash, sizes && JSON.stringify(sizes), problem],
  );
  if (!row) throw new Error(`The picture ${name} was not written down.`);
  return row.id;
}

/** Of the whole upload, by name. */
export const readUploads = (db: Queryable, batch: number): Promise<UploadRow[]> =>
  db.query<UploadRow>(
    'media.read-uploads',
    `select u.id, u.name, u.bytes, u.hash, u.sizes, u.problem, u.article, u.place, u.left_out, u.done, f.name as known_as
     from media_uploads u left join media_files f on f.hash = u.hash where u.batch_id = $1 order by u.name, u.id`,
    [batch],
  );

/** Fields that are left out stay. Returns false when there is no such file, or it is attached. */
export async function correctUpload(
  db: Queryable,
  batch: number,
  id: number,
  { article, place, leftOut }: { article?: string | null; place?: number | null; leftOut?: boolean },
): Promise<boolean> {
  const rows = await db.query(
    'media.correct-upload',
    `update media_uploads set article = case when $3 then $4 else article end, place = case when $5 then $6 else place end,
       left_out = coalesce($7, left_out)
     where batch_id = $1 and id = $2 and not done returning 1`,
    [batch, id, article !== undefined, article ?? null, place !== undefined, place ?? null, leftOut ?? null],
  );
  return rows.length > 0;
}

export const markDone = (db: Queryable, ids: readonly number[]): Promise<unknown[]> =>
  db.query('media.mark-done', 'update media_uploads set done = true where id = any ($1::int[])', [ids]);

interface CandidateRow extends FoundArticle {
  readonly key: string;
}

/** Articles whose codes are alike without their signs. */
export const readByKeys = (db: Queryable, keys: readonly string[]): Promise<CandidateRow[]> =>
  db.query<CandidateRow>(
    'media.articles-by-key',
    `select upper(regexp_replace(carti, '[^[:alnum:]]', '', 'g')) as key, carti as code, name_it as name from products
     where upper(regexp_replace(carti, '[^[:alnum:]]', '', 'g')) = any ($1::text[]) order by carti`,
    [keys],
  );

/** By barcode, and by a code that an article had before. */
export const readByOtherCodes = (db: Queryable, codes: readonly string[]): Promise<CandidateRow[]> =>
  db.query<CandidateRow>(
    'media.articles-by-other-code',
    `select e.ean as key, p.carti as code, p.name_it as name from barcodes e join products p on p.id = e.product_id
     where e.ean = any ($1::text[])
     union all
     select upper(o.code) as key, p.carti, p.name_it from products p, unnest(p.old_codes) o (code)
     where p.old_codes && $1::text[] and o.code = any ($1::text[])`,
    [codes],
  );

export interface ArticlePictures extends FoundArticle {
  readonly id: number;
  /** As stored. */
  readonly pictures: ReadonlyArray<{ readonly file: string; readonly sizes: PictureSizes }>;
}

/** By code, exactly as written. `lock`: until the transaction ends. */
export const readArticlePictures = (
  db: Queryable,
  codes: readonly string[],
  lock = false,
): Promise<ArticlePictures[]> =>
  db.query<ArticlePictures>(
    lock ? 'media.lock-articles' : 'media.read-articles',
    `select id, carti as code, name_it as name, pictures from products where carti = any ($1::text[])
     order by id ${lock ? 'for update' : ''}`,
    [codes],
  );

export const writeArticlePictures = (
  db: Queryable,
  articles: ReadonlyArray<{ id: number; pictures: ArticlePictures['pictures'] }>,
): Promise<unknown[]> =>
  db.query(
    'media.write-articles',
    `update products p set pictures = x.pictures from json_to_recordset($1::json) as x (id int, pictures jsonb) where p.id = x.id`,
    [JSON.stringify(articles)],
  );

/** Codes of these articles whose pictures the office holds (C-OFF-9). */
export async function readHeldPictures(db: Queryable, codes: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ code: string }>(
    'media.held-pictures',
    `select entity_key as code from field_pins where entity = 'article' and field = 'pictures' and entity_key = any($1::text[])`,
    [codes],
  );
  return rows.map(({ code }) => code);
}
