/** Rows of a statement in parts, however many they are: a cursor of the transaction that all tables are read in. */
import type { Queryable, Row } from '#server/platform/db/index.ts';

/** Rows in memory at once: of the next part too, because it is fetched while this one is written. */
const PART_ROWS = 2000;

let cursors = 0;

/** @param sql a complete `select`. Must run inside a transaction. */
export async function* readParts<T = Row>(db: Queryable, sql: string): AsyncGenerator<T[]> {
  cursors += 1;
  const cursor = `export_${cursors}`;
  await db.query(null, `declare ${cursor} no scroll cursor for ${sql}`);
  const fetch = () => db.query<T>(null, `fetch ${PART_ROWS} from ${cursor}`);
  let next = fetch();
  try {
    for (;;) {
      const rows = await next;
      if (rows.length === 0) break;
      next = fetch();
      yield rows;
    }
  } finally {
    // A statement that still runs would delay the next one of this connection.
    await next.then(
      () => db.query(null, `close ${cursor}`),
      () => {},
    );
  }
}

/** What is read belongs together, and nothing of it is locked. */
export const readOnly = (db: Queryable) => db.query(null, 'set transaction read only');

/** How many rows a table has, about: for the progress. */
export async function readRowEstimates(db: Queryable, tables: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.query<{ name: string; rows: number }>(
    null,
    `select c.relname as name, greatest(c.reltuples, 0)::float8 as rows from pg_class c
     where c.oid = any (select to_regclass(quote_ident(name)) from unnest($1::text[]) as t (name))`,
    [tables],
  );
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}
