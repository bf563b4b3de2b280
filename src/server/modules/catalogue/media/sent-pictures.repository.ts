/** SQL of uploads of connections (table `media_batches`, `connection_id`). */
import type { Queryable } from '#server/platform/db/index.ts';

export interface SentUpload {
  readonly id: number;
  /** Code of the connection. */
  readonly connection: string;
  /** Import of the articles that came before the pictures; null = its record is gone. */
  readonly importId: number | null;
  readonly isFinished: boolean;
}

const UPLOAD = 'b.id, c.code as connection, b.import_id as "importId", b.finished_at is not null as "isFinished"';
/** As those of people that nobody finished. */
const KEPT = '30 days';

/** @param key the digest of its secret */
export async function insertSentUpload(
  db: Queryable,
  upload: { readonly connectionId: number; readonly importId: number; readonly key: string; readonly at: Date },
): Promise<void> {
  const { connectionId, importId, key, at } = upload;
  await db.query(
    'media.forget-sent',
    `delete from media_batches where connection_id = $1 and created_at < $2::timestamptz - interval '${KEPT}'`,
    [connectionId, at],
  );
  await db.query(
    'media.insert-sent',
    'insert into media_batches (connection_id, import_id, key, created_at) values ($1, $2, $3, $4)',
    [connectionId, importId, key, at],
  );
}

export async function findSentUpload(
  db: Queryable,
  { connection, key, since }: { readonly connection: string; readonly key: string; readonly since: Date },
): Promise<SentUpload | undefined> {
  const [row] = await db.query<SentUpload>(
    'media.find-sent',
    `select ${UPLOAD} from media_batches b join connections c on c.id = b.connection_id
     where b.key = $1 and c.code = $2 and c.enabled and b.created_at > $3`,
    [key, connection, since],
  );
  return row;
}

export const wantSentUpload = (db: Queryable, id: number, at: Date) =>
  db.query('media.want-sent', 'update media_batches set wanted_at = coalesce(wanted_at, $2) where id = $1', [id, at]);

export const readWantedUploads = (db: Queryable): Promise<SentUpload[]> =>
  db.query<SentUpload>(
    'media.wanted-sent',
    `select ${UPLOAD} from media_batches b join connections c on c.id = b.connection_id
     where b.wanted_at is not null and b.finished_at is null order by b.id`,
  );

/** The upload, which is attached from now on; undefined: it was already. */
export async function endSentUpload(db: Queryable, id: number, at: Date): Promise<SentUpload | undefined> {
  const [row] = await db.query<SentUpload>(
    'media.end-sent',
    `update media_batches b set finished_at = $2 from connections c
     where c.id = b.connection_id and b.id = $1 and b.finished_at is null returning ${UPLOAD}`,
    [id, at],
  );
  return row;
}

/** Pictures of which the articles are said: one of each article, as its first one. */
export const nameArticles = (
  db: Queryable,
  batch: number,
  articles: ReadonlyArray<{ readonly code: string; readonly file: string }>,
) =>
  db.query(
    'media.name-articles',
    `with said as (
       select u.*, x.code from json_to_recordset($2::json) as x (code text, file text)
       join media_uploads u on u.batch_id = $1 and lower(u.name) = lower(x.file) and not u.done
     ), gone as (delete from media_uploads where id in (select id from said))
     insert into media_uploads (batch_id, name, bytes, hash, sizes, problem, article, place)
     select batch_id, code || '/' || name, bytes, hash, sizes, problem, code, 1 from said
     on conflict (batch_id, name) do nothing`,
    [batch, JSON.stringify(articles)],
  );
