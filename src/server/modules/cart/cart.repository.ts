/** SQL of carts. The most frequent statements are functions of the database (migration 0007): one round trip each. */
import type { Money } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';

/** `program`: filled and sent in one go from an order of a customer's system; nobody else works in it. */
export type CartKind = 'client' | 'agent' | 'program';
export type CartStatus = 'active' | 'saved' | 'sent';

/** The owner of a cart: every statement filters by it, so that another customer's cart is never found (C-ID-3). */
export interface CartOwner {
  readonly customerId: number;
  readonly addressCode: number;
  readonly kind: CartKind;
}

export interface StoredRow {
  readonly rowId: number;
  readonly articleId: number;
  /** Empty = no promo chosen. */
  readonly promoCode: string;
  readonly promoRow: number;
  readonly quantity: number;
  /** Unit prices as the buyer saw them when they last changed the row (C-CART-8). */
  readonly seenGross: Money;
  readonly seenNet: Money;
  /** The buyer's note on the row; copied to the order. */
  readonly note: string;
}

/** [row id, article, promo code, promo row, quantity, seen gross, seen net, note] */
type RowTuple = [number, number, string, number, number, Money, Money, string];

export interface StoredCart {
  readonly id: number;
  readonly version: number;
  readonly status: CartStatus;
  readonly kind: CartKind;
  readonly name: string;
  /** Empty = none; undefined where it was not read. */
  readonly couponCode?: string;
  /** null = the caller has them already. */
  readonly rows: StoredRow[] | null;
}

interface CartRecord {
  id: number;
  version: number;
  status: CartStatus;
  kind: CartKind;
  name: string;
  couponCode: string;
  all_rows: RowTuple[] | null;
}

function storedRows(tuples: RowTuple[] | null): StoredRow[] | null {
  return (
    tuples?.map(([rowId, articleId, promoCode, promoRow, quantity, seenGross, seenNet, note]) => ({
      rowId,
      articleId,
      promoCode,
      promoRow,
      quantity,
      seenGross,
      seenNet,
      note,
    })) ?? null
  );
}

const storedCart = ({ all_rows, ...cart }: CartRecord): StoredCart => ({ ...cart, rows: storedRows(all_rows) });

/** The active cart; with its rows only when the version that the caller knows is not the current one. */
export async function readActiveCart(
  db: Queryable,
  owner: CartOwner,
  known: { id: number; version: number },
): Promise<StoredCart | undefined> {
  const [row] = await db.query<CartRecord>(
    'cart.read-active',
    `select id, version, status, kind, name, coupon_code as "couponCode",
       case when id = $4 and version = $5 then null else cart_rows_json(id) end as all_rows
     from carts where client_id = $1 and address_code = $2 and kind = $3 and status = 'active'`,
    [owner.customerId, owner.addressCode, owner.kind, known.id, known.version],
  );
  return row && storedCart(row);
}

/** One of the owner's carts of any kind and status. */
export async function readCart(
  db: Queryable,
  owner: Omit<CartOwner, 'kind'>,
  id: number,
): Promise<StoredCart | undefined> {
  const [row] = await db.query<CartRecord>(
    'cart.read',
    `select id, version, status, kind, name, coupon_code as "couponCode", cart_rows_json(id) as all_rows
     from carts where id = $3 and client_id = $1 and address_code = $2`,
    [owner.customerId, owner.addressCode, id],
  );
  return row && storedCart(row);
}

export interface Addition {
  readonly articleId: number;
  readonly promoCode: string;
  readonly promoRow: number;
  readonly quantity: number;
  readonly seenGross: Money;
  readonly seenNet: Money;
}

export interface Limits {
  readonly maxQuantity: number;
  readonly maxRows: number;
}

/**
 * Identifies an addition that must happen once, however often it is sent: the client's key, and the index of the row in
 * the request.
 */
export interface Once {
  readonly key: string;
  readonly place: number;
  /** The requested row, to detect a key that is reused for something else. */
  readonly asked: string;
}

