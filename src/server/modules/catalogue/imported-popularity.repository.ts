/** SQL of the popularity that imports bring. */
import type { Queryable } from '#server/platform/db/index.ts';

/** Sum of the imported numbers of all active articles. */
export async function readImportedPopularity(db: Queryable): Promise<number> {
  const [row] = await db.query<{ sum: number }>(
    'catalogue.imported-popularity',
    'select coalesce(sum(sales), 0)::float8 as sum from products where active',
  );
  return row?.sum ?? 0;
}
