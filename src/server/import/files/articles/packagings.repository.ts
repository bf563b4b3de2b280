/** Temporary tables that collect the packagings of each article. */
import type { Queryable } from '#server/platform/db/index.ts';

export interface StagedPackaging {
  n: number;
  carti: string;
  code: string;
  um: string;
  quantity: number;
  is_default: boolean;
  smallest: boolean;
}

const FIELDS = 'n int, carti text, code text, um text, quantity float8, is_default boolean, smallest boolean';

export async function createPackagingStage(db: Queryable): Promise<void> {
  await db.query(null, `create temp table staged_packaging_rows (${FIELDS}) on commit drop`);
}

export async function stagePackagingRows(db: Queryable, rows: readonly StagedPackaging[]): Promise<void> {
  if (rows.length === 0) return;
  await db.query(null, `insert into staged_packaging_rows select * from json_to_recordset($1::json) as x(${FIELDS})`, [
    JSON.stringify(rows),
  ]);
}

/** Every article gets exactly one default and one smallest packaging: the flagged one, else the one with fewest pieces. */
export async function finishPackagingStage(db: Queryable): Promise<void> {
  await db.query(
    null,
    `create temp table staged_packagings on commit drop as
     select carti, jsonb_agg(jsonb_build_object('code', code, 'um', um, 'quantity', quantity,
         'default', default_place = 1, 'smallest', smallest_place = 1) order by n) as packagings
     from (select *,
         row_number() over (partition by carti order by is_default desc, quantity, n) as default_place,
         row_number() over (partition by carti order by smallest desc, quantity, n) as smallest_place
       from staged_packaging_rows) ranked
     group by carti`,
  );
  await db.query(null, 'create unique index on staged_packagings (carti)');
  await db.query(null, 'analyze staged_packagings');
}

/** Articles whose packagings differ from the staged ones: those that are not in products.csv. Returns their ids. */
export async function writePackagings(db: Queryable): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    null,
    `update products t set packagings = s.packagings from staged_packagings s
     where t.carti = s.carti and t.packagings is distinct from s.packagings returning t.id`,
  );
  return rows.map(({ id }) => id);
}