export type Added =
  | { outcome: 'too-many' | 'full' | 'other' }
  | { outcome: 'repeated'; rowId: number }
  | { outcome: 'ok'; cart: StoredCart; rowId: number; quantity: number };

export async function addToCart(
  db: Queryable,
  owner: CartOwner,
  addition: Addition,
  known: { id: number; version: number },
  limits: Limits,
  once?: Once,
): Promise<Added> {
  const row = await added(db, once, [
    owner.customerId,
    owner.addressCode,
    owner.kind,
    addition.articleId,
    addition.promoCode,
    addition.promoRow,
    addition.quantity,
    addition.seenGross,
    addition.seenNet,
    known.id,
    known.version,
    limits.maxQuantity,
    limits.maxRows,
  ]);
  if (row.outcome === 'repeated') return { outcome: 'repeated', rowId: row.row_id };
  if (row.outcome !== 'ok') return { outcome: row.outcome };
  return {
    outcome: 'ok',
    rowId: row.row_id,
    quantity: row.quantity,
    cart: {
      id: row.cart_id,
      version: row.version,
      name: row.name,
      status: 'active',
      kind: owner.kind,
      rows: storedRows(row.all_rows),
    },
  };
}

interface AddedRecord {
  outcome: Added['outcome'];
  cart_id: number;
  version: number;
  name: string;
  row_id: number;
  quantity: number;
  all_rows: RowTuple[] | null;
}

async function added(db: Queryable, once: Once | undefined, values: unknown[]): Promise<AddedRecord> {
  const [row] = once
    ? await db.query<AddedRecord>(
        'cart.add-once',
        'select * from cart_add_once($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)',
        [once.key, once.place, once.asked, ...values],
      )
    : await db.query<AddedRecord>(
        'cart.add',
        'select * from cart_add($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)',
        values,
      );
  if (!row) throw new Error('cart_add answered nothing');
  return row;
}

/**
 * What was added under a key: index in the request → the requested row and the row it went to. Deletes old records too.
 */
export async function additionsUnder(
  db: Queryable,
  owner: CartOwner,
  key: string,
): Promise<Map<number, { asked: string; rowId: number }>> {
  await db.query(
    'cart.forget-additions',
    `delete from cart_additions where ctid in (
       select ctid from cart_additions where added_at < now() - interval '2 days' order by added_at limit 1000
       for update skip locked)`,
    [],
  );
  const rows = await db.query<{ place: number; asked: string; row_id: number }>(
    'cart.additions-under',
    `select place, asked, row_id from cart_additions
     where client_id = $1 and address_code = $2 and kind = $3 and key = $4`,
    [owner.customerId, owner.addressCode, owner.kind, key],
  );
  return new Map(rows.map(({ place, asked, row_id }) => [place, { asked, rowId: row_id }]));
}

/** Reads what was added under a key and deletes the records, so that only one caller can undo them. */
export async function takeAdditions(
  db: Queryable,
  owner: CartOwner,
  cartId: number,
  key: string,
): Promise<readonly { asked: string; rowId: number }[]> {
  const rows = await db.query<{ asked: string; row_id: number }>(
    'cart.take-additions',
    `delete from cart_additions
     where client_id = $1 and address_code = $2 and kind = $3 and key = $4 and cart_id = $5
     returning asked, row_id`,
    [owner.customerId, owner.addressCode, owner.kind, key, cartId],
  );
  return rows.map(({ asked, row_id }) => ({ asked, rowId: row_id }));
}

export interface RowChange {
  readonly rowId: number;
  /** 0 removes, null = unchanged. */
  readonly quantity: number | null;
  /** null = both unchanged. */
  readonly seen: { readonly gross: Money; readonly net: Money } | null;
  /** Drops the promo of the row. */
  readonly plain: boolean;
  /** null = unchanged. */
  readonly note: string | null;
}

