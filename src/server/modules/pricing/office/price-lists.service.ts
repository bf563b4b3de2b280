/** Price lists in the hands of staff: made, renamed, given days (C-OFF-1, C-OFF-2). */

import type { Words } from '#contract/office/grids/grid-definition.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Database } from '#server/platform/db/index.ts';
import { type Operations, refuseCollisions } from '../../operations/index.ts';
import { LIST_TAKEN, makeList, type NewList, termsOf } from './new-price-list.ts';
import {
  deleteList,
  followLists,
  followTerms,
  insertList,
  type ListRow,
  type ListTerms,
  readList,
  readLists,
  updateList,
} from './office-price-lists.repository.ts';
import type { By } from './office-prices.service.ts';
import { PRICE_FAULTS } from './price-faults.rules.ts';

export interface SavedList {
  readonly code: string;
  readonly operation: number | null;
}

export interface OfficePriceLists {
  all(): Promise<ListRow[]>;
  /** @throws AppError `validation` by field. */
  create(by: By, list: NewList): Promise<SavedList>;
  /** @throws AppError `not-found`; `validation` by field; `changed-meanwhile` (C-OFF-4). */
  save(by: By, code: string, values: Partial<ListTerms>, known: Partial<ListTerms>): Promise<SavedList>;
}

const CYCLE: Words = {
  it: 'Un listino non sostituisce sé stesso, neanche attraverso altri.',
  en: 'A list does not replace itself, not through others either.',
};

export function createOfficePriceLists({ db, operations }: { db: Database; operations: Operations }): OfficePriceLists {
  return {
    all: () => readLists(db),
    async create({ locale, ...act }, { code, name }) {
      const params = { code, name };
      const ran = await operations.run(
        db,
        { ...act, kind: 'price-list.create', params },
        async (transaction, change) => {
          if (!(await makeList(transaction, change, params)))
            throw new AppError('validation', { errors: { code: [LIST_TAKEN[locale]] } });
          return null;
        },
      );
      return { code, operation: ran.operationId };
    },
    async save({ locale, ...act }, code, values, known) {
      const params = { code, values: { ...values }, known: { ...known } };
      const ran = await operations.run(db, { ...act, kind: 'price-list.save', params }, async (transaction, change) => {
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
          if (comesBack(replaced.set(code, next.replaces), code)) throw refuse('replaces', CYCLE);
        }
        await updateList(transaction, next);
        change({ ...record, before: termsOf(stored), after: termsOf(next) });
        await followTerms(transaction);
        return null;
      });
      return { code, operation: ran.operationId };
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
