/** Copies prices of one list into another, some hundred at a time; the office runs it in the background (0300). */
import { AppError } from '#contract/values/errors.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { BulkDeed, Change, Values } from '../../operations/index.ts';
import { type CopiedLists, type CopyRow, lockCopyRows } from './list-copy.repository.ts';
import { type CopyWish, decideCopy } from './list-copy.rules.ts';
import { LIST_TAKEN, makeList } from './new-price-list.ts';
import { readList } from './office-price-lists.repository.ts';
import { PRICE_FAULTS } from './price-faults.rules.ts';
import { priceValues } from './price-undo.ts';
import {
  deletePrices,
  followPrices,
  insertPrices,
  readListIds,
  readPricesById,
  updateAmounts,
} from './prices.repository.ts';

/** A copy as it is stored with its work. */
export interface ListCopy extends CopyWish {
  readonly from: string;
  readonly to: string;
  /** Name of a list that is made with it; null = it is there. */
  readonly newName: string | null;
}

export const LIST_COPY = 'price-list.copy';

const copyOf = (params: Values) => params as unknown as ListCopy;

export const listCopyDeed: BulkDeed = {
  kind: LIST_COPY,
  async begin(transaction, change, params, isFirst) {
    const { from, to, newName } = copyOf(params);
    if (!(await readList(transaction, from))) return PRICE_FAULTS.list;
    if (isFirst && newName !== null)
      return (await makeList(transaction, change, { code: to, name: newName })) ? undefined : LIST_TAKEN;
    return (await readList(transaction, to, true)) ? undefined : PRICE_FAULTS.list;
  },
  async slice(transaction, change, params, ids) {
    const copy = copyOf(params);
    const lists = await listsOf(transaction, copy);
    const rows = await lockCopyRows(transaction, lists, ids);
    const decided = rows.map((row) => ({ row, decision: decideCopy(row, copy) }));
    const of = (kind: string) => decided.filter(({ decision }) => decision.kind === kind);
    const wanted = decided.flatMap(({ row, decision }) =>
      decision.kind === 'created' || decision.kind === 'changed' ? [{ row, price: decision.price }] : [],
    );
    const made = await create(
      transaction,
      change,
      lists.to,
      wanted.filter(({ row }) => row.otherId === null),
    );
    const changed = await overwrite(
      transaction,
      change,
      wanted.filter(({ row }) => row.otherId !== null),
    );
    const removed = of('removed').map(({ row }) => row);
    await remove(transaction, change, removed);
    const missed = wanted.length - made - changed;
    return {
      changed: made + changed + removed.length,
      // Rows that are gone since have nothing to be copied.
      already: ids.length - rows.length + of('equal').length + of('kept').length,
      refused: [
        ...decided.flatMap(({ row, decision }) =>
          decision.kind === 'refused' ? [{ key: row.article, why: decision.why }] : [],
        ),
        ...Array.from({ length: missed }, () => ({ key: '', why: PRICE_FAULTS.taken })),
      ],
      touched: [...wanted.map(({ row }) => row), ...removed].map(({ articleId }) => articleId),
    };
  },
  async end(transaction, touched) {
    if (touched.size > 0) await followPrices(transaction, touched);
  },
};

async function listsOf(transaction: Queryable, { from, to }: ListCopy): Promise<CopiedLists & { to: number }> {
  const ids = await readListIds(transaction);
  const [source, target] = [ids.get(from), ids.get(to)];
  if (source === undefined || target === undefined) throw new AppError('not-found');
  return { from: source, to: target };
}

interface Wanted {
  readonly row: CopyRow;
  readonly price: number;
}

/** Returns how many: a colleague may have made one in the same place meanwhile. */
async function create(
  transaction: Queryable,
  change: Change,
  listId: number,
  wanted: readonly Wanted[],
): Promise<number> {
  if (wanted.length === 0) return 0;
  const ids = await insertPrices(
    transaction,
    wanted.map(({ row, price }) => ({ ...row, price, id: null, listId })),
  );
  for (const row of await readPricesById(transaction, ids))
    change({ entity: 'price', key: row.key, before: null, after: priceValues(row) });
  return ids.length;
}

/** Returns how many: a row may be gone meanwhile. */
async function overwrite(transaction: Queryable, change: Change, wanted: readonly Wanted[]): Promise<number> {
  if (wanted.length === 0) return 0;
  const prices = new Map(wanted.map(({ row, price }) => [row.otherId ?? 0, price]));
  const stored = await readPricesById(transaction, [...prices.keys()], true);
  const after = stored.map((row) => ({ ...row, price: prices.get(row.id) ?? row.price }));
  after.forEach((row, at) => {
    const before = stored[at];
    if (before) change({ entity: 'price', key: row.key, before: priceValues(before), after: priceValues(row) });
  });
  await updateAmounts(
    transaction,
    after.map(({ id }) => id),
    after.map(({ price }) => price),
  );
  return after.length;
}

async function remove(transaction: Queryable, change: Change, rows: readonly CopyRow[]): Promise<void> {
  if (rows.length === 0) return;
  const list = new Map([...(await readListIds(transaction))].map(([code, id]) => [id, code]));
  for (const row of rows)
    change({
      entity: 'price',
      key: row.key,
      before: priceValues({ ...row, list: list.get(row.listId) ?? '' }),
      after: null,
    });
  await deletePrices(
    transaction,
    rows.map(({ id }) => id),
  );
}
