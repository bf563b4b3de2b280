/** Price lists in the hands of staff: made, renamed, given days, filled from another one (C-OFF-1, C-OFF-2). */

import type { Words } from '#contract/office/grids/grid-definition.ts';
import { changedMoney, type MoneyChange } from '#contract/office/grids/money-change.rules.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import { type Change, type Operations, refuseCollisions, type Values } from '../../operations/index.ts';
import {
  deleteList,
  followLists,
  followTerms,
  insertList,
  type ListRow,
  type ListTerms,
  readForCopy,
  readList,
  readLists,
  type StoredList,
  updateList,
} from './office-price-lists.repository.ts';
import type { By } from './office-prices.service.ts';
import { PRICE_FAULTS } from './price-faults.rules.ts';
import { priceValues } from './price-undo.ts';
import { followPrices, insertPrices, readListIds, readPricesById, updateAmounts } from './prices.repository.ts';

export interface NewList {
  readonly code: string;
  readonly name: string;
  /** Code of the list that it begins as a copy of; empty = without prices. */
  readonly copyOf: string;
  readonly change: MoneyChange | null;
}

export interface ListCopy {
  readonly from: string;
  readonly to: string;
  readonly change: MoneyChange | null;
  /** What `to` has already is kept. */
  readonly missingOnly: boolean;
}

export interface SavedList {
  readonly code: string;
  /** Rows that were written. */
  readonly prices: number;
  readonly operation: number | null;
}

export interface OfficePriceLists {
  all(): Promise<ListRow[]>;
  /** @throws AppError `validation` by field. */
  create(by: By, list: NewList): Promise<SavedList>;
  /** @throws AppError `not-found`; `validation` by field; `changed-meanwhile` (C-OFF-4). */
  save(by: By, code: string, values: Partial<ListTerms>, known: Partial<ListTerms>): Promise<SavedList>;
  /** @throws AppError `not-found`; `too-many-rows`; `validation`. */
  copy(by: By, copy: ListCopy): Promise<SavedList>;
}

/** Rows that are copied in one press. */
export const MOST_COPIED = 200_000;
const PIECE = 2_000;
const TIMEOUT_MS = 120_000;

const FAULTS = {
  taken: { it: 'Questo codice c’è già.', en: 'This code exists already.' },
  itself: { it: 'Un listino non si copia su sé stesso.', en: 'A list is not copied to itself.' },
  cycle: {
    it: 'Un listino non sostituisce sé stesso, neanche attraverso altri.',
    en: 'A list does not replace itself, not through others either.',
  },
} as const satisfies Record<string, Words>;

const termsOf = ({ name, valid_from, valid_to, replaces }: StoredList): Values => ({
  name,
  valid_from,
  valid_to,
  replaces,
});

export function createOfficePriceLists({ db, operations }: { db: Database; operations: Operations }): OfficePriceLists {
  /** Copies take longer than a press of a button usually does. */
  const run = (
    act: Parameters<Operations['runIn']>[1],
    work: (transaction: Queryable, change: Change) => Promise<number>,
  ) => db.transaction((transaction) => operations.runIn(transaction, act, work), { timeoutMs: TIMEOUT_MS });

  return {
    all: () => readLists(db),
    async create({ locale, ...act }, { code, name, copyOf, change: by }) {
      const params = { code, name, copy_of: copyOf, change: by && { ...by } };
      const ran = await run({ ...act, kind: 'price-list.create', params }, async (transaction, change) => {
        const list = { code, name, valid_from: null, valid_to: null, replaces: '' };
        const refuse = (field: string, why: Words) =>
          new AppError('validation', { errors: { [field]: [why[locale]] } });
        if (copyOf !== '' && !(await readList(transaction, copyOf))) throw refuse('copy_of', PRICE_FAULTS.list);
        if (!(await insertList(transaction, list))) throw refuse('code', FAULTS.taken);
        change({ entity: 'price-list', key: code, before: null, after: termsOf(list) });
        const copied =
          copyOf === ''
            ? 0
            : await fill(transaction, change, { from: copyOf, to: code, change: by, missingOnly: true });
        await followLists(transaction);
        return copied;
      });
      return { code, prices: ran.answer, operation: ran.operationId };
    },
    async save({ locale, ...act }, code, values, known) {
      const params = { code, values: { ...values }, known: { ...known } };
      const ran = await run({ ...act, kind: 'price-list.save', params }, async (transaction, change) => {
        const stored = await readList(transaction, code, true);
        if (!stored) throw new AppError('not-found');
        const next = { ...stored, ...values };
        const record = { entity: 'price-list', key: code };
        await refuseCollisions(transaction, act.actor.userId, record, {
          known: { ...known },
          stored: termsOf(stored),
          wanted: { ...values },
        });
        const refuse = (field: string, why: Words) =>
          new AppError('validation', { errors: { [field]: [why[locale]] } });
        if (next.valid_from && next.valid_to && next.valid_to < next.valid_from)
          throw refuse('valid_to', PRICE_FAULTS.order);
        if (next.replaces !== '') {
          const replaced = new Map((await readLists(transaction)).map((one) => [one.code, one.replaces]));
          if (!replaced.has(next.replaces)) throw refuse('replaces', PRICE_FAULTS.list);
          if (comesBack(replaced.set(code, next.replaces), code)) throw refuse('replaces', FAULTS.cycle);
        }
        await updateList(transaction, next);
        change({ ...record, before: termsOf(stored), after: termsOf(next) });
        await followTerms(transaction);
        return 0;
      });
      return { code, prices: 0, operation: ran.operationId };
    },
    async copy({ locale, ...act }, copy) {
      const params = { ...copy, change: copy.change && { ...copy.change } };
      const ran = await run({ ...act, kind: 'price-list.copy', params }, async (transaction, change) => {
        const [from, to] = [await readList(transaction, copy.from), await readList(transaction, copy.to, true)];
        if (!from || !to) throw new AppError('not-found');
        if (copy.from === copy.to) throw new AppError('validation', { errors: { to: [FAULTS.itself[locale]] } });
        return fill(transaction, change, copy);
      });
      return { code: copy.to, prices: ran.answer, operation: ran.operationId };
    },
  };
}

