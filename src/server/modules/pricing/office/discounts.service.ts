/** Discounts of customers in the hands of staff: made, removed, taken back (C-OFF-1, C-OFF-2). Their chain is a cell of their grid. */
import type { Words } from '#contract/office/grids/grid-definition.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import {
  type Change,
  type Operations,
  type RecordAccess,
  refuseCollisions,
  undoableTogether,
  type Values,
} from '../../operations/index.ts';
import { parseChain } from '../discount-chain.rules.ts';
import {
  type DiscountFault,
  type DiscountLevel,
  deleteDiscounts,
  insertDiscount,
  lockDiscountOn,
  lockDiscounts,
  type NewDiscount,
  readDiscountFault,
  type StoredDiscount,
  writeDiscountBrands,
} from './discounts.repository.ts';
import { followDiscounts, NO_CHAIN, writeChains } from './discounts-grid.repository.ts';
import { byKey, idOf } from './numbered-key.rules.ts';
import type { By } from './office-prices.service.ts';
import { refuseTaken } from './refuse-taken.ts';

const FAULTS: Readonly<Record<DiscountFault, readonly [field: string, Words]>> = {
  customer: ['customer', { it: 'Questo cliente non esiste.', en: 'This customer does not exist.' }],
  code: ['code', { it: 'Questo codice non esiste.', en: 'This code does not exist.' }],
  taken: [
    'code',
    {
      it: 'Il cliente ha già uno sconto su questo: cambialo nella griglia.',
      en: 'The customer has a discount on it already: change it in the grid.',
    },
  ],
};

export interface SavedDiscounts {
  readonly saved: number;
  readonly operation: number | null;
}

export interface OfficeDiscounts {
  /** @throws AppError `validation` by field. */
  add(by: By, discount: NewDiscount): Promise<SavedDiscounts>;
  /**
   * Makes, changes or, with an empty chain, removes the one on this. `known`: the chain that the page held, empty = none.
   * @throws AppError `validation` by field; `changed-meanwhile`.
   */
  set(by: By, discount: NewDiscount, known: string): Promise<SavedDiscounts>;
  /** Those that are gone already are left out. */
  remove(by: By, ids: readonly number[]): Promise<SavedDiscounts>;
}

/** As the history has it. */
export const discountValues = ({ customer, level, code, chain }: StoredDiscount): Values => ({
  customer,
  level,
  code,
  chain,
});

export function createOfficeDiscounts({ db, operations }: { db: Database; operations: Operations }): OfficeDiscounts {
  const refuse = (locale: Locale, field: string, why: Words) =>
    new AppError('validation', { errors: { [field]: [why[locale]] } });

  /** @throws AppError `validation`. */
  async function make(transaction: Queryable, wanted: NewDiscount, locale: Locale, change: Change): Promise<void> {
    const fault = await readDiscountFault(transaction, wanted);
    if (fault) throw refuse(locale, ...FAULTS[fault]);
    const id = await insertDiscount(transaction, wanted);
    const [made] = id === undefined ? [] : await lockDiscounts(transaction, [id]);
    if (!made) throw refuse(locale, ...FAULTS.taken);
    change({ entity: 'discount', key: made.key, before: null, after: discountValues(made) });
  }

  return {
    async add({ locale, ...act }, { chain, ...discount }) {
      const parsed = parseChain(chain);
      if (!parsed) throw refuse(locale, 'chain', NO_CHAIN);
      const wanted = { ...discount, chain: parsed.text };
      const ran = await operations.run(
        db,
        { ...act, kind: 'discount.save', params: { ...wanted } },
        async (transaction, change) => {
          await make(transaction, wanted, locale, change);
          await followDiscounts(transaction);
          return { saved: 1 };
        },
      );
      return { ...ran.answer, operation: ran.operationId };
    },
    async set({ locale, ...act }, { chain, ...discount }, known) {
      const parsed = chain === '' ? undefined : parseChain(chain);
      if (chain !== '' && !parsed) throw refuse(locale, 'chain', NO_CHAIN);
      const wanted = { ...discount, chain: parsed?.text ?? '' };
      const ran = await operations.run(
        db,
        { ...act, kind: 'discount.save', params: { ...wanted } },
        async (transaction, change) => {
          const found = await lockDiscountOn(transaction, discount);
          const stored = found?.chain ?? '';
          const record = { entity: 'discount', key: found?.key ?? '' };
          const fields = { known: { chain: known }, stored: { chain: stored }, wanted: { chain: wanted.chain } };
          await refuseCollisions(transaction, act.actor.userId, record, fields);
          if (stored === wanted.chain) return { saved: 0 };
          if (!found) await make(transaction, wanted, locale, change);
          else if (wanted.chain === '') {
            await deleteDiscounts(transaction, [found.id]);
            change({ ...record, before: discountValues(found), after: null });
          } else {
            await writeChains(transaction, [[found.id, wanted.chain]]);
            change({ ...record, before: { chain: stored }, after: { chain: wanted.chain } });
          }
          await followDiscounts(transaction);
          return { saved: 1 };
        },
      );
      return { ...ran.answer, operation: ran.operationId };
    },
    async remove({ locale: _, ...act }, ids) {
      const params = { remove: [...ids] };
      const ran = await operations.run(db, { ...act, kind: 'discount.save', params }, async (transaction, change) => {
        const stored = await lockDiscounts(transaction, ids);
        await deleteDiscounts(transaction, ids);
        for (const one of stored)
          change({ entity: 'discount', key: one.key, before: discountValues(one), after: null });
        if (stored.length > 0) await followDiscounts(transaction);
        return { saved: stored.length };
      });
      return { ...ran.answer, operation: ran.operationId };
    },
  };
}

export function registerUndoableDiscounts(operations: Operations): void {
  const access: RecordAccess = {
    read: 'prices.read',
    undo: () => 'prices.write',
    isAmount: (field) => field === 'chain',
  };
  const many = {
    fields: new Set(['customer', 'level', 'code', 'chain']),
    read: async (transaction: Queryable, keys: readonly string[]) =>
      byKey(keys, await lockDiscounts(transaction, keys.map(idOf)), discountValues),
    apply: takeBack,
  };
  operations.registerUndoable('discount', undoableTogether(access, many));
}

/** @throws AppError `conflict` when one cannot be made again. */
async function takeBack(transaction: Queryable, records: ReadonlyMap<string, Values | null>): Promise<void> {
  const all = [...records].map(([key, values]) => ({ id: idOf(key), values }));
  await deleteDiscounts(
    transaction,
    all.flatMap(({ id, values }) => (values === null ? [id] : [])),
  );
  const present = new Set(
    (
      await lockDiscounts(
        transaction,
        all.map(({ id }) => id),
      )
    ).map(({ id }) => id),
  );
  await writeChains(
    transaction,
    all.flatMap(({ id, values }) =>
      values?.chain !== undefined && present.has(id) ? [[id, String(values.chain)] as const] : [],
    ),
  );
  const moved = all.flatMap(({ id, values }) =>
    values?.code !== undefined && present.has(id) ? [[id, String(values.code)] as const] : [],
  );
  await refuseTaken(async () => void (await writeDiscountBrands(transaction, moved)));
  for (const { id, values } of all) {
    if (!values || present.has(id)) continue;
    const discount = {
      customer: Number(values.customer),
      level: values.level as DiscountLevel,
      code: String(values.code),
      chain: String(values.chain),
    };
    if ((await insertDiscount(transaction, discount, id)) === undefined) throw new AppError('conflict');
  }
  await followDiscounts(transaction);
}
