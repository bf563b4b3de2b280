/** SQL that reads and changes one customer and its addresses for the office: the fields of the contract, as wire values. */
import { moneyFromNumber, moneyToNumber } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Json, Values } from '../operations/index.ts';

/** Fields of the contract; each is the column of that name. */
export const CUSTOMER_COLUMNS = [
  'company_name',
  'surname',
  'first_name',
  'country',
  'vat_number',
  'tax_code',
  'recipient_code',
  'pec',
  'address',
  'postal_code',
  'city',
  'province',
  'phone',
  'fax',
  'email',
  'agent_id',
  'price_list_id',
  'discount',
  'minimum_order',
  'active',
  'credit_limit',
  'payment_methods',
] as const;
const ADDRESS_COLUMNS = [
  'name',
  'street',
  'postal_code',
  'city',
  'province',
  'phone',
  'price_list_id',
  'discount',
  'active',
] as const;
/** Euros on the wire and in the history. */
const MONEY: ReadonlySet<string> = new Set(['minimum_order', 'credit_limit']);

const asWire = (row: Values): Values =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => [
      field,
      MONEY.has(field) && typeof value === 'number' ? moneyToNumber(value) : value,
    ]),
  );

const asStored = (field: string, value: Json): unknown =>
  MONEY.has(field) && typeof value === 'number' ? (moneyFromNumber(value) ?? 0) : value;

/** `locked`: until the transaction ends. undefined = there is no such customer, or it was merged into another. */
export async function readCustomerFields(
  db: Queryable,
  code: number,
  { locked }: { readonly locked: boolean },
): Promise<Values | undefined> {
  const [row] = await db.query<Record<string, Json>>(
    locked ? 'customer-admin.lock-customer' : 'customer-admin.read-customer',
    `select ${CUSTOMER_COLUMNS.join(', ')} from customers where client_id = $1 and merged_into is null ${locked ? 'for update' : ''}`,
    [code],
  );
  return row && asWire(row);
}

/** Several, in the order of their numbers. `locked`: until the transaction ends, and without those that were merged into others. */
export async function readCustomers(
  db: Queryable,
  codes: readonly number[],
  { locked }: { readonly locked: boolean },
): Promise<ReadonlyArray<{ readonly code: number; readonly fields: Values }>> {
  const rows = await db.query<Record<string, Json> & { client_id: number }>(
    locked ? 'customer-admin.lock-customers' : 'customer-admin.read-customers',
    `select client_id, ${CUSTOMER_COLUMNS.join(', ')} from customers where client_id = any ($1::int[]) ${locked ? 'and merged_into is null' : ''}
     order by client_id ${locked ? 'for update' : ''}`,
    [codes],
  );
  return rows.map(({ client_id: code, ...fields }) => ({ code, fields: asWire(fields) }));
}

/** Types of the columns that are no text. */
const TYPES: Readonly<Record<string, string>> = {
  agent_id: 'int',
  price_list_id: 'int',
  minimum_order: 'bigint',
  credit_limit: 'bigint',
  active: 'boolean',
};

/** Fields of many, one statement per field. */
export async function updateCustomers(transaction: Queryable, changes: ReadonlyMap<number, Values>): Promise<void> {
  for (const field of CUSTOMER_COLUMNS) {
    const some = [...changes].flatMap(([code, values]) =>
      field in values ? [{ code, value: asStored(field, values[field] ?? null) }] : [],
    );
    if (some.length === 0) continue;
    const isList = field === 'payment_methods';
    const value = isList ? 'array(select json_array_elements_text(c.value::json))' : 'c.value';
    await transaction.query(
      null,
      `update customers set ${field} = ${value} from unnest($1::int[], $2::${TYPES[field] ?? 'text'}[]) c (code, value)
       where client_id = c.code`,
      [some.map(({ code }) => code), some.map((one) => (isList ? JSON.stringify(one.value) : one.value))],
    );
  }
}

/** Fields that are not the contract's are ignored. */
export async function updateCustomer(transaction: Queryable, code: number, values: Values): Promise<void> {
  const fields = CUSTOMER_COLUMNS.filter((field) => field in values);
  if (fields.length === 0) return;
  await transaction.query(
    null,
    `update customers set ${fields.map((field, at) => `${field} = $${at + 2}`).join(', ')} where client_id = $1`,
    [code, ...fields.map((field) => asStored(field, values[field] ?? null))],
  );
}

export interface AddressRow {
  readonly address_code: number;
  readonly fields: Values;
}