/** Whether following what each list replaces leads back to the list. */
function comesBack(replaced: ReadonlyMap<string, string>, code: string): boolean {
  const passed = new Set<string>();
  for (let step = replaced.get(code) ?? ''; step !== '' && !passed.has(step); step = replaced.get(step) ?? '') {
    if (step === code) return true;
    passed.add(step);
  }
  return false;
}

/** Writes the rows of one list into another, row by row noted; returns how many. */
async function fill(transaction: Queryable, change: Change, copy: ListCopy): Promise<number> {
  const listId = (await readListIds(transaction)).get(copy.to);
  const rows = await readForCopy(transaction, copy.from, copy.to);
  if (listId === undefined) throw new AppError('not-found');
  if (rows.length > MOST_COPIED) throw new AppError('too-many-rows');
  const priced = rows.flatMap((row) => {
    const price = copy.change ? changedMoney(row.price, copy.change) : row.price;
    // Nothing is given away by a rounding.
    return price > 0 ? [{ ...row, price }] : [];
  });
  const fresh = priced.filter(({ other }) => other === null);
  const known = copy.missingOnly ? [] : priced.filter(({ other }) => other !== null);
  let written = 0;
  for (let at = 0; at < fresh.length; at += PIECE) {
    const some = fresh.slice(at, at + PIECE).map(({ other: _, ...row }) => ({ ...row, id: null, listId }));
    const ids = await insertPrices(transaction, some);
    for (const row of await readPricesById(transaction, ids))
      change({ entity: 'price', key: row.key, before: null, after: priceValues(row) });
    written += ids.length;
  }
  for (let at = 0; at < known.length; at += PIECE) {
    const wanted = new Map(known.slice(at, at + PIECE).map(({ other, price }) => [other ?? 0, price]));
    const stored = (await readPricesById(transaction, [...wanted.keys()], true)).filter(
      ({ id, price }) => wanted.get(id) !== price,
    );
    for (const row of stored) {
      const after = { ...row, price: wanted.get(row.id) ?? row.price };
      change({ entity: 'price', key: row.key, before: priceValues(row), after: priceValues(after) });
    }
    await updateAmounts(
      transaction,
      stored.map(({ id }) => id),
      stored.map(({ id }) => wanted.get(id) ?? 0),
    );
    written += stored.length;
  }
  if (written > 0) await followPrices(transaction, new Set([...fresh, ...known].map(({ articleId }) => articleId)));
  return written;
}

export function registerUndoablePriceLists(operations: Operations): void {
  operations.registerUndoable('price-list', {
    access: { read: 'prices.read', undo: () => 'prices.write' },
    async read(transaction, code) {
      const list = await readList(transaction, code, true);
      return list && termsOf(list);
    },
    async apply(transaction, code, values) {
      const list = await readList(transaction, code, true);
      if (values === null) {
        if (!(await deleteList(transaction, code))) throw new AppError('in-use');
        await followLists(transaction);
      } else if (list) {
        await updateList(transaction, { ...list, ...(values as Partial<ListTerms>) });
        await followTerms(transaction);
      } else {
        const terms = { name: code, valid_from: null, valid_to: null, replaces: '', ...(values as Partial<ListTerms>) };
        await insertList(transaction, { code, ...terms });
        await followLists(transaction);
      }
    },
  });
}
