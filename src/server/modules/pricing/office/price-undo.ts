/** How rows of price lists take changes by staff back (C-OFF-2): thousands at once, also those that were made or removed. */
import { AppError } from '#contract/values/errors.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Operations, Values } from '../../operations/index.ts';
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

/** `VT933.08.020 · BASE · 4711` → 4711. */
const idOf = (key: string): number => Number(/ · (\d+)$/.exec(key)?.[1] ?? 0);

/** A row as the history has it. */
export const priceValues = ({ article, list, from, price, valid_from, valid_to }: StoredPrice): Values => ({
  article,
  list,
  from_quantity: from,
  price,
  valid_from,
  valid_to,
});

const FIELDS = ['article', 'list', 'from_quantity', 'price', 'valid_from', 'valid_to'] as const;

export function registerUndoablePrices(operations: Operations): void {
  const many = {
    fields: new Set<string>(FIELDS),
    whole: true,
    async read(transaction: Queryable, keys: readonly string[]) {
      const stored = await readPricesById(transaction, keys.map(idOf), true);
      const byId = new Map(stored.map((row) => [row.id, priceValues(row)]));
      return new Map(
        keys.flatMap((key) => {
          const values = byId.get(idOf(key));
          return values ? [[key, values] as const] : [];
        }),
      );
    },
    apply: takeBack,
  };
  operations.registerUndoable('price', {
    access: { read: 'prices.read', undo: () => 'prices.write', isAmount: (field) => field === 'price' },
    many,
    async read(transaction, key, fields) {
      const values = (await many.read(transaction, [key])).get(key);
      return values && Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));
    },
    apply: (transaction, key, values) => takeBack(transaction, new Map([[key, values]])),
  });
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

const UNIQUE = '23505';

/** Another row took the place meanwhile: the whole of it stays as it is. */
async function refuseTaken(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE) throw new AppError('conflict');
    throw error;
  }
}
