/** SQL of `exchange_clock`: how old the figures are that the shop has, where a source says so. */
import type { Queryable } from '#server/platform/db/index.ts';

export interface Age {
  readonly key: string;
  readonly asOf: Date;
}

/** Whose figures, and of which table. */
export interface ClockOf {
  readonly connection: string;
  readonly file: string;
}

export const readAges = (db: Queryable, { connection, file }: ClockOf, keys: readonly string[]): Promise<Age[]> =>
  db.query<Age>(
    'imports.read-ages',
    'select key, as_of as "asOf" from exchange_clock where connection = $1 and file = $2 and key = any($3::text[])',
    [connection, file, keys],
  );

/** @param ages each key once */
export const keepAges = (db: Queryable, { connection, file }: ClockOf, ages: readonly Age[]) =>
  db.query(
    'imports.keep-ages',
    `insert into exchange_clock (connection, file, key, as_of)
     select $1, $2, a.key, a.as_of from unnest($3::text[], $4::timestamptz[]) as a (key, as_of)
     on conflict (connection, file, key) do update set as_of = excluded.as_of where exchange_clock.as_of < excluded.as_of`,
    [connection, file, ages.map(({ key }) => key), ages.map(({ asOf }) => asOf)],
  );
