/**
 * Articles are staged before they are written: parents may come after their children, and which rows are rejected is
 * known only after the whole file. The temporary tables end with the transaction.
 */
import type { Queryable } from '#server/platform/db/index.ts';
import type { Written } from '../../upsert.repository.ts';
import { PRODUCT_TYPES } from './article-cells.ts';
import { HELD_ON } from './held-fields.repository.ts';

const TYPES: Readonly<Record<string, string>> = { ...PRODUCT_TYPES, left_out: 'text[]' };
/** Beside the columns of a partial table: those that the row does not have. */
const withLeftOut = (columns: readonly string[], partial: boolean) => (partial ? [...columns, 'left_out'] : columns);
const quoted = (columns: readonly string[], prefix = '') => columns.map((column) => `${prefix}"${column}"`).join(', ');

/** @param columns of `products` that the file has, `carti` and `slug` among them. */
export async function createArticleStage(db: Queryable, columns: readonly string[], partial = false): Promise<void> {
  const fields = withLeftOut(columns, partial)
    .map((column) => `"${column}" ${TYPES[column]}`)
    .join(', ');
  await db.query(null, `create temp table staged_products (line int, parent text, ${fields}) on commit drop`);
}

export async function stageArticles(
  db: Queryable,
  staged: readonly string[],
  rows: readonly object[],
  partial = false,
): Promise<void> {
  const columns = withLeftOut(staged, partial);
  const fields = columns.map((column) => `"${column}" ${TYPES[column]}`).join(', ');
  await db.query(
    null,
    `insert into staged_products (line, parent, ${quoted(columns)})
     select line, parent, ${quoted(columns)} from json_to_recordset($1::json) as x(line int, parent text, ${fields})`,
    [JSON.stringify(rows)],
  );
}

export async function unstageArticles(db: Queryable, codes: readonly string[]): Promise<void> {
  if (codes.length > 0) await db.query(null, 'delete from staged_products where carti = any($1::text[])', [codes]);
}

/** Cells that rows of a partial table leave out, as they are stored. */
export async function keepLeftOut(db: Queryable, columns: readonly string[]): Promise<void> {
  const kept = columns.filter((column) => column !== 'carti' && column !== 'slug');
  if (kept.length === 0) return;
  const set = kept.map(
    (column) => `"${column}" = case when '${column}' = any(s.left_out) then p."${column}" else s."${column}" end`,
  );
  await db.query(
    null,
    `update staged_products s set ${set.join(', ')} from products p where p.carti = s.carti and s.left_out <> '{}'`,
  );
}

export async function finishArticleStage(db: Queryable): Promise<void> {
  await db.query(null, `create index on staged_products ((parent = ''), line)`);
  await db.query(null, 'analyze staged_products');
}

/** Columns for which an empty value keeps the stored one, with the default of a new article. */
const KEPT_WHEN_EMPTY: Readonly<Record<string, string>> = { slug: 'null', created: 'current_date' };

const italianOf = (column: string) => column.replace(/_en$/, '_it');

export interface ApplyOptions {
  columns: readonly string[];
  /** English texts that the file does not have: they repeat the Italian ones. */
  repeated: readonly string[];
  /** The file has a `parent` column, so links are written too. */
  withParents: boolean;
  withPackagings: boolean;
}

export interface AppliedArticles extends Written {
  created: Array<[carti: string, id: number]>;
}

/** Writes staged lines `from` < line ≤ `to`: parents and standalone articles, or (`children`) those that name a parent. */
export async function applyArticles(
  db: Queryable,
  options: ApplyOptions,
  children: boolean,
  from: number,
  to: number,
): Promise<AppliedArticles> {
  const { columns, repeated, withParents, withPackagings } = options;
  const free = columns.filter((column) => column !== 'carti');
  const newValue = (column: string) =>
    repeated.includes(column)
      ? // Only where it was not translated: a file in Italian takes no translation away, unless it empties the text.
        `case when t."${column}" = t."${italianOf(column)}" or r."${column}" = '' then r."${column}" else t."${column}" end`
      : column in KEPT_WHEN_EMPTY
        ? `coalesce(r."${column}", t."${column}")`
        : `r."${column}"`;
  const extra = [...(withParents ? ['parent_id'] : []), ...(withPackagings ? ['packagings'] : [])];
  const set = free.map((column) => `"${column}" = ${newValue(column)}`);
  if (withParents) set.push('parent_id = r.parent_id');
  if (withPackagings) set.push('packagings = coalesce(r.packagings, t.packagings)');
  const before = quoted([...free, ...extra], 't.');
  const after = [
    ...free.map(newValue),
    ...(withParents ? ['r.parent_id'] : []),
    ...(withPackagings ? ['coalesce(r.packagings, t.packagings)'] : []),
  ];
  const values = columns.map((column) =>
    column in KEPT_WHEN_EMPTY ? `coalesce(r."${column}", ${KEPT_WHEN_EMPTY[column]})` : `r."${column}"`,
  );
  if (withParents) values.push('r.parent_id');
  if (withPackagings) values.push(`coalesce(r.packagings, '[]')`);
  const [response] = await db.query<{ updated: number[]; created: Array<[string, number]> }>(
    null,
    `with r as materialized (
       select s.*, ${withPackagings ? 'k.packagings,' : ''} q.id as parent_id from staged_products s
       ${withPackagings ? 'left join staged_packagings k on k.carti = s.carti' : ''}
       left join products q on q.carti = s.parent
       where (s.parent = '') = ${!children} and s.line > $1 and s.line <= $2 order by s.line
     ), u as (
       update products t set ${set.join(', ')} from r
       where t.carti = r.carti and (${before}) is distinct from (${after.join(', ')}) returning t.id
     ), i as (
       insert into products (${quoted([...columns, ...extra])}) select ${values.join(', ')} from r
       where not exists (select from products t where t.carti = r.carti) order by r.line returning id, carti
     )
     select array(select id from u) as updated,
       coalesce((select json_agg(json_build_array(carti, id)) from i), '[]') as created`,
    [from, to],
  );
  const created = response?.created ?? [];
  const updated = response?.updated ?? [];
  return {
    updated: updated.length,
    inserted: created.length,
    articles: [...updated, ...created.map(([, id]) => id)],
    created,
  };
}

/**
 * Articles that are not in the file become inactive: orders and links still refer to them (`--replace`). Returns their
 * ids.
 */
export async function switchOffMissing(db: Queryable, overrule: boolean): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    null,
    `update products t set active = false where t.active and not exists (select from staged_products s where s.carti = t.carti)
     ${overrule ? '' : `and not ${HELD_ON}`} returning t.id`,
  );
  return rows.map(({ id }) => id);
}

export interface DeadLink {
  line: number;
  column: string;
  value: string;
}

/** Related articles, alternatives and successors that do not exist, once everything is imported. */
export const findDeadLinks = (db: Queryable, columns: readonly string[]) => {
  const parts = ['related', 'alternatives', 'superseded_by'].filter((column) => columns.includes(column));
  if (parts.length === 0) return Promise.resolve<DeadLink[]>([]);
  const selects = parts.map((column) => {
    const codes =
      column === 'superseded_by' ? `lateral (values (superseded_by)) as l(code)` : `unnest(${column}) as l(code)`;
    return `select line, '${column}' as "column", l.code as value from staged_products, ${codes} where l.code <> ''`;
  });
  return db.query<DeadLink>(
    null,
    `select * from (${selects.join(' union all ')}) links
     where not exists (select from products p where p.carti = links.value) order by line limit 1000`,
  );
};
