/** Discounts of customers in the hands of staff: made, removed, taken back (C-OFF-1, C-OFF-2). Their chain is a cell of their grid. */
import type { Words } from '#contract/office/grids/grid-definition.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import { type Operations, type RecordAccess, undoableTogether, type Values } from '../../operations/index.ts';
import { parseChain } from '../discount-chain.rules.ts';
import {
  type DiscountFault,
  type DiscountLevel,
  deleteDiscounts,
  insertDiscount,
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
  return {
    async add({ locale, ...act }, { chain, ...discount }) {
      const parsed = parseChain(chain);
      const refuse = (field: string, why: Words) => new AppError('validation', { errors: { [field]: [why[locale]] } });
      if (!parsed) throw refuse('chain', NO_CHAIN);
      const wanted = { ...discount, chain: parsed.text };
      const ran = await operations.run(
        db,
        { ...act, kind: 'discount.save', params: { ...wanted } },
        async (transaction, change) => {
          const fault = await readDiscountFault(transaction, wanted);
          if (fault) throw refuse(...FAULTS[fault]);
          const id = await insertDiscount(transaction, wanted);
          const [made] = id === undefined ? [] : await lockDiscounts(transaction, [id]);
          if (!made) throw refuse(...FAULTS.taken);
          change({ entity: 'discount', key: made.key, before: null, after: discountValues(made) });
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
