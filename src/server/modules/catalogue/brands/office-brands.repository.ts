/** SQL of brands for the office: one with what refers to it, made, changed, removed; what merging two would touch, and merging them. */
import type { BrandMerge, OfficeBrand } from '#contract/office/brands.ts';
import type { Queryable } from '#server/platform/db/index.ts';

/** As stored; the history has these fields. */
export interface BrandFields {
  readonly name: string;
  readonly listed: boolean;
  /** URL of the picture; '' = none. */
  readonly logo: string;
  /** Code of the brand that it is another spelling of; '' = of none. */
  readonly merged_into: string;
}

export interface StoredBrand extends BrandFields {
  readonly id: number;
  readonly code: string;
}

const BRAND = `b.id, b.code, b.name, b.listed, b.logo, coalesce((select t.code from brands t where t.id = b.merged_into), '') as merged_into`;

/** By code; undefined = there is none. `lock`: until the transaction ends. */
export async function readBrand(
  db: Queryable,
  code: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<StoredBrand | undefined> {
  const [row] = await db.query<StoredBrand>(
    lock ? 'brands.lock' : 'brands.read',
    `select ${BRAND} from brands b where b.code = $1 ${lock ? 'for update of b' : ''}`,
    [code],
  );
  return row;
}

/** Other spellings of it, those that are merged. Locked, as they change with it. */
export const lockMerged = (db: Queryable, id: number): Promise<StoredBrand[]> =>
  db.query<StoredBrand>(
    'brands.lock-merged',
    `select ${BRAND} from brands b where b.merged_into = $1 order by b.id for update of b`,
    [id],
  );

export const isBrandCode = async (db: Queryable, code: string): Promise<boolean> =>
  (await db.query('brands.is-code', 'select 1 from brands where lower(code) = lower($1) limit 1', [code])).length > 0;

export const insertBrand = (db: Queryable, code: string, fields: BrandFields): Promise<unknown[]> =>
  db.query(
    'brands.insert',
    `insert into brands (code, name, listed, logo, merged_into)
     values ($1, $2, $3, $4, (select t.id from brands t where t.code = $5))`,
    [code, fields.name, fields.listed, fields.logo, fields.merged_into],
  );

/** Those that are given. */
export const updateBrand = (db: Queryable, code: string, fields: Partial<BrandFields>): Promise<unknown[]> =>
  db.query(
    'brands.update',
    `update brands b set name = coalesce($2, b.name), listed = coalesce($3, b.listed), logo = coalesce($4, b.logo),
       merged_into = case when $5::text is null then b.merged_into else (select t.id from brands t where t.code = $5) end
     where b.code = $1`,
    [code, fields.name ?? null, fields.listed ?? null, fields.logo ?? null, fields.merged_into ?? null],
  );

export const deleteBrand = (db: Queryable, code: string): Promise<unknown[]> =>
  db.query('brands.delete', 'delete from brands where code = $1', [code]);

export type BrandUses = Pick<OfficeBrand, 'articles' | 'active' | 'discounts' | 'promos' | 'coupons'>;

const PROMOS = (condition: string) => `coalesce((select json_agg(distinct jsonb_build_object('code', m.code,
  'sort', case m.type when 'gift' then 'gift' else 'promo' end)) from promos m where m.brand_id = b.id and ${condition}), '[]')`;
const COUPONS = (condition: string) =>
  `array(select c.code from coupons c where c.brand_id = b.id and ${condition} order by c.code)`;

/** What refers to a brand. Articles as their grid counts them: a size has the brand of its parent when it has none of its own. */
export async function readBrandUses(db: Queryable, id: number): Promise<BrandUses> {
  const [row] = await db.query<BrandUses>(
    'brands.uses',
    `with own as (select p.id, p.active from products p where p.brand_id = $1),
       lent as (select c.id, c.active from products c where c.brand_id is null and c.parent_id in (select id from own)),
       whole as (select * from own union all select * from lent)
     select (select count(*)::int from whole) as articles, (select count(*)::int from whole where active) as active,
       (select count(*)::int from discounts d where d.brand_id = b.id) as discounts,
       ${PROMOS('true')} as promos, ${COUPONS('true')} as coupons
     from brands b where b.id = $1`,
    [id],
  );
  return row ?? { articles: 0, active: 0, discounts: 0, promos: [], coupons: [] };
}

/** Whether anything refers to it, other spellings of it included. */
export async function isBrandUsed(db: Queryable, code: string): Promise<boolean> {
  const [row] = await db.query<{ used: boolean }>(
    'brands.is-used',
    `select exists (select from products p where p.brand_id = b.id) or exists (select from discounts d where d.brand_id = b.id)
       or exists (select from promos m where m.brand_id = b.id) or exists (select from coupons c where c.brand_id = b.id)
       or exists (select from brands o where o.merged_into = b.id) as used from brands b where b.code = $1`,
    [code],
  );
  return row?.used ?? false;
}

/** Articles of a brand and their sizes: what the search index reads again. */
export async function readArticlesOfBrands(db: Queryable, codes: readonly string[]): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'brands.articles-of',
    `with own as (select p.id from products p join brands b on b.id = p.brand_id where b.code = any ($1::text[]))
     select id from own union select c.id from products c where c.parent_id in (select id from own)`,
    [codes],
  );
  return rows.map(({ id }) => id);
}

/** Articles that have it themselves, locked. */
export const lockArticlesOfBrand = (db: Queryable, id: number): Promise<Array<{ id: number; code: string }>> =>
  db.query<{ id: number; code: string }>(
    'brands.lock-articles',
    'select id, carti as code from products where brand_id = $1 order by id for update',
    [id],
  );

export type MergeEffect = Omit<BrandMerge, 'from' | 'into'>;

/** Ids of the brand that goes and of the one that stays. Promos and coupons of the first: those that are not over. */
export async function readMergeEffect(db: Queryable, from: number, into: number): Promise<MergeEffect> {
  const open = (table: string) => `${table}.valid_to >= current_date and not ${table}.off`;
  const [row] = await db.query<MergeEffect>(
    'brands.merge-effect',
    `select (select count(*)::int from products p where p.brand_id = b.id) as articles,
       count(d.id) filter (where k.id is null)::int as discounts_moved, count(d.id) filter (where k.id is not null)::int as discounts_ended,
       ((select count(*)::int from discounts x where x.brand_id = $2)
         + (select count(*)::int from promos m where m.brand_id = $2 and ${open('m')})
         + (select count(*)::int from coupons c where c.brand_id = $2 and ${open('c')})) as gained,
       ${PROMOS(open('m'))} as promos, ${COUPONS(open('c'))} as coupons
     from brands b left join discounts d on d.brand_id = b.id left join discounts k on k.brand_id = $2 and k.client_id = d.client_id
     where b.id = $1 group by b.id`,
    [from, into],
  );
  return row ?? { articles: 0, discounts_moved: 0, discounts_ended: 0, gained: 0, promos: [], coupons: [] };
}
