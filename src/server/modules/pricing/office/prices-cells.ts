/** Cells of the grid of prices: the price, the quantity it begins at, its days. */
import type { CellValue, Words } from '#contract/office/grids/grid-definition.ts';
import type { CellWriter, WantedCell, WritableRow } from '#server/platform/db/grid/cell-writer.ts';
import { PRICE_FAULTS, priceFault } from './price-faults.rules.ts';
import {
  followPrices,
  type PriceTerms,
  readPricesById,
  readTakenPlaces,
  type StoredPrice,
  updateAmounts,
  updatePrices,
} from './prices.repository.ts';

interface PriceRow extends WritableRow {
  readonly stored: StoredPrice;
}

export const pricesCells: CellWriter<PriceRow> = {
  grid: 'prices',
  entity: 'price',
  fields: { price: 'price', from: 'from_quantity', valid_from: 'valid_from', valid_to: 'valid_to' },
  async read(db, ids, lock) {
    return (await readPricesById(db, ids, lock)).map((stored) => {
      const { from, price, valid_from, valid_to } = stored;
      return { id: stored.id, key: stored.key, values: { from, price, valid_from, valid_to }, stored };
    });
  },
  async check(db, cells) {
    const after = rowsAfter(cells);
    const before = new Map(cells.map(({ row }) => [row.id, row.stored.price]));
    const faults = new Map<number, Words>();
    for (const row of after.values()) {
      const fault = priceFault(row, before.get(row.id));
      if (fault) faults.set(row.id, fault);
    }
    // A price alone keeps its place.
    const movedIds = new Set(cells.flatMap(({ row, column }) => (column === 'price' ? [] : [row.id])));
    const moved = [...after.values()].filter(({ id }) => movedIds.has(id));
    const taken = moved.length > 0 ? await readTakenPlaces(db, moved) : new Set();
    const seen = new Set<string>();
    moved.forEach((row, place) => {
      const own = [row.articleId, row.listId, row.from, row.valid_from, row.valid_to].join('/');
      if ((taken.has(place) || seen.has(own)) && !faults.has(row.id)) faults.set(row.id, PRICE_FAULTS.taken);
      seen.add(own);
    });
    return cells.map(({ row }) => faults.get(row.id));
  },
  async write(transaction, cells) {
    if (cells.every(({ column }) => column === 'price'))
      await updateAmounts(
        transaction,
        cells.map(({ row }) => row.id),
        cells.map(({ value }) => Number(value)),
      );
    else await updatePrices(transaction, [...rowsAfter(cells).values()]);
  },
  follow: (transaction, rows) =>
    followPrices(
      transaction,
      rows.map(({ stored }) => stored.articleId),
    ),
};

/** The rows as the cells make them, by id. */
function rowsAfter(cells: readonly WantedCell<PriceRow>[]): Map<number, StoredPrice> {
  const after = new Map<number, StoredPrice>();
  for (const { row, column, value } of cells)
    after.set(row.id, { ...row.stored, ...after.get(row.id), ...termOf(column, value) });
  return after;
}

const termOf = (column: string, value: CellValue): Partial<PriceTerms> => ({ [column]: value });
