/** SQL of trying a promo that is not saved: what its lines name, and the articles that they cover. */
import type { Queryable } from '#server/platform/db/index.ts';

export interface NamedIds {
  readonly products: ReadonlyMap<string, number>;
  readonly families: ReadonlyMap<string, number>;
  readonly brands: ReadonlyMap<string, number>;
}

/** Codes that do not exist are absent. */
export async function readIds(
  db: Queryable,
  asked: { products: readonly string[]; families: readonly string[]; brands: readonly string[] },
): Promise<NamedIds> {
  const rows = await db.query<{ kind: keyof NamedIds; code: string; id: number }>(
    null,
    `select 'products' as kind, carti as code, id from products where carti = any ($1::text[])
     union all select 'families', code, id from families where code = any ($2::text[])
     union all select 'brands', code, id from brands where code = any ($3::text[])`,
    [asked.products, asked.families, asked.brands],
  );
  const of = (kind: keyof NamedIds) =>
    new Map(rows.flatMap((row) => (row.kind === kind ? [[row.code, row.id] as const] : [])));
  return { products: of('products'), families: of('families'), brands: of('brands') };
}

/** Active articles that are sold themselves: those named, sizes of those, of the families with all below them, of the brands. */
export async function readCovered(
  db: Queryable,
  { products, families, brands }: Readonly<Record<keyof NamedIds, readonly number[]>>,
  limit: number,
): Promise<{ readonly ids: readonly number[]; readonly count: number }> {
  const rows = await db.query<{ id: number; count: number }>(
    null,
    `with recursive tree as (
       select id from families where id = any ($2::int[]) union select f.id from families f join tree t on f.parent_id = t.id
     )
     select p.id, (count(*) over ())::int as count from products p left join products q on q.id = p.parent_id
     where p.active and not exists (select from products c where c.parent_id = p.id)
       and (p.id = any ($1::int[]) or p.parent_id = any ($1::int[]) or coalesce(p.family_id, q.family_id) in (select id from tree)
         or coalesce(p.brand_id, q.brand_id) = any ($3::int[]))
     order by (p.id = any ($1::int[])) desc, p.carti limit $4`,
    [products, families, brands, limit],
  );
  return { ids: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 };
}
