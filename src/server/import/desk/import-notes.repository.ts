/**
 * SQL of what an import changes: rows are noted by triggers while its transaction asks for it (migration 0074), then brought
 * together row by row, counted, shown and handed to the history. All of it is temporary and ends with the transaction.
 */
import type { Json, Values } from '#server/modules/operations/index.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { KeyPart } from '#server/platform/db/keyed-rows.ts';
import { ARTICLE_FIELDS, ARTICLE_ROW, NOTED_TABLES, type NotedTable } from './noted-tables.ts';

/** From now until the transaction ends, changes of the noted tables are noted; `isNoting` false: there is only the place for them. */
export async function beginNotes(transaction: Queryable, isNoting = true): Promise<void> {
  await transaction.query(
    null,
    `create temp table import_notes (n bigint generated always as identity, source text not null, before jsonb, after jsonb) on commit drop`,
  );
  if (isNoting) await transaction.query(null, `select set_config('bancale.import_notes', 'on', true)`);
}

/** The notes were read: others may begin in the same transaction. */
export const endNotes = (transaction: Queryable) =>
  transaction.query(null, 'drop table import_notes, import_changes, import_articles');

const quoted = (name: string) => `"${name}"`;

/** The text of a part of a key, of the row `r.row`; `join` finds the code of what it refers to. */
function partOf(part: KeyPart, place: number): { text: string; join: string } {
  const value = `(r.row ->> '${part.column}')`;
  if (!part.of) return { text: part.type === 'numeric' ? `trim_scale((${value})::numeric)::text` : value, join: '' };
  const { table, id, code } = part.of;
  return {
    text: `coalesce(o${place}.${quoted(code)}, '')`,
    join: `left join ${quoted(table)} o${place} on o${place}.${quoted(id)} = (${value})::${part.type}`,
  };
}

/**
 * Brings the notes of each row together as `import_changes (source, entity, key, owner, before, after)`: `before` and `after` have
 * what differs only, or the whole of a new or removed row. Returns how many rows changed.
 */
export async function gatherChanges(transaction: Queryable): Promise<number> {
  await transaction.query(null, `select set_config('bancale.import_notes', 'off', true)`);
  await transaction.query(
    null,
    `create temp table import_changes (n bigint, source text, entity text, key text, owner text, before jsonb, after jsonb) on commit drop`,
  );
  for (const table of NOTED_TABLES) await gatherTable(transaction, table);
  await gatherArticles(transaction);
  await transaction.query(null, 'create index on import_changes (source, entity)');
  await transaction.query(null, 'analyze import_changes');
  const [row] = await transaction.query<{ count: number }>(null, 'select count(*)::int as count from import_changes');
  return row?.count ?? 0;
}

const DIFFERING = (one: string, other: string) =>
  `(select jsonb_object_agg(e.key, e.value) from jsonb_each(${one}) e where e.value is distinct from ${other} -> e.key)`;

/**
 * Of rows `f (n, source, entity, key, owner, before, after)`: those that differ, with what differs. They are made first: as a part of
 * the statement, the whole row of an article would be made again for each of its fields (0285).
 */
const insertFrom = (rows: string) => `with f as materialized (${rows})
  insert into import_changes (n, source, entity, key, owner, before, after)
  select n, source, entity, key, owner,
    case when before is null or after is null then before else ${DIFFERING('before', 'after')} end,
    case when before is null or after is null then after else ${DIFFERING('after', 'before')} end
  from f where before is distinct from after`;

/** First and last note of each row. */
const FIRST_AND_LAST = `min(k.n) as n, (array_agg(k.before order by k.n))[1] as before, (array_agg(k.after order by k.n desc))[1] as after`;

