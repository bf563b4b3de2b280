/** Articles listed by PostgreSQL alone, for the time in which the search engine is away: by popularity, and by whole codes. */
import type { Queryable } from '#server/platform/db/index.ts';

export interface PlainListing {
  /** Ids of families; null = all articles. */
  readonly families: readonly number[] | null;
  readonly brands: readonly number[] | null;
  readonly isNew: boolean;
  readonly offset: number;
  readonly limit: number;
}

const SHOWN = `p.active and p.parent_id is null and ($1::int[] is null or p.family_id = any($1)) and ($2::int[] is null or p.brand_id = any($2))
  and ($3 = false or p.is_new)`;

/** Parents and standalone articles, the most sold first. */
export const readPlainListing = async (
  db: Queryable,
  { families, brands, isNew, offset, limit }: PlainListing,
): Promise<number[]> => {
  const rows = await db.query<{ id: number }>(
    'catalogue.plain-listing',
    `select p.id from products p where ${SHOWN} order by p.sales desc, p.id offset $4 limit $5`,
    [families, brands, isNew, offset, limit],
  );
  return rows.map(({ id }) => id);
};

export const countPlainListing = async (
  db: Queryable,
  { families, brands, isNew }: Pick<PlainListing, 'families' | 'brands' | 'isNew'>,
): Promise<number> => {
  const [row] = await db.query<{ count: number }>(
    'catalogue.plain-count',
    `select count(*)::int as count from products p where ${SHOWN}`,
    [families, brands, isNew],
  );
  return row?.count ?? 0;
};

/**
 * Active articles whose whole code, barcode or previous code is one of these. Barcodes and previous codes as they are written; codes in any case and
 * with other separators.
 * @param keys code keys in capitals
 */
export const readIdsOfWholeCodes = (db: Queryable, keys: readonly string[], written: readonly string[]) =>
  db.query<{ id: number; code: string }>(
    'catalogue.ids-of-whole-codes',
    `select id, carti as code from products where active and upper(regexp_replace(carti, '[^[:alnum:]]', '', 'g')) = any($1::text[])
     union select b.product_id, b.ean from barcodes b join products p on p.id = b.product_id and p.active where b.ean = any($2::text[])
     union select id, unnest(old_codes) from products where active and old_codes && $2::text[]`,
    [keys, written],
  );

/** Whether the catalogue has more active articles than this, without counting them all. */
export async function hasMoreArticles(db: Queryable, than: number): Promise<boolean> {
  const rows = await db.query('catalogue.has-more', 'select from products where active offset $1 limit 1', [than]);
  return rows.length > 0;
}
