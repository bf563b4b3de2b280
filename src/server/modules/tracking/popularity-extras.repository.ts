/** SQL of popularity and of daily work. */
import type { Queryable } from '#server/platform/db/index.ts';

/** True = this process does the work of the day now; false = it was done within the last `hours`. */
export async function claimJob(db: Queryable, name: string, now: Date, hours: number): Promise<boolean> {
  const rows = await db.query(
    'tracking.claim-job',
    `insert into tracking_jobs (name, ran_at) values ($1, $2)
     on conflict (name) do update set ran_at = excluded.ran_at
       where tracking_jobs.ran_at <= excluded.ran_at - make_interval(hours => $3::int)
     returning name`,
    [name, now, hours],
  );
  return rows.length > 0;
}

export async function wasDone(db: Queryable, name: string): Promise<boolean> {
  return (await db.query('tracking.was-done', 'select from tracking_jobs where name = $1', [name])).length > 0;
}

export async function readExtras(db: Queryable): Promise<Map<number, number>> {
  const rows = await db.query<{ id: number; extra: number }>(
    'tracking.read-extras',
    'select product_id as id, extra from article_popularity',
  );
  return new Map(rows.map(({ id, extra }) => [id, extra]));
}

/** 0 = none; articles that are gone meanwhile are left out. */
export async function writeExtras(transaction: Queryable, extras: ReadonlyMap<number, number>): Promise<void> {
  await transaction.query(
    'tracking.write-extras',
    `insert into article_popularity (product_id, extra)
     select p.id, extra from unnest($1::int[], $2::float8[]) as one (id, extra) join products p on p.id = one.id
     on conflict (product_id) do update set extra = excluded.extra`,
    [[...extras.keys()], [...extras.values()]],
  );
  await transaction.query(
    'tracking.delete-extras',
    'delete from article_popularity where product_id = any($1::int[]) and extra = 0',
    [[...extras.keys()]],
  );
}