async function gatherTable(transaction: Queryable, { table, entity, key }: NotedTable): Promise<void> {
  const [owner, ...rest] = key.map(partOf);
  if (!owner) return;
  const tail = rest.map(({ text }) => text).join(` || '|' || `);
  const name = rest.length > 0 ? `${owner.text} || '#' || ${tail}` : owner.text;
  await transaction.query(
    null,
    insertFrom(`select k.key, k.owner, '${table}' as source, '${entity}' as entity, ${FIRST_AND_LAST}
      from (select r.n, ${name} as key, ${owner.text} as owner, r.before, r.after
        from (select n, before, after, coalesce(after, before) as row from import_notes where source = '${table}') r
        ${[owner, ...rest].map(({ join }) => join).join(' ')}) k
      group by k.key, k.owner`),
  );
}

/** Articles: what their page in the office has, by the office's names, and the other columns apart. */
async function gatherArticles(transaction: Queryable): Promise<void> {
  await transaction.query(
    null,
    `create temp table import_articles on commit drop as
     select k.key, ${FIRST_AND_LAST} from (select n, coalesce(after, before) ->> 'carti' as key, before, after from import_notes
       where source = 'products') k group by k.key`,
  );
  const named = (row: string) =>
    `case when ${row} is not null then jsonb_build_object(${ARTICLE_FIELDS.map((field) => `'${field}', ${row} -> '${field}'`).join(', ')},
      'brand', coalesce((select b.code from brands b where b.id = (${row} ->> 'brand_id')::int), ''),
      'family', coalesce((select f.code from families f where f.id = (${row} ->> 'family_id')::int), '')) end`;
  await transaction.query(
    null,
    insertFrom(`select n, 'products' as source, 'article' as entity, key, key as owner, ${named('before')} as before,
      ${named('after')} as after from import_articles`),
  );
  const apart = [...ARTICLE_FIELDS, 'id', 'carti', 'brand_id', 'family_id'].map((field) => `'${field}'`).join(', ');
  await transaction.query(
    null,
    insertFrom(`select n, 'products' as source, '${ARTICLE_ROW}' as entity, key, key as owner, before - array[${apart}] as before,
      after - array[${apart}] as after from import_articles where before is not null and after is not null`),
  );
}

export interface NotedRow {
  readonly entity: string;
  readonly key: string;
  readonly before: Values | null;
  readonly after: Values | null;
}

/** Rows in the order in which they were written, `from` on. */
export const readChangesOf = (transaction: Queryable, from: number, count: number): Promise<NotedRow[]> =>
  transaction.query<NotedRow>(
    null,
    `select entity, key, before, after from import_changes where not (before is null and entity = any($1::text[]))
     order by n, entity offset $2 limit $3`,
    [NOTED_TABLES.flatMap(({ entity, newStay }) => (newStay ? [entity] : [])), from, count],
  );

export interface FieldCount {
  readonly source: string;
  readonly field: string;
  readonly count: number;
  /** Texts, lists and links that become empty. */
  readonly emptied: number;
  readonly samples: ReadonlyArray<{ readonly key: string; readonly before: Json; readonly after: Json }>;
}

/** An attribute before and after, of articles of which they changed, as a field of its own: what differs of its two languages. */
const CHANGED_ATTRIBUTES = `select 'attr:' || coalesce(o.a ->> 'code', w.a ->> 'code') as field,
    coalesce(o.a -> x.value, 'null') as before, coalesce(w.a -> x.value, 'null') as after
  from jsonb_array_elements(e.value) o (a)
  full join jsonb_array_elements(c.after -> 'attributes') w (a) on w.a ->> 'code' = o.a ->> 'code',
  lateral (select case when o.a ->> 'value_it' = w.a ->> 'value_it' then 'value_en' else 'value_it' end as value) x
  where o.a is distinct from w.a`;

/** Changed fields of rows that were there before, and of each what it was and is. */
const CHANGED_FIELDS = `select c.source, c.entity, f.field, c.owner, c.n, f.before, f.after
  from import_changes c, jsonb_each(c.before) e, lateral (
    select e.key as field, e.value as before, c.after -> e.key as after where e.key <> 'attributes' or c.entity <> 'article'
    union all select * from (${CHANGED_ATTRIBUTES}) a where e.key = 'attributes' and c.entity = 'article') f
  where c.before is not null and c.after is not null`;

