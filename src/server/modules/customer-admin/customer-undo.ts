/** How customers, their addresses, people and notes take changes by staff back (C-OFF-2). */
import { AppError } from '#contract/values/errors.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Json, Operations, RecordAccess, Undoable } from '../operations/index.ts';
import {
  type CustomerNote,
  deleteCustomerNote,
  insertCustomerNote,
  lockNote,
  setNoteDone,
} from './customer-notes.repository.ts';
import { noteValues } from './customer-notes.service.ts';
import { deleteCustomerPerson, lockCustomerPerson, updateCustomerPerson } from './customer-people.repository.ts';
import { personValues } from './customer-people.service.ts';
import {
  deleteAddress,
  insertAddress,
  isAddressUsed,
  lockAddress,
  readCustomerFields,
  updateAddress,
  updateCustomer,
} from './customer-record.repository.ts';

const ACCESS: RecordAccess = {
  read: 'customers.read',
  undo: (kind) => (kind === 'customer.save_credit' ? 'customers.credit' : 'customers.write'),
  hides: (field) => field === 'user_id',
  isAmount: (field) => ['credit_limit', 'minimum_order', 'discount', 'price_list_id'].includes(field),
};

/** `18#3`: customer, and what is numbered within. */
const partsOf = (key: string): readonly [code: number, id: number] => {
  const [code, id] = key.split('#').map(Number);
  return [code ?? 0, id ?? 0];
};

/** `customer`, `customer-address`, `customer-person`, `customer-note`. */
export function registerUndoableCustomers(
  operations: Pick<Operations, 'registerUndoable'>,
  announce: (transaction: Queryable) => Promise<void>,
): void {
  operations.registerUndoable('customer', {
    access: ACCESS,
    read: (transaction, key) => readCustomerFields(transaction, Number(key), { locked: true }),
    async apply(transaction, key, values) {
      if (values === null) throw new AppError('conflict');
      await updateCustomer(transaction, Number(key), values);
      await announce(transaction);
    },
  });
  operations.registerUndoable('customer-address', addresses(announce));
  operations.registerUndoable('customer-person', people);
  operations.registerUndoable('customer-note', notes);
}

const addresses = (announce: (transaction: Queryable) => Promise<void>): Undoable => ({
  access: ACCESS,
  read: (transaction, key) => lockAddress(transaction, ...partsOf(key)),
  async apply(transaction, key, values) {
    const [code, addressCode] = partsOf(key);
    if (values === null) await deleteAddress(transaction, code, addressCode);
    else {
      if (!(await lockAddress(transaction, code, addressCode))) await insertAddress(transaction, code, addressCode);
      await updateAddress(transaction, { code, addressCode }, values);
    }
    await announce(transaction);
  },
  async refuses(transaction, { change }) {
    const used = change.before === null && (await isAddressUsed(transaction, ...partsOf(change.key)));
    return used ? 'in-use' : undefined;
  },
});

/** A login that was given can be taken back until its owner has set a password. */
const people: Undoable = {
  access: ACCESS,
  async read(transaction, key) {
    const person = await lockCustomerPerson(transaction, partsOf(key)[1]);
    return person && personValues(person);
  },
  async apply(transaction, key, values) {
    const [, userId] = partsOf(key);
    if (values === null) return void (await deleteCustomerPerson(transaction, userId));
    const person = await lockCustomerPerson(transaction, userId);
    if (!person) throw new AppError('conflict');
    const { name, locale, active } = { ...person, ...(values as Partial<typeof person>) };
    await updateCustomerPerson(transaction, userId, { name, locale, active });
  },
  async refuses(transaction, { change }) {
    // An invitation comes again as a new one: the letter has gone with the login.
    if (change.after === null) return 'step-again';
    if (change.before !== null) return undefined;
    const person = await lockCustomerPerson(transaction, partsOf(change.key)[1]);
    return person?.hasPassword ? 'in-use' : undefined;
  },
};

const asDate = (value: Json | undefined) => (value ? new Date(String(value)) : null);

const notes: Undoable = {
  access: ACCESS,
  async read(transaction, key) {
    const note = await lockNote(transaction, partsOf(key)[1]);
    return note && noteValues(note);
  },
  async apply(transaction, key, values) {
    const [code, id] = partsOf(key);
    if (values === null) return void (await deleteCustomerNote(transaction, id));
    const stored = await lockNote(transaction, id);
    const note = { ...values } as unknown as Partial<CustomerNote>;
    if (stored) {
      const doneAt = 'done_at' in values ? asDate(values.done_at) : stored.done_at;
      return void (await setNoteDone(transaction, id, { at: doneAt, by: note.done_by ?? stored.done_by }));
    }
    await insertCustomerNote(transaction, {
      id,
      client_id: code,
      user_id: note.user_id ?? null,
      author: note.author ?? '',
      text: note.text ?? '',
      at: asDate(values.at) ?? new Date(0),
      due: note.due ?? null,
      done_at: asDate(values.done_at),
      done_by: note.done_by ?? '',
    });
  },
};
