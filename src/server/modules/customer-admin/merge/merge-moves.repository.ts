/** SQL that merges a customer into another and takes it back; each statement returns what it changed, for the history. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { Values } from '../../operations/index.ts';
import { MOVED_TABLES } from './merge-decisions.ts';
import { SAME_DISCOUNT } from './merge-facts.repository.ts';
import type { AddressPlace, CartPlace } from './merge-plan.rules.ts';

/** The two customers of a merge. */
export interface Pair {
  readonly stays: number;
  readonly goes: number;
}

/** A row that changed, by the key of the history. */
export interface MovedRow {
  readonly key: string;
  readonly before: Values | null;
  readonly after: Values | null;
}

/** Rows that have nothing of a customer but its number. */
export async function moveRows(
  transaction: Queryable,
  kind: 'people' | 'notes' | 'enquiries' | 'registrations' | 'visits' | 'discounts',
  { stays, goes }: Pair,
): Promise<MovedRow[]> {
  const { table } = MOVED_TABLES[kind];
  const same =
    kind === 'discounts' ? `and not exists (select from discounts o where o.client_id = $2 and ${SAME_DISCOUNT})` : '';
  const rows = await transaction.query<{ key: string }>(
    `customer-admin.move-${kind}`,
    `update ${table} d set client_id = $2 where d.client_id = $1 ${same} returning d.id::text as key`,
    [goes, stays],
  );
  return rows.map(({ key }) => ({ key, before: { client_id: goes }, after: { client_id: stays } }));
}

/** Rows whose key begins with the customer: to the history one goes and one comes. */
export async function moveOwned(
  transaction: Queryable,
  kind: 'wishes' | 'codes',
  { stays, goes }: Pair,
): Promise<MovedRow[]> {
  const { table, key } = MOVED_TABLES[kind];
  const column = key[1].column;
  const rows = await transaction.query<{ part: string; row: Values }>(
    `customer-admin.move-${kind}`,
    `update ${table} t set client_id = $2 where t.client_id = $1
       and not exists (select from ${table} o where o.client_id = $2 and o.${column} = t.${column})
     returning t.${column}::text as part, to_jsonb(t) as row`,
    [goes, stays],
  );
  return rows.flatMap(({ part, row }) => [
    { key: `${goes}#${part}`, before: { ...row, client_id: goes }, after: null },
    { key: `${stays}#${part}`, before: null, after: row },
  ]);
}

/** With their addresses. A key that both used for an order is dropped: it has served. */
export async function moveOrders(
  transaction: Queryable,
  { stays, goes }: Pair,
  addresses: readonly AddressPlace[],
): Promise<MovedRow[]> {
  const rows = await transaction.query<{
    id: number;
    from: number;
    to: number;
    key: string | null;
    kept: string | null;
  }>(
    'customer-admin.move-orders',
    `update orders o set client_id = $2, address_code = coalesce(m.to_code, o.address_code), idempotency_key = case
         when exists (select from orders x where x.client_id = $2 and x.idempotency_key = o.idempotency_key) then null
         else o.idempotency_key end
     from (select id, address_code, idempotency_key from orders where client_id = $1 order by id for update) l
       left join unnest($3::int[], $4::int[]) m (from_code, to_code) on m.from_code = l.address_code
     where o.id = l.id
     returning o.id, l.address_code as from, o.address_code as to, l.idempotency_key as key, o.idempotency_key as kept`,
    [goes, stays, addresses.map(({ from }) => from), addresses.map(({ to }) => to)],
  );
  return rows.map(({ id, from, to, key, kept }) => ({
    key: String(id),
    before: { client_id: goes, address_code: from, idempotency_key: key },
    after: { client_id: stays, address_code: to, idempotency_key: kept },
  }));
}

