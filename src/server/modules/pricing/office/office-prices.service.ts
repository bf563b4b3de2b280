/**
 * Prices in the hands of staff (back-office design §4.4): rows of lists added, changed and removed in one operation, which the
 * shop follows at once (C-OFF-1, C-OFF-2).
 */
import { createHash } from 'node:crypto';
import type { Words } from '#contract/office/grids/grid-definition.ts';
import type { MatrixList } from '#contract/office/grids/price-matrix-grid.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import { type Act, type Change, type Operations, refuseCollisions, type Values } from '../../operations/index.ts';
import { readArticlePrices, readPriceListNames } from './article-prices.repository.ts';
import { PRICE_FAULTS, priceFault } from './price-faults.rules.ts';
import { readMatrixLists } from './price-matrix.repository.ts';
import { firstOf } from './price-scales.rules.ts';
import { priceValues } from './price-undo.ts';
import {
  deletePrices,
  followPrices,
  insertPrices,
  type PlacedPrice,
  type PriceTerms,
  readArticleIds,
  readListIds,
  readPricesById,
  readPricesToday,
  readTakenPlaces,
  type StoredPrice,
  updatePrices,
} from './prices.repository.ts';

export interface By extends Omit<Act, 'kind' | 'params'> {
  readonly locale: Locale;
}

export interface NewPrice extends PriceTerms {
  readonly article: string;
  readonly list: string;
}

export interface ChangedPrice {
  readonly id: number;
  readonly values: Partial<PriceTerms>;
  readonly known: Partial<PriceTerms>;
}

export interface WantedPrices {
  readonly add: readonly NewPrice[];
  readonly change: readonly ChangedPrice[];
  readonly remove: readonly number[];
}

export interface RefusedPrice {
  readonly place: number | null;
  readonly id: number | null;
  readonly why: string;
}

export interface SavedPrices {
  readonly saved: number;
  readonly refused: readonly RefusedPrice[];
  readonly operation: number | null;
}

export interface OfficePrices {
  /** @throws AppError `not-found`. */
  ofArticle(code: string): Promise<{
    readonly parent: boolean;
    readonly lists: ReadonlyArray<{ readonly code: string; readonly name: string; readonly default: boolean }>;
    readonly prices: ReadonlyArray<StoredPrice & { readonly in_force: boolean }>;
  }>;
  /** All lists, the default one first. */
  lists(): Promise<ReadonlyArray<MatrixList & { readonly name: string }>>;
  /** Prices of today of these articles in a list; `breaks`: also those from more pieces on. */
  ofList(articles: Int32Array, list: number, breaks: boolean): Promise<Int32Array>;
  /**
   * All of it, or nothing and why not. @throws AppError `changed-meanwhile` with both values when another person changed a
   * field since the page held `known` (C-OFF-4).
   */
  save(by: By, wanted: WantedPrices): Promise<SavedPrices>;
}

const GONE: Words = { it: 'Il prezzo non c’è più.', en: 'The price is gone.' };

export function createOfficePrices({ db, operations }: { db: Database; operations: Operations }): OfficePrices {
  return {
    async ofArticle(code) {
      const article = (await readArticleIds(db, [code])).get(code);
      if (!article) throw new AppError('not-found');
      const [lists, prices] = await Promise.all([readPriceListNames(db), readArticlePrices(db, article.id)]);
      return { parent: article.isParent, lists, prices };
    },
    lists: () => readMatrixLists(db),
    async ofList(articles, list, breaks) {
      const rows = await readPricesToday(db, [...articles], [list], false);
      if (breaks) return Int32Array.from(rows, ({ id }) => id);
      const first = [...Map.groupBy(rows, ({ articleId }) => articleId).values()].flatMap(
        (some) => firstOf(some) ?? [],
      );
      return Int32Array.from(first, ({ id }) => id);
    },
    async save({ locale, ...act }, wanted) {
      const params = { add: wanted.add.length, change: wanted.change.length, remove: wanted.remove.length };
      // The values are in the changes; the digest shows whether two requests with one key are the same.
      const asked = { ...params, asked: createHash('sha256').update(JSON.stringify(wanted)).digest('base64url') };
      const ran = await operations.run(db, { ...act, kind: 'price.save', params: asked }, (transaction, change) =>
        saveAll(transaction, change, { wanted, locale, userId: act.actor.userId }),
      );
      return { ...ran.answer, operation: ran.operationId };
    },
  };
}

