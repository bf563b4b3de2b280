/** Cells of the table of prices: the price of an article in a list and its quantity breaks, as they hold today. */
import type { CellValue, Words } from '#contract/office/grids/grid-definition.ts';
import { breaksOf } from '#contract/office/grids/price-breaks.rules.ts';
import { matrixCellOf } from '#contract/office/grids/price-matrix-grid.ts';
import { AppError } from '#contract/values/errors.ts';
import type { NotedRecord, RecordWriter, WantedCell, WritableRow } from '#server/platform/db/grid/cell-writer.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { PRICE_FAULTS } from './price-faults.rules.ts';
import { readMatrixLists } from './price-matrix.repository.ts';
import { type Scale, scaleChanges, scaleOf, type WantedScale } from './price-scales.rules.ts';
import { priceValues } from './price-undo.ts';
import {
  deletePrices,
  followPrices,
  insertPrices,
  readPricedArticles,
  readPricesById,
  readPricesToday,
  type StoredPrice,
  updateAmounts,
} from './prices.repository.ts';

type StoredScale = Scale<StoredPrice>;

interface MatrixRow extends WritableRow {
  /** By list: its code, and the rows that count today. */
  readonly lists: ReadonlyMap<number, { readonly code: string; readonly scale: StoredScale }>;
}

/** What becomes of the prices of one article in one list. */
interface ScalePlan {
  readonly row: MatrixRow;
  readonly list: number;
  readonly scale: StoredScale;
  readonly wanted: WantedScale;
  readonly cells: readonly WantedCell<MatrixRow>[];
}

const EMPTY: StoredScale = scaleOf([]);

export const priceMatrixCells: RecordWriter<MatrixRow> = {
  grid: 'price-matrix',
  entity: 'price',
  async read(db, ids, lock, columns) {
    const named = new Set(columns.flatMap((column) => matrixCellOf(column)?.list ?? []));
    const lists = (await readMatrixLists(db)).filter(({ id }) => named.has(id));
    const articles = await readPricedArticles(db, ids);
    const prices = await readPricesToday(
      db,
      articles.map(({ id }) => id),
      lists.map(({ id }) => id),
      lock,
    );
    const ofArticle = Map.groupBy(prices, ({ articleId }) => articleId);
    return articles.map(({ id, code: key }) => {
      const ofList = Map.groupBy(ofArticle.get(id) ?? [], ({ listId }) => listId);
      const scales = new Map(
        lists.map((list) => [list.id, { code: list.code, scale: scaleOf(ofList.get(list.id) ?? []) }]),
      );
      const values: Record<string, CellValue> = {};
      for (const column of columns) {
        const cell = matrixCellOf(column);
        const scale = cell && scales.get(cell.list)?.scale;
        if (scale) values[column] = cell.part === 'breaks' ? scale.breaks : (scale.first?.price ?? null);
      }
      return { id, key, values, lists: scales };
    });
  },
  recordsOf({ key, lists }, column) {
    const cell = matrixCellOf(column);
    const { code = '', scale = EMPTY } = lists.get(cell?.list ?? 0) ?? {};
    const rows =
      cell?.part === 'breaks' ? scale.rows.filter((row) => row !== scale.first) : scale.first ? [scale.first] : [];
    return { keys: rows.map((row) => row.key), begin: `${key} · ${code} · `, field: 'price' };
  },
  async check(_, cells) {
    const faults = new Map<WantedCell<MatrixRow>, Words>();
    for (const plan of plansOf(cells)) {
      // Of a price and its breaks both are written, or none.
      const fault = faultOf(plan);
      if (fault) for (const cell of plan.cells) faults.set(cell, fault);
    }
    return cells.map((cell) => faults.get(cell));
  },
  async writeRecords(transaction, cells) {
    const plans = plansOf(cells).map((plan) => ({ ...plan, changes: scaleChanges(plan.scale, plan.wanted) }));
    const removed = plans.flatMap(({ changes }) => changes.remove);
    const changed = plans.flatMap(({ changes }) => changes.change);
    // A new row has the days of the others: it is of the same scale.
    const added = plans.flatMap(({ row, list, scale, changes }) =>
      changes.add.map((terms) => ({
        ...terms,
        id: null,
        articleId: row.id,
        listId: list,
        valid_from: scale.rows[0]?.valid_from ?? null,
        valid_to: scale.rows[0]?.valid_to ?? null,
      })),
    );
    if (removed.length > 0)
      await deletePrices(
        transaction,
        removed.map(({ id }) => id),
      );
    if (changed.length > 0)
      await updateAmounts(
        transaction,
        changed.map(({ row }) => row.id),
        changed.map(({ price }) => price),
      );
    return [
      ...removed.map((row): NotedRecord => ({ key: row.key, before: noted(row), after: null })),
      ...changed.map(
        ({ row, price }): NotedRecord => ({ key: row.key, before: { price: row.price }, after: { price } }),
      ),
      ...(await addPrices(transaction, added)),
    ];
  },
  follow: (transaction, rows) =>
    followPrices(
      transaction,
      rows.map(({ id }) => id),
    ),
};

/** @throws AppError `conflict` when a colleague made the same price at the same moment. */
async function addPrices(
  transaction: Queryable,
  added: Parameters<typeof insertPrices>[1],
): Promise<readonly NotedRecord[]> {
  if (added.length === 0) return [];
  const made = await insertPrices(transaction, added);
  if (made.length < added.length) throw new AppError('conflict');
  const rows = await readPricesById(transaction, made);
  return rows.map((row) => ({ key: row.key, before: null, after: noted(row) }));
}

const noted = (row: StoredPrice) => priceValues(row) as Record<string, CellValue>;

/** The cells of one article and list together. */
function plansOf(cells: readonly WantedCell<MatrixRow>[]): readonly ScalePlan[] {
  const groups = Map.groupBy(cells, ({ row, column }) => `${row.id} ${matrixCellOf(column)?.list}`);
  return [...groups.values()].flatMap((some) => {
    const [one] = some;
    const list = one && matrixCellOf(one.column)?.list;
    if (!one || list === undefined) return [];
    const scale = one.row.lists.get(list)?.scale ?? EMPTY;
    const price = some.find(({ column }) => matrixCellOf(column)?.part === 'price');
    const breaks = some.find(({ column }) => matrixCellOf(column)?.part === 'breaks');
    const wanted = {
      price: price ? (price.value === null ? null : Number(price.value)) : (scale.first?.price ?? null),
      breaks: breaksOf(breaks ? breaks.value : scale.breaks) ?? [],
    };
    return [{ row: one.row, list, scale, wanted, cells: some }];
  });
}

/** What stands already is not refused: an import may have given it a price of zero. */
function faultOf({ scale, wanted }: ScalePlan): Words | undefined {
  const { price, breaks } = wanted;
  const had = new Map(scale.rows.map((row) => [row.from, row.price]));
  if (price === null && scale.first && breaks.length > 0) return PRICE_FAULTS.breaks;
  if (price !== null && price <= 0 && price !== scale.first?.price) return PRICE_FAULTS.zero;
  if (breaks.some((one) => one.price <= 0 && had.get(one.from) !== one.price)) return PRICE_FAULTS.zero;
  return breaks.some((one) => one.from <= (scale.first?.from ?? 1)) ? PRICE_FAULTS.below : undefined;
}
