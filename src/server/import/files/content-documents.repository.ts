import type { Queryable } from '#server/platform/db/index.ts';

/** True when the text differs from what was stored. */
export async function writeFragment(db: Queryable, name: string, locale: string, html: string): Promise<boolean> {
  const rows = await db.query(
    null,
    `insert into content_fragments (name, locale, html) values ($1, $2, $3)
     on conflict (name, locale) do update set html = excluded.html where content_fragments.html <> excluded.html returning 1`,
    [name, locale, html],
  );
  return rows.length > 0;
}

/** True when the blocks differ from what was stored. */
export async function replaceHomeBlocks(db: Queryable, blocks: readonly object[]): Promise<boolean> {
  const [same] = await db.query<{ same: boolean }>(
    null,
    `select coalesce((select jsonb_agg(block order by position) from home_blocks), '[]') = $1::jsonb as same`,
    [JSON.stringify(blocks)],
  );
  if (same?.same) return false;
  await db.query(null, 'delete from home_blocks');
  await db.query(
    null,
    `insert into home_blocks (position, block)
     select position - 1, block from jsonb_array_elements($1::jsonb) with ordinality as x(block, position)`,
    [JSON.stringify(blocks)],
  );
  return true;
}