export async function moveCarts(
  transaction: Queryable,
  { stays, goes }: Pair,
  places: readonly CartPlace[],
): Promise<MovedRow[]> {
  const rows = await transaction.query<{ id: number; before: Values; after: Values }>(
    'customer-admin.move-carts',
    `update carts c set client_id = $2, address_code = p.address_code, status = p.status, name = p.name, version = c.version + 1
     from carts l join unnest($3::int[], $4::int[], $5::text[], $6::text[]) p (id, address_code, status, name) on p.id = l.id
     where c.id = l.id and l.client_id = $1
     returning c.id,
       jsonb_build_object('address_code', l.address_code, 'status', l.status, 'name', l.name, 'version', l.version) as before,
       jsonb_build_object('address_code', c.address_code, 'status', c.status, 'name', c.name, 'version', c.version) as after`,
    [
      goes,
      stays,
      places.map(({ id }) => id),
      places.map(({ addressCode }) => addressCode),
      places.map(({ status }) => status),
      places.map(({ name }) => name),
    ],
  );
  return rows.map(({ id, before, after }) => ({
    key: String(id),
    before: { client_id: goes, ...before },
    after: { client_id: stays, ...after },
  }));
}

/** New addresses like those of the other customer, at the end of its own, with how each shows its prices. */
export async function copyAddresses(
  transaction: Queryable,
  { stays, goes }: Pair,
  made: readonly AddressPlace[],
): Promise<void> {
  const values = [stays, goes, made.map(({ from }) => from), made.map(({ to }) => to)];
  await transaction.query(
    'customer-admin.copy-addresses',
    `insert into addresses (client_id, address_code, name, street, city, province, postal_code, phone, price_list_id, discount,
       payment_methods, position, active)
     select $1, m.to_code, a.name, a.street, a.city, a.province, a.postal_code, a.phone, a.price_list_id, a.discount, a.payment_methods,
       coalesce((select max(x.position) from addresses x where x.client_id = $1), 0) + m.place, a.active
     from unnest($3::int[], $4::int[]) with ordinality m (from_code, to_code, place)
       join addresses a on a.client_id = $2 and a.address_code = m.from_code`,
    values,
  );
  await transaction.query(
    'customer-admin.copy-address-settings',
    `insert into address_settings (client_id, address_code, price_view, disable_autocomplete, changed_at)
     select $1, m.to_code, s.price_view, s.disable_autocomplete, s.changed_at
     from unnest($3::int[], $4::int[]) m (from_code, to_code) join address_settings s on s.client_id = $2 and s.address_code = m.from_code`,
    values,
  );
}

/** Rows of the two, as JSON. */
export const readCredit = (
  transaction: Queryable,
  { stays, goes }: Pair,
): Promise<Array<{ code: number; row: Values }>> =>
  transaction.query<{ code: number; row: Values }>(
    'customer-admin.read-credit-rows',
    'select client_id as code, to_jsonb(k) as row from customer_credit k where client_id in ($1, $2) order by client_id for update',
    [stays, goes],
  );

/** Ends what runs for the customer that goes: visits to the shop in its name, sessions of its people. Returns these people. */
export async function endAllOf(transaction: Queryable, goes: number, now: Date): Promise<number[]> {
  await transaction.query(
    'customer-admin.end-visits',
    `update impersonations set ended_at = $2, ticket_hash = null where client_id = $1 and ended_at is null and expires_at > $2`,
    [goes, now],
  );
  const people = await transaction.query<{ id: number }>(
    'customer-admin.read-logins',
    'select id from users where client_id = $1 order by id for update',
    [goes],
  );
  const ids = people.map(({ id }) => id);
  await endSessions(transaction, ids);
  return ids;
}

/** They sign in again, for the customer that they belong to now. */
export const endSessions = (transaction: Queryable, userIds: readonly number[]) =>
  transaction.query('customer-admin.end-sessions', 'delete from sessions where user_id = any ($1::int[])', [userIds]);

/** Where a merged record leads to. */
export type MergedLink = {
  readonly into: number | null;
  readonly at: string | null;
  readonly active: boolean;
} & Values;