const EMPTIED = `after in ('""', '[]', 'null') and before not in ('""', '[]', 'null')`;

/** Per field: how many rows change it, and the first three. */
export const countFields = (transaction: Queryable): Promise<FieldCount[]> =>
  transaction.query<FieldCount>(
    null,
    `select source, field, count(*)::int as count,
       count(*) filter (where ${EMPTIED})::int as emptied,
       to_jsonb((array_agg(jsonb_build_object('key', owner, 'before', before, 'after', after) order by n))[1:3]) as samples
     from (${CHANGED_FIELDS}) f
     group by source, field order by count desc, source, field`,
  );

export interface ChangeCounts {
  readonly newArticles: number;
  readonly changedArticles: number;
  readonly newCustomers: number;
  readonly changedCustomers: number;
  /**
   * 0 when no article is switched off: it is counted only where it matters, because that reads an index of the whole table, and 100
   * rows of stock must not (0.9 s at 582 000 articles when it read the table itself).
   */
  readonly activeBefore: number;
  readonly switchedOff: number;
  readonly movedPrices: number;
  readonly changedPrices: number;
  /** Articles of which a field is emptied that had something in it. */
  readonly emptied: number;
}

/** @param move percent from which a price counts as moved. */
export async function countChanges(transaction: Queryable, move: number): Promise<ChangeCounts> {
  const [row] = await transaction.query<ChangeCounts>(
    null,
    `with fresh as (select owner from import_changes where entity = 'article' and before is null),
       off as (select count(*)::int as count from import_changes where entity = 'article' and before -> 'active' = 'true' and after -> 'active' = 'false'),
       unlit as (select count(*)::int as count from import_changes where entity = 'article' and before -> 'active' = 'false' and after -> 'active' = 'true')
     select (select count(*)::int from fresh) as "newArticles",
       (select count(distinct owner)::int from import_changes where entity like 'article%' and owner not in (select owner from fresh)) as "changedArticles",
       (select count(*)::int from import_changes where entity = 'customer-row' and before is null) as "newCustomers",
       (select count(distinct owner)::int from import_changes where entity like 'customer-%' and not (entity = 'customer-row' and before is null)) as "changedCustomers",
       case when (select count from off) = 0 then 0 else
         (select count(*)::int from products) - (select count(*)::int from products where not active) + (select count from off) - (select count from unlit)
         - (select count(*)::int from import_changes where entity = 'article' and before is null and after -> 'active' = 'true') end as "activeBefore",
       (select count from off) as "switchedOff",
       (select count(*)::int from import_changes where ${MOVED} and abs(${RATIO}) > $1::numeric / 100) as "movedPrices",
       (select count(*)::int from import_changes where ${MOVED}) as "changedPrices",
       (select count(distinct owner)::int from (${CHANGED_FIELDS}) f where entity = 'article' and ${EMPTIED}) as emptied`,
    [move],
  );
  if (!row) throw new Error('The changes of the import could not be counted.');
  return row;
}

const MOVED = `source = 'prices' and before ? 'gross' and after ? 'gross' and (before ->> 'gross')::numeric > 0`;
const RATIO = `((after ->> 'gross')::numeric - (before ->> 'gross')::numeric) / (before ->> 'gross')::numeric`;

export interface PriceMove {
  readonly code: string;
  readonly name_it: string;
  readonly name_en: string;
  /** Ten-thousandths. */
  readonly before: number;
  readonly after: number;
}

/** Prices that move most, up or down. */
export const readPriceMoves = (transaction: Queryable, most: number): Promise<PriceMove[]> =>
  transaction.query<PriceMove>(
    null,
    `select c.owner as code, p.name_it, p.name_en, (c.before ->> 'gross')::bigint as before, (c.after ->> 'gross')::bigint as after
     from (select owner, before, after from import_changes where ${MOVED} order by abs(${RATIO}) desc, owner limit $1) c
     join products p on p.carti = c.owner order by abs(${RATIO}) desc, c.owner`,
    [most],
  );
