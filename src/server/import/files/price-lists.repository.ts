/** Which list each list replaces. */
import type { Queryable } from '#server/platform/db/index.ts';

/** Code → code of the replaced list; empty = none. */
export async function readReplacedLists(db: Queryable): Promise<ReadonlyArray<readonly [string, string]>> {
  const rows = await db.query<{ code: string; replaces: string }>(null, 'select code, replaces from price_lists');
  return rows.map(({ code, replaces }) => [code, replaces] as const);
}