/** undefined = there is no such customer. */
export async function lockLink(transaction: Queryable, code: number): Promise<MergedLink | undefined> {
  const [row] = await transaction.query<{ into: number | null; at: Date | null; active: boolean }>(
    'customer-admin.lock-link',
    'select merged_into as into, merged_at as at, active from customers where client_id = $1 for update',
    [code],
  );
  return row && { into: row.into, at: row.at?.toISOString() ?? null, active: row.active };
}

export const writeLink = (transaction: Queryable, code: number, { into, at, active }: MergedLink) =>
  transaction.query(
    'customer-admin.write-link',
    'update customers set merged_into = $2, merged_at = $3, active = $4 where client_id = $1',
    [code, into, at, active],
  );

/** Those that lead to a customer. */
export async function readMergedInto(db: Queryable, code: number): Promise<number[]> {
  const rows = await db.query<{ code: number }>(
    'customer-admin.read-merged-into',
    'select client_id as code from customers where merged_into = $1 order by client_id',
    [code],
  );
  return rows.map((row) => row.code);
}

/** What they are found by is written again: rows that left a customer do not do that themselves. */
export const renewSearch = (transaction: Queryable, codes: readonly number[]) =>
  transaction.query('customer-admin.renew-search', 'select customer_search_renew($1::int[])', [codes]);

/** Carts that went back have another version, so that no page takes them for what it knows. */
export const touchCarts = (transaction: Queryable, ids: readonly number[]) =>
  transaction.query('customer-admin.touch-carts', 'update carts set version = version + 1 where id = any ($1::int[])', [
    ids,
  ]);

/** An order or a cart of the customer goes to the address, apart from these. Carts without rows do not count. */
export async function isPlaceUsed(
  db: Queryable,
  { code, addressCode }: { readonly code: number; readonly addressCode: number },
  apart: { readonly orders: readonly string[]; readonly carts: readonly string[] },
): Promise<boolean> {
  const [row] = await db.query<{ used: boolean }>(
    'customer-admin.is-place-used',
    `select exists (select from orders where client_id = $1 and address_code = $2 and id <> all ($3::int[]))
       or exists (select from carts c where client_id = $1 and address_code = $2 and id <> all ($4::int[])
         and exists (select from cart_rows r where r.cart_id = c.id))
       or exists (select from invoices where client_id = $1 and address_code = $2)
       or exists (select from delivery_notes where client_id = $1 and address_code = $2) as used`,
    [code, addressCode, apart.orders, apart.carts],
  );
  return row?.used ?? false;
}

/** A delivery note or an invoice names one of these orders. */
export async function haveDocuments(db: Queryable, orders: readonly string[]): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>(
    'customer-admin.have-documents',
    `select exists (select from orders o where o.id = any ($1::int[]) and (
       exists (select from delivery_note_rows r where r.client_id = o.client_id and r.order_number = o.number)
       or exists (select from invoice_rows r where r.client_id = o.client_id and r.order_number = o.number))) as found`,
    [orders],
  );
  return row?.found ?? false;
}

/** The merge that a record leads away by: for its page. */
export interface FormerCustomer {
  readonly code: number;
  readonly name: string;
  readonly at: Date;
}

export const readFormer = (db: Queryable, code: number): Promise<FormerCustomer[]> =>
  db.query<FormerCustomer>(
    'customer-admin.read-former',
    `select client_id as code, company_name as name, merged_at as at from customers where merged_into = $1
     order by merged_at desc, client_id limit 20`,
    [code],
  );

/** The customer that a number leads to: itself, unless it was merged. */
export async function leadsTo(db: Queryable, code: number): Promise<number> {
  const [row] = await db.query<{ code: number }>(
    'customer-admin.leads-to',
    'select coalesce(merged_into, client_id) as code from customers where client_id = $1',
    [code],
  );
  return row?.code ?? code;
}