interface Saving {
  readonly wanted: WantedPrices;
  readonly locale: Locale;
  readonly userId: number | null;
}

async function saveAll(transaction: Queryable, change: Change, { wanted, locale, userId }: Saving) {
  const ids = [...new Set([...wanted.change.map(({ id }) => id), ...wanted.remove])];
  const stored = new Map((await readPricesById(transaction, ids, true)).map((row) => [row.id, row]));
  const faults: Array<{ place: number | null; id: number | null; why: Words }> = [];

  const changed: StoredPrice[] = [];
  for (const { id, values, known } of wanted.change) {
    const row = stored.get(id);
    if (!row) {
      faults.push({ place: null, id, why: GONE });
      continue;
    }
    await refuseCollisions(
      transaction,
      userId,
      { entity: 'price', key: row.key },
      {
        known: named(known),
        stored: priceValues(row),
        wanted: named(values),
      },
    );
    const after = { ...row, ...values };
    const fault = priceFault(after, row.price);
    if (fault) faults.push({ place: null, id, why: fault });
    changed.push(after);
  }
  const added = await placed(transaction, wanted.add, faults);
  const places = [...changed, ...added.map(({ row }) => row)];
  const taken = await readTakenPlaces(transaction, places, wanted.remove);
  const seen = new Set<string>();
  places.forEach((row, at) => {
    const own = [row.articleId, row.listId, row.from, row.valid_from, row.valid_to].join('/');
    const newOne = added[at - changed.length];
    if (taken.has(at) || seen.has(own))
      faults.push({ place: newOne?.place ?? null, id: newOne ? null : row.id, why: PRICE_FAULTS.taken });
    seen.add(own);
  });
  if (faults.length > 0) return { saved: 0, refused: faults.map((one) => ({ ...one, why: one.why[locale] })) };

  // What is removed leaves its place to what is added.
  await deletePrices(transaction, wanted.remove);
  await updatePrices(transaction, changed);
  const made = await insertPrices(
    transaction,
    added.map(({ row }) => row),
  );
  const after = new Map(
    (await readPricesById(transaction, [...made, ...changed.map(({ id }) => id)])).map((row) => [row.id, row]),
  );
  const removed = wanted.remove.flatMap((id) => stored.get(id) ?? []);
  for (const row of removed) change({ entity: 'price', key: row.key, before: priceValues(row), after: null });
  for (const { id, key } of changed) {
    const [before, now] = [stored.get(id), after.get(id)];
    if (before && now) change({ entity: 'price', key, before: priceValues(before), after: priceValues(now) });
  }
  for (const id of made) {
    const row = after.get(id);
    if (row) change({ entity: 'price', key: row.key, before: null, after: priceValues(row) });
  }
  const touched = [...removed, ...changed, ...added.map(({ row }) => row)];
  if (touched.length > 0)
    await followPrices(
      transaction,
      touched.map(({ articleId }) => articleId),
    );
  return { saved: touched.length, refused: [] as RefusedPrice[] };
}

interface Added {
  readonly place: number;
  readonly row: PlacedPrice;
}

/** New rows with the ids of their articles and lists; those that name none are faults. */
async function placed(
  db: Queryable,
  rows: readonly NewPrice[],
  faults: Array<{ place: number | null; id: number | null; why: Words }>,
): Promise<Added[]> {
  if (rows.length === 0) return [];
  const [articles, lists] = await Promise.all([
    readArticleIds(db, [...new Set(rows.map(({ article }) => article))]),
    readListIds(db),
  ]);
  return rows.flatMap(({ article, list, ...terms }, place) => {
    const of = articles.get(article);
    const listId = lists.get(list);
    const why = !of
      ? PRICE_FAULTS.article
      : of.isParent
        ? PRICE_FAULTS.parent
        : listId === undefined
          ? PRICE_FAULTS.list
          : priceFault(terms);
    if (why) faults.push({ place, id: null, why });
    if (why || !of || listId === undefined) return [];
    return [{ place, row: { ...terms, id: null, articleId: of.id, listId } }];
  });
}

/** As the history names the fields. */
const named = ({ from, ...others }: Partial<PriceTerms>): Values => ({
  ...others,
  ...(from !== undefined && { from_quantity: from }),
});