export type Changed =
  | { outcome: 'not-found' | 'no-row' }
  | { outcome: 'not-active'; status: CartStatus }
  | { outcome: 'ok'; version: number; rows: StoredRow[] | null };

export async function changeRows(
  db: Queryable,
  owner: CartOwner,
  cartId: number,
  changes: readonly RowChange[],
  knownVersion: number,
): Promise<Changed> {
  const [row] = await db.query<{
    outcome: Changed['outcome'];
    status: CartStatus;
    version: number;
    all_rows: RowTuple[] | null;
  }>('cart.set', 'select * from cart_set($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)', [
    owner.customerId,
    owner.addressCode,
    owner.kind,
    cartId,
    changes.map((change) => change.rowId),
    changes.map((change) => change.quantity),
    changes.map((change) => change.seen?.gross ?? null),
    changes.map((change) => change.seen?.net ?? null),
    changes.map((change) => change.plain),
    changes.map((change) => change.note),
    knownVersion,
  ]);
  if (!row) throw new Error('cart_set answered nothing');
  if (row.outcome === 'ok') return { outcome: 'ok', version: row.version, rows: storedRows(row.all_rows) };
  if (row.outcome === 'not-active') return { outcome: 'not-active', status: row.status };
  return { outcome: row.outcome };
}

export interface JoinedRows {
  readonly into: number;
  readonly from: number;
  /** Unit prices of the joined row. */
  readonly gross: Money;
  readonly net: Money;
}

/** Joins rows; false when the cart has changed since that version. */
export async function joinRows(
  db: Queryable,
  cart: { id: number; version: number },
  pairs: readonly JoinedRows[],
): Promise<boolean> {
  const [row] = await db.query<{ joined: boolean }>(
    'cart.join-rows',
    'select cart_join_rows($1, $2, $3, $4, $5, $6) as joined',
    [
      cart.id,
      cart.version,
      pairs.map((pair) => pair.into),
      pairs.map((pair) => pair.from),
      pairs.map((pair) => pair.gross),
      pairs.map((pair) => pair.net),
    ],
  );
  return row?.joined ?? false;
}

/** Sets the coupon of the active cart; an empty code removes it. */
export const setCoupon = (db: Queryable, owner: CartOwner, code: string) =>
  db.query(
    'cart.set-coupon',
    `update carts set coupon_code = $4, version = version + 1, updated_at = now()
     where client_id = $1 and address_code = $2 and kind = $3 and status = 'active'`,
    [owner.customerId, owner.addressCode, owner.kind, code],
  );

/**
 * Marks active carts as sent when they still have these versions; returns those that were marked. Locks in the order of
 * ids, so that two processes that send several carts each cannot deadlock.
 */
export async function markSent(
  transaction: Queryable,
  carts: ReadonlyArray<{ id: number; version: number }>,
): Promise<Set<number>> {
  const rows = await transaction.query<{ id: number }>(
    'cart.mark-sent',
    `with due as (
       select c.id from carts c join unnest($1::int[], $2::bigint[]) u (id, version) on u.id = c.id and u.version = c.version
       where c.status = 'active' order by c.id for update of c
     )
     update carts c set status = 'sent', version = c.version + 1, updated_at = now() from due where c.id = due.id returning c.id`,
    [carts.map((cart) => cart.id), carts.map((cart) => cart.version)],
  );
  return new Set(rows.map((row) => row.id));
}

/** Stores the price that the buyer has seen, if the row still has that quantity. */
export const seeRow = (db: Queryable, cartId: number, row: StoredRow) =>
  db.query(
    'cart.see-row',
    `with k as (update carts set version = version + 1 where id = $1 and status = 'active' returning id)
     update cart_rows r set seen_gross = $4, seen_net = $5 from k
     where r.cart_id = k.id and r.row_id = $2 and r.quantity = $3`,
    [cartId, row.rowId, row.quantity, row.seenGross, row.seenNet],
  );
