/**
 * Builds the statements of a grid from its definition and from one SQL expression per column, given by the repository
 * that owns the rows. Nothing of a request but parameters reaches the text of a statement.
 */
import type { GridCell, GridColumn, GridDefinition } from '#contract/office/grids/grid-definition.ts';
import { conditionOf, orderBy, type Parameters } from './grid-conditions.ts';
import type { GridRow, GridSource, ResolvedQuery } from './grid-source.ts';
import { readIds } from './list-of-ids.ts';

export interface SqlColumn {
  /** What the cell shows. */
  readonly value: string;
  /** What filters and sorts compare; left out: `value`, texts in lower case. */
  readonly by?: string;
  /** Several expressions to sort by, where `by` alone is not the order. */
  readonly sort?: readonly string[];
  /** It may be null: nulls come last in both directions. */
  readonly nullable?: boolean;
}

export interface SqlGrid {
  readonly definition: GridDefinition;
  /** Tables and joins: `orders o join customers c using (client_id)`. */
  readonly from: string;
  /**
   * Those of them that values need; left out: all. Beyond eight tables PostgreSQL joins them as they are written, and would read all rows of
   * the grid for the cells of a page.
   */
  readonly valuesFrom?: string;
  /** `o.id` */
  readonly id: string;
  /** One per column of the definition. */
  readonly columns: Readonly<Record<string, SqlColumn>>;
  /** Condition for one word of the text, in lower case; `add` makes a value a parameter. */
  readonly matches: (word: string, add: Parameters['add']) => string;
  /** Always true of the grid's rows. */
  readonly where?: string;
}

/** @throws Error at start when a column of the definition has no SQL. */
export function sqlGrid(grid: SqlGrid): GridSource {
  const { definition, from, id, valuesFrom = from } = grid;
  const known = new Map<string, GridColumn & SqlColumn>();
  for (const column of definition.columns) {
    const sql = grid.columns[column.key];
    if (!sql) throw new Error(`Column ${column.key} of the grid ${definition.name} has no SQL.`);
    known.set(column.key, { ...column, ...sql });
  }
  const columnOf = (key: string) => {
    const column = known.get(key);
    if (!column) throw new Error(`No column ${key} in the grid ${definition.name}.`);
    return column;
  };
  const where = (query: ResolvedQuery, parameters: Parameters) => {
    const words = query.text.toLowerCase().split(/\s+/).filter(Boolean);
    const conditions = [
      ...(grid.where ? [grid.where] : []),
      ...query.filters.map((filter) => conditionOf(columnOf(filter.column), filter, parameters)),
      ...words.map((word) => grid.matches(word, parameters.add)),
    ];
    return conditions.length > 0 ? `where ${conditions.map((one) => `(${one})`).join(' and ')}` : '';
  };
  const order = ({ sort }: ResolvedQuery) => {
    const by = (sort.length > 0 ? sort : definition.sort).map(({ column, down }) => ({ ...columnOf(column), down }));
    return `order by ${orderBy(by, id)}`;
  };
  const selected = (columns: readonly string[]) =>
    [`${id} as ":id"`, ...columns.map((key) => `${columnOf(key).value} as "${columnOf(key).key}"`)].join(', ');
  return {
    definition,
    async first(db, query, columns, limit) {
      const parameters = newParameters();
      // Which rows first, their cells afterwards: cells that are computed would be for every row that is sorted away.
      const sql = `with page as materialized (
          select x.id, row_number() over () as place from (
            select ${id} as id from ${from} ${where(query, parameters)} ${order(query)} limit ${Math.trunc(limit)}) x)
        select ${selected(columns)} from page, ${valuesFrom} where ${id} = page.id order by page.place`;
      return presented(await db.query<StoredRow>(null, sql, parameters.values));
    },
    async ids(transaction, query, read = readIds) {
      const parameters = newParameters();
      const rows = `from ${from} ${where(query, parameters)}`;
      return read(transaction, { id, rows, order: order(query), values: parameters.values });
    },
    async rows(db, ids, columns) {
      const sql = `select ${selected(columns)} from unnest($1::int[]) with ordinality as wanted (id, place), ${valuesFrom}
        where ${id} = wanted.id order by wanted.place`;
      return presented(await db.query<StoredRow>(null, sql, [ids]));
    },
    async counts(db, queries, most) {
      if (queries.length === 0) return [];
      const parameters = newParameters();
      const counted = queries.map(
        (query, at) =>
          `(select count(*)::int from (select 1 from ${from} ${where(query, parameters)} limit ${Math.trunc(most)}) q) as "${at}"`,
      );
      const [row] = await db.query<Record<string, number>>(null, `select ${counted.join(', ')}`, parameters.values);
      return queries.map((_, at) => row?.[at] ?? 0);
    },
    async totals(db, asked) {
      if (asked.length === 0) return [];
      const parameters = newParameters();
      const parts = asked.map(({ query, sum }, at) => {
        const amount = sum === undefined ? '0' : `coalesce(sum(${columnOf(sum).value}), 0)::bigint`;
        return `(select count(*)::int as "count${at}", ${amount} as "sum${at}" from ${from} ${where(query, parameters)}) t${at}`;
      });
      const [row] = await db.query<Record<string, number>>(
        null,
        `select * from ${parts.join(', ')}`,
        parameters.values,
      );
      return asked.map((_, at) => ({ count: row?.[`count${at}`] ?? 0, sum: row?.[`sum${at}`] ?? 0 }));
    },
    async sums(db, ids, columns) {
      if (columns.length === 0) return {};
      // Amounts that are gathered for sorting are the same ones; for many rows that is quicker than one by one.
      const amount = ({ value, by = value }: SqlColumn) => (ids.length > MANY ? by : value);
      const sums = columns.map((key) => `coalesce(sum(${amount(columnOf(key))}), 0)::bigint as "${columnOf(key).key}"`);
      const sql = `select ${sums.join(', ')} from unnest($1::int[]) as wanted (id), ${from} where ${id} = wanted.id`;
      const [row] = await db.query<Record<string, number>>(null, sql, [[...ids]]);
      return row ?? {};
    },
  };
}

/** Rows above which sums are read from what sorts compare. */
const MANY = 2_000;

type StoredRow = Record<string, GridCell | Date> & { ':id': number };

function presented(rows: readonly StoredRow[]): GridRow[] {
  return rows.map(({ ':id': id, ...cells }) => {
    for (const key of Object.keys(cells)) {
      const value = cells[key];
      if (value instanceof Date) cells[key] = value.toISOString();
    }
    return { id, cells: cells as Record<string, GridCell> };
  });
}

function newParameters(): Parameters {
  const values: unknown[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
}
