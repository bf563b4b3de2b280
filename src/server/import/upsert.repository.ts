/** Writes batches of rows by their natural key. Unchanged rows are neither written nor locked. */
import type { Queryable } from '#server/platform/db/index.ts';

export interface Target {
  /** Also the name of its temporary table; several targets may write one table by different keys. */
  readonly name: string;
  readonly table: string;
  /** Columns that identify a row; unique in the table. */
  readonly key: readonly string[];
  /** PostgreSQL types of every column an import may write. */
  readonly types: Readonly<Record<string, string>>;
  /**
   * Rows of the same owner that the file no longer names are removed: the prices of one article and list, for instance.
   */
  readonly owner?: readonly string[];
  /** SQL expression for existing rows (`t`), where it is not simply the value of the file (`r`). */
  readonly merged?: Readonly<Record<string, string>>;
  /** Columns written for new rows only: afterwards they belong to the shop. */
  readonly onlyNew?: readonly string[];
  /** SQL for columns of new rows that the file does not have and the table has no default for. */
  readonly newRows?: Readonly<Record<string, string>>;
  /** Column with the article that a row belongs to, when the search index shows what the row says. */
  readonly article?: string;
  /** With `--replace`, rows that the file does not name are deleted, made inactive (`active`), or kept. */
  readonly whenMissing: 'delete' | 'switch-off' | 'keep';
  /** SQL condition on the row `t`: only such rows can be missing; left out: all of them. */
  readonly missingOnly?: string;
}

export interface Written {
  inserted: number;
  updated: number;
  /** Of the target's `article` column: those whose rows were written, also before a row changed its owner. */
  articles: number[];
}

const quoted = (name: string) => `"${name}"`;
const list = (columns: readonly string[], prefix = '') => columns.map((column) => prefix + quoted(column)).join(', ');
/** The columns that identify a row of the file: its key and its owner. */
const trackedColumns = ({ key, owner = [] }: Target) => [...new Set([...key, ...owner])];
const scratch = (target: Target) => quoted(`seen_${target.name}`);

/**
 * Inserts new rows and updates changed ones, in one statement. An UPDATE with a condition is used rather than ON
 * CONFLICT, which would lock every row of the catalogue until the end of the import, also the unchanged ones. @param
 * columns of the given rows; others keep their value, or get their default.
 */
export async function upsertRows(
  db: Queryable,
  target: Target,
  columns: readonly string[],
  rows: readonly object[],
  track: boolean,
): Promise<Written> {
  const { key, types, onlyNew = [], merged = {} } = target;
  const table = quoted(target.table);
  const article = (prefix = '') => (target.article ? `${prefix}${quoted(target.article)} as article` : '1 as article');
  const match = key.map((column) => `t.${quoted(column)} = r.${quoted(column)}`).join(' and ');
  const free = columns.filter((column) => !key.includes(column) && !onlyNew.includes(column));
  const fields = columns.map((column) => `${quoted(column)} ${types[column]}`).join(', ');
  // Numbered, so that new rows get their ids in the order of the file.
  const given = `rows from (json_to_recordset($1::json) as (${fields})) with ordinality as x(${list(columns)}, place)`;
  const steps = [`r as materialized (select * from ${given})`];
  if (free.length > 0) {
    const newValue = (column: string) => merged[column] ?? `r.${quoted(column)}`;
    const set = free.map((column) => `${quoted(column)} = ${newValue(column)}`).join(', ');
    const differs = `(${list(free, 't.')}) is distinct from (${free.map(newValue).join(', ')})`;
    if (target.article && !key.includes(target.article))
      steps.push(
        `o as (select t.${quoted(target.article)} as article from ${table} t, r where ${match} and ${differs})`,
      );
    steps.push(`u as (update ${table} t set ${set} from r where ${match} and ${differs} returning ${article('t.')})`);
  }
  const filled = Object.entries(target.newRows ?? {}).filter(([column]) => !columns.includes(column));
  const names = [...columns, ...filled.map(([column]) => column)];
  const values = [...columns.map((column) => `r.${quoted(column)}`), ...filled.map(([, sql]) => sql)];
  steps.push(
    `i as (insert into ${table} (${list(names)}) select ${values.join(', ')} from r
      where not exists (select from ${table} t where ${match}) order by r.place returning ${article()})`,
  );
  if (track) steps.push(`s as (insert into ${scratch(target)} select ${list(trackedColumns(target))} from r)`);
  const updated = free.length > 0 ? '(select count(*) from u)::int' : '0';
  const touched = ['i', 'u', 'o'].filter((name) => steps.some((step) => step.startsWith(`${name} as`)));
  const articles = target.article
    ? `array(${touched.map((name) => `select article from ${name}`).join(' union ')})`
    : "'{}'::int[]";
  const sql = `with ${steps.join(', ')}
    select ${updated} as updated, (select count(*) from i)::int as inserted, ${articles} as articles`;
  const [written] = await db.query<Written>(null, sql, [JSON.stringify(rows)]);
  return written ?? { inserted: 0, updated: 0, articles: [] };
}

export async function isEmpty(db: Queryable, table: string): Promise<boolean> {
  const [row] = await db.query<{ empty: boolean }>(null, `select not exists (select from ${quoted(table)}) as empty`);
  return row?.empty ?? true;
}

/** A temporary table of the keys in a file, dropped at the end of the transaction. */
export async function trackKeys(db: Queryable, target: Target): Promise<void> {
  await db.query(
    null,
    `create temp table ${scratch(target)} on commit drop as select ${list(trackedColumns(target))} from ${quoted(target.table)} limit 0`,
  );
}

/**
 * Deletes or makes inactive the rows that the file did not name: those of the same owner, or all of them when `whole`.
 */
export async function removeMissing(
  db: Queryable,
  target: Target,
  whole: boolean,
): Promise<{ removed: number; articles: number[] }> {
  const same = (columns: readonly string[]) =>
    columns.map((column) => `s.${quoted(column)} = t.${quoted(column)}`).join(' and ');
  const owner = target.owner ?? [];
  await db.query(null, `create index on ${scratch(target)} (${list(target.key)})`);
  await db.query(null, `analyze ${scratch(target)}`);
  const owned = whole ? '' : `and exists (select from ${scratch(target)} s where ${same(owner)})`;
  // In a table with several kinds of rows (discounts), only those with this key.
  const keyed = `(${list(target.key, 't.')}) is not null`;
  const among = target.missingOnly ? `and ${target.missingOnly}` : '';
  const missing = `${keyed} ${owned} ${among} and not exists (select from ${scratch(target)} s where ${same(target.key)})`;
  const action =
    target.whenMissing === 'switch-off'
      ? `update ${quoted(target.table)} t set active = false where t.active and ${missing}`
      : `delete from ${quoted(target.table)} t where ${missing}`;
  const article = target.article ? `t.${quoted(target.article)}` : '0';
  const gone = await db.query<{ article: number }>(null, `${action} returning ${article} as article`);
  return { removed: gone.length, articles: target.article ? gone.map((row) => row.article) : [] };
}
