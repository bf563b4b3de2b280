/**
 * SQL of the table of prices. Article columns, filters and sorts are one statement; the prices of the rows in view are one more, of these
 * articles and all lists together: a page of 100 rows and 20 lists is two statements, not 2 000 (decision 0310).
 */
import type { GridCell, GridQuery } from '#contract/office/grids/grid-definition.ts';
import {
  priceMatrixGrid as gridOfLists,
  type MATRIX_ARTICLE_COLUMNS,
  type MatrixList,
  matrixCellOf,
  matrixKey,
} from '#contract/office/grids/price-matrix-grid.ts';
import { marginOf } from '#contract/values/margin.rules.ts';
import { likeText } from '#server/platform/db/grid/grid-conditions.ts';
import type { GridRow, GridSource } from '#server/platform/db/grid/grid-source.ts';
import { type SqlColumn, sqlGrid } from '#server/platform/db/grid/sql-grid.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { marginSql } from '#server/platform/db/margin-sql.ts';
import { type PlacedScaleRow, type Scale, scalesOf } from './price-scales.rules.ts';

const ARTICLE: Record<(typeof MATRIX_ARTICLE_COLUMNS)[number]['key'], SqlColumn> = {
  article: { value: 'p.carti' },
  name_it: { value: 'p.name_it' },
  name_en: { value: 'p.name_en' },
  brand: { value: `coalesce(b.name, '')` },
  family: { value: `coalesce(f.name_it, '')` },
  um: { value: 'p.um' },
  active: { value: 'p.active' },
  cost: { value: 'p.cost', nullable: true },
};

const TODAY = 'valid_from <= current_date and valid_to >= current_date';

/**
 * What one piece costs in a list, once per article: of several scales the one that began last, of these that which ends first
 * (C-PRICE-6), and of its rows that of the lowest quantity (C-PRICE-1).
 */
const priceIn = (list: number): string => `(
  select distinct on (product_id) product_id, gross from prices where price_list_id = ${list} and ${TODAY}
  order by product_id, valid_from desc, valid_to, from_quantity)`;

/** Lists are joined only where a condition or the order names them. */
const listsIn = ({ filters, sort }: GridQuery): readonly number[] => [
  ...new Set([...filters, ...sort].flatMap(({ column }) => matrixCellOf(column)?.list ?? [])),
];

export const readMatrixLists = (db: Queryable) =>
  db.query<MatrixList & { readonly name: string }>(
    'pricing.matrix-lists',
    'select id, code, name, is_default as "default" from price_lists order by is_default desc, id',
  );

interface ReadScaleRow extends PlacedScaleRow {
  readonly id: number;
}

const readScales = (db: Queryable, articles: readonly number[], lists: readonly number[]) =>
  db.query<ReadScaleRow>(
    'pricing.matrix-scales',
    `select id, product_id as article, price_list_id as list, from_quantity as "from", gross as price from (
       select *, rank() over (partition by product_id, price_list_id order by valid_from desc, valid_to) as place
       from prices where product_id = any ($1::int[]) and price_list_id = any ($2::int[]) and ${TODAY}) t
     where place = 1 order by product_id, price_list_id, from_quantity`,
    [articles, lists],
  );

interface LastOfPrice {
  readonly key: string;
  readonly operation: number;
  readonly at: Date;
  readonly by: string;
}

/** Keys are those of the history: article, list and number of the price. */
const readLastOfPrices = (db: Queryable, keys: readonly string[]) =>
  db.query<LastOfPrice>(
    'pricing.matrix-last-changes',
    `select c.key, o.id as operation, o.at, o.actor_name as by from (
       select entity_key as key, max(operation_id) as operation_id from operation_changes
       where entity = 'price' and entity_key = any ($1::text[]) group by entity_key) c
     join operations o on o.id = c.operation_id`,
    [keys],
  );