/** Also those that are switched off, in the customer's order. */
export async function readAddressRows(db: Queryable, code: number): Promise<AddressRow[]> {
  const rows = await db.query<Record<string, Json> & { address_code: number }>(
    'customer-admin.read-addresses',
    `select address_code, ${ADDRESS_COLUMNS.join(', ')} from addresses where client_id = $1
     order by not active, position, address_code`,
    [code],
  );
  return rows.map(({ address_code, ...fields }) => ({ address_code, fields }));
}

export async function lockAddress(
  transaction: Queryable,
  code: number,
  addressCode: number,
): Promise<Values | undefined> {
  const [row] = await transaction.query<Record<string, Json>>(
    'customer-admin.lock-address',
    `select ${ADDRESS_COLUMNS.join(', ')} from addresses where client_id = $1 and address_code = $2 for update`,
    [code, addressCode],
  );
  return row;
}

export async function updateAddress(
  transaction: Queryable,
  { code, addressCode }: { readonly code: number; readonly addressCode: number },
  values: Values,
): Promise<void> {
  const fields = ADDRESS_COLUMNS.filter((field) => field in values);
  if (fields.length === 0) return;
  await transaction.query(
    null,
    `update addresses set ${fields.map((field, at) => `${field} = $${at + 3}`).join(', ')}
     where client_id = $1 and address_code = $2`,
    [code, addressCode, ...fields.map((field) => values[field] ?? null)],
  );
}

/** One above the highest; the customer's row must be locked. */
export async function nextAddressCode(transaction: Queryable, code: number): Promise<number> {
  const [row] = await transaction.query<{ next: number }>(
    'customer-admin.next-address',
    'select coalesce(max(address_code), 0) + 1 as next from addresses where client_id = $1',
    [code],
  );
  return row?.next ?? 1;
}

export const insertAddress = (transaction: Queryable, code: number, addressCode: number) =>
  transaction.query(
    'customer-admin.insert-address',
    `insert into addresses (client_id, address_code, position)
     select $1, $2, coalesce(max(position), 0) + 1 from addresses where client_id = $1`,
    [code, addressCode],
  );

export const deleteAddress = (transaction: Queryable, code: number, addressCode: number) =>
  transaction.query(
    'customer-admin.delete-address',
    'delete from addresses where client_id = $1 and address_code = $2',
    [code, addressCode],
  );

/** Carts, orders or documents name it. */
export async function isAddressUsed(db: Queryable, code: number, addressCode: number): Promise<boolean> {
  const [row] = await db.query<{ used: boolean }>(
    'customer-admin.is-address-used',
    `select exists (select from orders where client_id = $1 and address_code = $2)
       or exists (select from carts where client_id = $1 and address_code = $2)
       or exists (select from invoices where client_id = $1 and address_code = $2)
       or exists (select from delivery_notes where client_id = $1 and address_code = $2) as used`,
    [code, addressCode],
  );
  return row?.used ?? false;
}

export interface WantedOfMany {
  readonly agents: readonly number[];
  readonly priceLists: readonly number[];
  /** Codes of ways of payment. */
  readonly payments: readonly string[];
}

export interface MissingOfMany {
  readonly agents: ReadonlySet<number>;
  readonly priceLists: ReadonlySet<number>;
  readonly payments: ReadonlySet<string>;
}

/** Of these those that do not exist; a way of payment is one that some customer has. */
export async function readMissing(
  db: Queryable,
  { agents, priceLists, payments }: WantedOfMany,
): Promise<MissingOfMany> {
  const [row] = await db.query<{ agents: number[]; lists: number[]; payments: string[] }>(
    'customer-admin.read-missing',
    `select array(select w.id from unnest($1::int[]) w (id) where not exists (select from agents a where a.id = w.id)) as agents,
       array(select w.id from unnest($2::int[]) w (id) where not exists (select from price_lists l where l.id = w.id)) as lists,
       array(select w.code from unnest($3::text[]) w (code)
         where not exists (select from customers c where w.code = any (c.payment_methods))) as payments`,
    [agents, priceLists, payments],
  );
  return { agents: new Set(row?.agents), priceLists: new Set(row?.lists), payments: new Set(row?.payments) };
}

/** Which of the two do not exist. */
export async function missingOf(
  db: Queryable,
  { agentId, priceListId }: { readonly agentId: number | null; readonly priceListId: number | null },
): Promise<{ readonly agent: boolean; readonly priceList: boolean }> {
  const [row] = await db.query<{ agent: boolean; list: boolean }>(
    'customer-admin.missing-of',
    `select $1::int is not null and not exists (select from agents where id = $1) as agent,
       $2::int is not null and not exists (select from price_lists where id = $2) as list`,
    [agentId, priceListId],
  );
  return { agent: row?.agent ?? false, priceList: row?.list ?? false };
}
