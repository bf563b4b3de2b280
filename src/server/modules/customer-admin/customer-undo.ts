/** How customers, their addresses, people and notes take changes by staff back (C-OFF-2). */
import { AppError } from '#contract/values/errors.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Json, ManyRecords, Operations, RecordAccess, Undoable, Values } from '../operations/index.ts';
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
  CUSTOMER_COLUMNS,
  deleteAddress,
  insertAddress,
  isAddressUsed,
  lockAddress,
  readCustomerFields,
  readCustomers,
  updateAddress,
  updateCustomer,
  updateCustomers,
} from './customer-record.repository.ts';

/** Written with `customers.credit`. */
const CREDIT_FIELDS: ReadonlySet<string> = new Set(['credit_limit', 'payment_methods']);

const ACCESS: RecordAccess = {
  read: 'customers.read',
  undo(kind, fields) {
    if (kind === 'customer.save_credit') return 'customers.credit';
    if (kind === 'customer.merge') return 'customers.merge';
    if (kind !== 'customer.edit') return 'customers.write';
    // Cells of both kinds may be in one block.
    return [
      ...new Set([...fields].map((field) => (CREDIT_FIELDS.has(field) ? 'customers.credit' : 'customers.write'))),
    ];
  },
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
    many: manyCustomers(announce),
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

/** Cells of the grid and changes of many are thousands: they are read and written together. */
const manyCustomers = (announce: (transaction: Queryable) => Promise<void>): ManyRecords => ({
  fields: new Set<string>(CUSTOMER_COLUMNS),
  async read(transaction, keys) {
    const rows = await readCustomers(transaction, keys.map(Number), { locked: true });
    return new Map(rows.map(({ code, fields }) => [String(code), fields]));
  },
  async apply(transaction, records: ReadonlyMap<string, Values>) {
    await updateCustomers(transaction, new Map([...records].map(([key, values]) => [Number(key), values])));
    await announce(transaction);
  },
});

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
