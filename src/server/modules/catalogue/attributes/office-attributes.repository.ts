/** SQL of attributes for the office: one of them, its values over all articles, which articles lack it. */
import type { AttributeValues, OfficeAttribute, OfficeAttributeValue } from '#contract/office/attributes.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { StoredAttribute } from '../article.repository.ts';
import { FOUND_BY, HAS_ATTRIBUTE } from './found-values.repository.ts';

/** `lock`: until the transaction ends. */
export async function readAttribute(
  db: Queryable,
  code: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<AttributeValues | undefined> {
  const [row] = await db.query<AttributeValues>(
    lock ? 'attributes.lock' : 'attributes.read',
    `select label_it, label_en, unit, type, filterable, position from attributes where code = $1 ${lock ? 'for update' : ''}`,
    [code],
  );
  return row;
}

/** The place after all others, or undefined when the code is taken, in whatever capitals: import files do not tell them apart. */
export async function readNextPlace(db: Queryable, code: string): Promise<number | undefined> {
  const [row] = await db.query<{ taken: boolean; place: number }>(
    'attributes.next-place',
    `select coalesce(bool_or(lower(code) = lower($1)), false) as taken, least(coalesce(max(position), 0) + 10, 1000000) as place from attributes`,
    [code],
  );
  return row && !row.taken ? row.place : undefined;
}

export const insertAttribute = (db: Queryable, code: string, fields: AttributeValues): Promise<unknown[]> =>
  db.query(
    'attributes.insert',
    `insert into attributes (code, label_it, label_en, unit, type, filterable, position) values ($1, $2, $3, $4, $5, $6, $7)`,
    [code, fields.label_it, fields.label_en, fields.unit, fields.type, fields.filterable, fields.position],
  );

/** Those that are given. */
export const updateAttribute = (db: Queryable, code: string, fields: Partial<AttributeValues>): Promise<unknown[]> =>
  db.query(
    'attributes.update',
    `update attributes set label_it = coalesce($2, label_it), label_en = coalesce($3, label_en), unit = coalesce($4, unit),
       type = coalesce($5, type), filterable = coalesce($6, filterable), position = coalesce($7, position) where code = $1`,
    [
      code,
      fields.label_it ?? null,
      fields.label_en ?? null,
      fields.unit ?? null,
      fields.type ?? null,
      fields.filterable ?? null,
      fields.position ?? null,
    ],
  );

export const deleteAttribute = (db: Queryable, code: string): Promise<unknown[]> =>
  db.query('attributes.delete', 'delete from attributes where code = $1', [code]);

const OF = `p.attributes @> jsonb_build_array(jsonb_build_object('code', $1::text))`;

/** Articles that have it themselves. */
export async function countArticlesWith(db: Queryable, code: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'attributes.count',
    `select count(*)::int as count from products p where ${OF}`,
    [code],
  );
  return row?.count ?? 0;
}

/** Articles that have one of these, and their sizes: what the search index reads again. */
export async function readArticlesWith(db: Queryable, codes: readonly string[]): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'attributes.articles-with',
    `with own as (select p.id from products p, unnest($1::text[]) c (code)
       where p.attributes @> jsonb_build_array(jsonb_build_object('code', c.code)))
     select id from own union select c.id from products c where c.parent_id in (select id from own)`,
    [codes],
  );
  return rows.map(({ id }) => id);
}

/** Most articles lacking it first. */
export const readFamiliesWith = (
  db: Queryable,
  code: string,
): Promise<Array<Omit<OfficeAttribute['families'][number], 'name'> & { id: number }>> =>
  db.query(
    'attributes.families-with',
    `select f.id, f.code, count(*) filter (where h.has)::int as have, count(*) filter (where not h.has)::int as missing
     from products p left join products q on q.id = p.parent_id join families f on f.id = coalesce(p.family_id, q.family_id),
       lateral (select ${HAS_ATTRIBUTE('$1::text')} as has) h
     where p.active and not exists (select from products c where c.parent_id = p.id)
     group by f.id having count(*) filter (where h.has) > 0 order by missing desc, f.code`,
    [code],
  );

/** The most frequent first. `part`: of one of them, in any capitals; '' = all. */
export async function readAttributeValues(
  db: Queryable,
  { code, part, most }: { readonly code: string; readonly part: string; readonly most: number },
): Promise<{ total: number; values: OfficeAttributeValue[] }> {
  const rows = await db.query<OfficeAttributeValue & { total: number }>(
    'attributes.values',
    `with found as (
       select x ->> 'value_it' as value_it, array_agg(distinct x ->> 'value_en') as value_en, count(*)::int as articles
       from products p, jsonb_array_elements(p.attributes) x where ${OF} and x ->> 'code' = $1 group by 1),
     told as (select *, count(*) over (partition by lower(value_it)) > 1 as is_twin from found)
     select value_it, value_en, articles, ${FOUND_BY('$1::text', 'value_it', 'is_twin')} as found_by, count(*) over ()::int as total
     from told where strpos(lower(concat_ws(' ', value_it, array_to_string(value_en, ' '))), lower($2)) > 0
     order by articles desc, value_it limit ${Math.trunc(most)}`,
    [code, part],
  );
  return { total: rows[0]?.total ?? 0, values: rows.map(({ total: _, ...row }) => row) };
}

export interface AttributesOfArticle {
  readonly id: number;
  readonly code: string;
  readonly attributes: readonly StoredAttribute[];
}

const WITH_VALUE = `p.attributes @> jsonb_build_array(jsonb_build_object('code', $1::text, 'value_it', $2::text))`;

/** Articles that have this value themselves, locked. */
export const lockArticlesWithValue = (db: Queryable, code: string, value: string): Promise<AttributesOfArticle[]> =>
  db.query<AttributesOfArticle>(
    'attributes.lock-articles',
    `select p.id, p.carti as code, p.attributes from products p where ${WITH_VALUE} order by p.id for update`,
    [code, value],
  );

export async function countArticlesWithValue(db: Queryable, code: string, value: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'attributes.count-value',
    `select count(*)::int as count from products p where ${WITH_VALUE}`,
    [code, value],
  );
  return row?.count ?? 0;
}