export function priceMatrixOf(lists: readonly MatrixList[]): GridSource {
  const definition = gridOfLists(lists);
  const columns: Record<string, SqlColumn> = { ...ARTICLE };
  for (const { id } of lists) {
    columns[matrixKey('price', id)] = { value: `l${id}.gross`, nullable: true };
    columns[matrixKey('margin', id)] = { value: marginSql(`l${id}.gross`, 'p.cost'), nullable: true };
    // Never in a statement: they are not ordered, and their values are not read by it.
    for (const part of ['breaks', 'changed', 'by'] as const) columns[matrixKey(part, id)] = { value: 'null' };
  }
  const gridOf = (joined: readonly number[]) =>
    sqlGrid({
      definition,
      from: `products p left join products q on q.id = p.parent_id
        left join brands b on b.id = coalesce(p.brand_id, q.brand_id)
        left join families f on f.id = coalesce(p.family_id, q.family_id)
        ${joined.map((id) => `left join ${priceIn(id)} l${id} on l${id}.product_id = p.id`).join(' ')}`,
      valuesFrom: `products p left join products q on q.id = p.parent_id
        left join brands b on b.id = coalesce(p.brand_id, q.brand_id)
        left join families f on f.id = coalesce(p.family_id, q.family_id)`,
      id: 'p.id',
      // Sizes have the prices of a parent.
      where: 'not exists (select from products c where c.parent_id = p.id)',
      columns,
      matches(word, add) {
        const part = add(likeText(word));
        const exact = add(word.toUpperCase());
        return `p.carti ilike ${part} or p.name_it ilike ${part} or p.name_en ilike ${part} or b.name ilike ${part}
          or p.id in (select e.product_id from barcodes e where e.ean = ${exact})`;
      },
    });
  const plain = gridOf([]);
  const joined = (query: GridQuery) => {
    const named = listsIn(query);
    return named.length > 0 ? gridOf(named) : plain;
  };
  const codes = new Map(lists.map(({ id, code }) => [id, code]));

  /** What is read of the articles themselves, and which cells of lists are filled in. */
  function split(wanted: readonly string[]) {
    const ofLists = wanted.flatMap((key) => {
      const cell = matrixCellOf(key);
      return cell ? [{ key, ...cell }] : [];
    });
    const ofArticle = wanted.filter((key) => matrixCellOf(key) === undefined);
    // Margins need the cost, keys of the history the code.
    return { ofLists, ofArticle, read: [...new Set([...ofArticle, 'article', 'cost'])] };
  }

  async function withPrices(
    db: Queryable,
    rows: readonly GridRow[],
    { ofLists, ofArticle }: ReturnType<typeof split>,
  ): Promise<GridRow[]> {
    const named = [...new Set(ofLists.map(({ list }) => list))];
    const stored =
      named.length > 0 && rows.length > 0
        ? await readScales(
            db,
            rows.map(({ id }) => id),
            named,
          )
        : [];
    const codeOf = new Map(rows.map(({ id, cells }) => [id, String(cells.article)]));
    const keyOf = ({ article, list, id }: ReadScaleRow) => `${codeOf.get(article)} · ${codes.get(list)} · ${id}`;
    const asksChanges = ofLists.some(({ part }) => part === 'changed' || part === 'by');
    const changes = new Map(
      asksChanges && stored.length > 0
        ? (await readLastOfPrices(db, stored.map(keyOf))).map((change) => [change.key, change])
        : [],
    );
    const scales = scalesOf(stored);
    return rows.map(({ id, cells: read }) => {
      const cells: Record<string, GridCell> = {};
      for (const key of ofArticle) cells[key] = read[key] ?? null;
      for (const { key, part, list } of ofLists) {
        const scale = scales.get(id)?.get(list);
        if (part === 'price') cells[key] = scale?.first?.price ?? null;
        else if (part === 'breaks') cells[key] = scale?.breaks ?? '';
        else if (part === 'margin') cells[key] = marginOf(scale?.first?.price ?? null, numberOrNull(read.cost));
        else {
          const last = lastOf(scale, changes, keyOf);
          cells[key] = part === 'by' ? (last?.by ?? '') : (last?.at.toISOString() ?? null);
        }
      }
      return { id, cells };
    });
  }

  return {
    definition,
    async first(db, query, wanted, limit) {
      const parts = split(wanted);
      return withPrices(db, await joined(query).first(db, query, parts.read, limit), parts);
    },
    ids: (transaction, query, read) => joined(query).ids(transaction, query, read),
    async rows(db, ids, wanted) {
      const parts = split(wanted);
      return withPrices(db, await plain.rows(db, ids, parts.read), parts);
    },
    // Each with the lists that it names: a tab that names none is counted without any.
    async counts(db, queries, most) {
      const counted: number[] = [];
      for (const query of queries) counted.push(...(await joined(query).counts(db, [query], most)));
      return counted;
    },
    async totals(db, asked) {
      const totals: Array<{ readonly count: number; readonly sum: number }> = [];
      for (const one of asked) totals.push(...(await joined(one.query).totals(db, [one])));
      return totals;
    },
    sums: (db, ids, keys) => plain.sums(db, ids, keys),
  };
}

function lastOf(
  scale: Scale<ReadScaleRow> | undefined,
  changes: ReadonlyMap<string, LastOfPrice>,
  keyOf: (row: ReadScaleRow) => string,
): LastOfPrice | undefined {
  let last: LastOfPrice | undefined;
  for (const row of scale?.rows ?? []) {
    const change = changes.get(keyOf(row));
    if (change && (last === undefined || change.operation > last.operation)) last = change;
  }
  return last;
}

const numberOrNull = (cell: GridCell | undefined): number | null => (typeof cell === 'number' ? cell : null);

export const priceMatrixGrid: GridSource = {
  ...priceMatrixOf([]),
  withColumns: async (db) => priceMatrixOf(await readMatrixLists(db)),
};
