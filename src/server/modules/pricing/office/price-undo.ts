/** How rows of price lists take changes by staff back (C-OFF-2): thousands at once, also those that were made or removed. */
import { AppError } from '#contract/values/errors.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { type Operations, type RecordAccess, undoableTogether, type Values } from '../../operations/index.ts';
import { byKey, idOf } from './numbered-key.rules.ts';
import {
  deletePrices,
  followPrices,
  insertPrices,
  readArticleIds,
  readListIds,
  readPricesById,
  type StoredPrice,
  updatePrices,
} from './prices.repository.ts';
import { refuseTaken } from './refuse-taken.ts';

/** A row as the history has it. */
export const priceValues = ({ article, list, from, price, valid_from, valid_to }: StoredPrice): Values => ({
  article,
  list,
  from_quantity: from,
  price,
  valid_from,
  valid_to,
});

const FIELDS = ['article', 'list', 'from_quantity', 'price', 'valid_from', 'valid_to'];

export function registerUndoablePrices(operations: Operations): void {
  const access: RecordAccess = {
    read: 'prices.read',
    undo: () => 'prices.write',
    isAmount: (field) => field === 'price',
  };
  const many = {
    fields: new Set(FIELDS),
    read: async (transaction: Queryable, keys: readonly string[]) =>
      byKey(keys, await readPricesById(transaction, keys.map(idOf), true), priceValues),
    apply: takeBack,
  };
  operations.registerUndoable('price', undoableTogether(access, many));
}

/** @throws AppError `conflict` when a row cannot be made again: its article or list is gone, or another row has its place. */
async function takeBack(transaction: Queryable, records: ReadonlyMap<string, Values | null>): Promise<void> {
  const present = new Map(
    (await readPricesById(transaction, [...records.keys()].map(idOf), true)).map((row) => [row.id, row]),
  );
  const touched = new Set([...present.values()].map(({ articleId }) => articleId));
  const all = [...records].map(([key, values]) => ({ id: idOf(key), values }));
  await deletePrices(
    transaction,
    all.flatMap(({ id, values }) => (values === null ? [id] : [])),
  );
  const changed = all.flatMap(({ id, values }) => {
    const row = present.get(id);
    return row && values ? [{ ...row, ...termsOf(values, row) }] : [];
  });
  await refuseTaken(async () => void (await updatePrices(transaction, changed)));
  const removed = all.flatMap(({ id, values }) => (values && !present.has(id) ? [{ id, values }] : []));
  if (removed.length > 0) {
    const [articles, lists] = await Promise.all([
      readArticleIds(transaction, [...new Set(removed.map(({ values }) => String(values.article)))]),
      readListIds(transaction),
    ]);
    const rows = removed.map(({ id, values }) => {
      const article = articles.get(String(values.article));
      const listId = lists.get(String(values.list));
      if (!article || listId === undefined) throw new AppError('conflict');
      touched.add(article.id);
      return { id, articleId: article.id, listId, ...termsOf(values) };
    });
    const made = await insertPrices(transaction, rows);
    if (made.length < rows.length) throw new AppError('conflict');
  }
  await followPrices(transaction, touched);
}

const NEW = { from: 1, price: 0, valid_from: null, valid_to: null };

const termsOf = (values: Values, now: Pick<StoredPrice, keyof typeof NEW> = NEW) => ({
  from: Number(values.from_quantity ?? now.from),
  price: Number(values.price ?? now.price),
  valid_from: dayOf('valid_from' in values ? values.valid_from : now.valid_from),
  valid_to: dayOf('valid_to' in values ? values.valid_to : now.valid_to),
});

const dayOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
