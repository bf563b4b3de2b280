/** What staff change of a customer and its addresses, each as an operation (C-OFF-1, C-OFF-4). */
import type { Permission } from '#contract/office/permissions.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import { type Act, type Operations, type Ran, refuseCollisions, type Values } from '../operations/index.ts';
import { fieldFaults, plainFields } from './customer-faults.ts';
import {
  insertAddress,
  lockAddress,
  missingOf,
  nextAddressCode,
  readCustomerFields,
  updateAddress,
  updateCustomer,
} from './customer-record.repository.ts';

/** A page may change these only when it sees them (C-OFF-5). */
const AMOUNTS: ReadonlySet<string> = new Set(['price_list_id', 'discount', 'minimum_order']);

export interface Edit {
  readonly key: string;
  readonly known: Values;
  readonly fields: Values;
}

export interface CustomerAdminDeps {
  readonly db: Database;
  readonly operations: Pick<Operations, 'run'>;
  /** Announces to all processes that what they know of customers is old. */
  readonly announce: (transaction: Queryable) => Promise<void>;
}

export interface CustomerAdmin {
  /** @throws AppError `not-found`, `validation`, `changed-meanwhile` with both values, `forbidden`. */
  save(staff: StaffCaller, code: number, edit: Edit): Promise<Ran<null>>;
  /** The same for limit and ways of payment. */
  saveCredit(staff: StaffCaller, code: number, edit: Edit): Promise<Ran<null>>;
  /** `addressCode` undefined = a new one. The result is its code. */
  saveAddress(staff: StaffCaller, code: number, addressCode: number | undefined, edit: Edit): Promise<Ran<number>>;
}

export const actOf = (
  { userId, name }: Pick<StaffCaller, 'userId' | 'name'>,
  key: string,
  kind: string,
  { customerId, params }: { readonly customerId: number; readonly params: Values },
): Act => ({ actor: { userId, name }, source: 'office', key, kind, customerId, params });

function refuseUnseen({ permissions }: StaffCaller, fields: Values): void {
  const lacked: Permission = 'prices.read';
  if (!permissions.has(lacked) && Object.keys(fields).some((field) => AMOUNTS.has(field)))
    throw new AppError('forbidden', { permission: lacked });
}

async function refuseFaulty(
  transaction: Queryable,
  { locale }: StaffCaller,
  { stored, wanted }: { readonly stored: Values; readonly wanted: Values },
): Promise<void> {
  const id = (field: string) => (typeof wanted[field] === 'number' ? wanted[field] : null);
  const missing = await missingOf(transaction, { agentId: id('agent_id'), priceListId: id('price_list_id') });
  const errors = fieldFaults(wanted, stored, { missing, locale });
  if (Object.keys(errors).length > 0) throw new AppError('validation', { errors });
}

export function createCustomerAdmin({ db, operations, announce }: CustomerAdminDeps): CustomerAdmin {
  function saveFields(kind: string, staff: StaffCaller, code: number, { key, known, fields }: Edit) {
    refuseUnseen(staff, fields);
    const wanted = plainFields(fields);
    const act = actOf(staff, key, kind, { customerId: code, params: { code, fields: wanted } });
    return operations.run(db, act, async (transaction, change) => {
      const stored = await readCustomerFields(transaction, code, { locked: true });
      if (!stored) throw new AppError('not-found');
      await refuseFaulty(transaction, staff, { stored, wanted });
      const record = { entity: 'customer', key: String(code) };
      await refuseCollisions(transaction, staff.userId, record, { known, stored, wanted });
      await updateCustomer(transaction, code, wanted);
      change({ ...record, before: stored, after: { ...stored, ...wanted } });
      await announce(transaction);
      return null;
    });
  }

  return {
    save: (staff, code, edit) => saveFields('customer.save', staff, code, edit),
    saveCredit: (staff, code, edit) => saveFields('customer.save_credit', staff, code, edit),

    saveAddress(staff, code, addressCode, { key, known, fields }) {
      refuseUnseen(staff, fields);
      const wanted = plainFields(fields);
      const params = { code, address_code: addressCode ?? null, fields: wanted };
      const act = actOf(staff, key, 'customer.save_address', { customerId: code, params });
      return operations.run(db, act, async (transaction, change) => {
        // Its row is the lock for numbers of new addresses.
        if (!(await readCustomerFields(transaction, code, { locked: true }))) throw new AppError('not-found');
        const isNew = addressCode === undefined;
        const number = addressCode ?? (await nextAddressCode(transaction, code));
        if (isNew) await insertAddress(transaction, code, number);
        const stored = await lockAddress(transaction, code, number);
        if (!stored) throw new AppError('not-found');
        await refuseFaulty(transaction, staff, { stored, wanted });
        const record = { entity: 'customer-address', key: `${code}#${number}` };
        if (!isNew) await refuseCollisions(transaction, staff.userId, record, { known, stored, wanted });
        await updateAddress(transaction, { code, addressCode: number }, wanted);
        change({ ...record, before: isNew ? null : stored, after: { ...stored, ...wanted } });
        await announce(transaction);
        return number;
      });
    },
  };
}
