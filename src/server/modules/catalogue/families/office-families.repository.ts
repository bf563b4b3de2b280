/** SQL of the tree of families for the office: reading it, moving and naming one, what a move would touch. */
import type { FamilyImpact, FamilyValues } from '#contract/office/families.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { TreeFamily } from './family-tree.rules.ts';

export interface StoredFamily extends TreeFamily, FamilyValues {
  readonly image: string;
}

/** In the order of the shop among sisters. */
export const readFamilyTree = (db: Queryable): Promise<StoredFamily[]> =>
  db.query<StoredFamily>(
    'families.tree',
    `select f.code, coalesce(p.code, '') as parent, f.name_it, f.name_en, f.active, f.position, f.image
     from families f left join families p on p.id = f.parent_id order by f.position, f.id`,
  );

/** One tree, one writer of the office until the transaction ends: two moves at the same time could make a ring. */
export const lockFamilies = (db: Queryable): Promise<unknown[]> =>
  db.query(null, `select pg_advisory_xact_lock(hashtext('families'))`);

/** Articles that are no sizes, by family. */
export const countArticles = (db: Queryable): Promise<Array<{ code: string; own: number }>> =>
  db.query<{ code: string; own: number }>(
    'families.count-articles',
    `select f.code, count(*)::int as own from products p join families f on f.id = p.family_id
     where p.parent_id is null group by f.code`,
  );

export type FamilyFields = Omit<StoredFamily, 'code'>;

const COLUMNS: Readonly<Record<keyof FamilyFields, string>> = {
  parent: 'parent_id',
  name_it: 'name_it',
  name_en: 'name_en',
  active: 'active',
  position: 'position',
  image: 'image',
};

/** Writes some fields of a family that exists. */
export async function updateFamily(db: Queryable, code: string, fields: Partial<FamilyFields>): Promise<void> {
  const params: unknown[] = [code];
  const set = Object.entries(COLUMNS).flatMap(([field, column]) => {
    const value = fields[field as keyof FamilyFields];
    if (value === undefined) return [];
    const place = `$${params.push(value)}`;
    return [
      field === 'parent' ? `parent_id = (select p.id from families p where p.code = ${place})` : `${column} = ${place}`,
    ];
  });
  if (set.length > 0) await db.query(null, `update families set ${set.join(', ')} where code = $1`, params);
}

export const insertFamily = (db: Queryable, family: StoredFamily): Promise<unknown[]> =>
  db.query(
    null,
    `insert into families (code, parent_id, name_it, name_en, active, position, image)
     values ($1, (select p.id from families p where p.code = $2), $3, $4, $5, $6, $7)`,
    [family.code, family.parent, family.name_it, family.name_en, family.active, family.position, family.image],
  );

const SETS = `(select family_id from discounts where family_id is not null union all
  select family_id from promos where family_id is not null union all select family_id from coupons where family_id is not null)`;

/** Whether articles, families below, discounts, promos or coupons refer to it. */
export async function isFamilyUsed(db: Queryable, code: string): Promise<boolean> {
  const [row] = await db.query<{ used: boolean }>(
    null,
    `select exists (select from products p where p.family_id = f.id) or exists (select from families c where c.parent_id = f.id)
       or exists (select from ${SETS} s where s.family_id = f.id) as used from families f where f.code = $1`,
    [code],
  );
  return row?.used ?? false;
}

export const deleteFamily = (db: Queryable, code: string): Promise<unknown[]> =>
  db.query(null, 'delete from families where code = $1', [code]);

/** Articles of these families, and their sizes: what the search index reads again. */
export async function readArticlesOf(db: Queryable, codes: readonly string[]): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'families.articles-of',
    `with own as (select p.id from products p join families f on f.id = p.family_id where f.code = any ($1::text[]))
     select id from own union select c.id from products c where c.parent_id in (select id from own)`,
    [codes],
  );
  return rows.map(({ id }) => id);
}

/** `codes`: the family and those below it; `lost`, `gained`: families above it now and not then, and the other way round. */
export async function readImpact(
  db: Queryable,
  { codes, lost, gained }: { codes: readonly string[]; lost: readonly string[]; gained: readonly string[] },
): Promise<Omit<FamilyImpact, 'families'>> {
  const sets = (place: string) =>
    `(select count(*)::int from ${SETS} s join families f on f.id = s.family_id where f.code = any (${place}::text[]))`;
  const [row] = await db.query<Omit<FamilyImpact, 'families'>>(
    'families.impact',
    `select (select count(*)::int from products p left join products q on q.id = p.parent_id
         join families f on f.id = coalesce(p.family_id, q.family_id) where f.code = any ($1::text[])) as articles,
       (select count(*)::int from menu_items m
         where string_to_array(substring(m.url from 'category=(?:and-)?([^&#]+)'), ',') && $1::text[]) as menu_links,
       ${sets('$1')} as kept, ${sets('$2')} as lost, ${sets('$3')} as gained`,
    [codes, lost, gained],
  );
  return row ?? { articles: 0, menu_links: 0, kept: 0, lost: 0, gained: 0 };
}
