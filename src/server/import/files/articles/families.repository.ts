import type { Queryable } from '#server/platform/db/index.ts';

/** Code → code of the parent, empty for roots. */
export async function readFamilyParents(db: Queryable): Promise<Array<[code: string, parent: string]>> {
  const rows = await db.query<{ code: string; parent: string }>(
    null,
    `select f.code, coalesce(p.code, '') as parent from families f left join families p on p.id = f.parent_id`,
  );
  return rows.map(({ code, parent }) => [code, parent]);
}
