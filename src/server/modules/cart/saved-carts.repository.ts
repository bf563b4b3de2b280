/**
 * SQL of parking, activating, emptying, copying and listing carts (C-CART-5). Callers that change rows hold the locks
 * of `lockCarts`.
 */
import type { Queryable } from '#server/platform/db/index.ts';
import type { CartKind, CartOwner, CartStatus } from './cart.repository.ts';

export interface LockedCart {
  id: number;
  status: CartStatus;
  rows: number;
}

/** The named cart and the active one, locked in the order of their ids until the transaction ends. */
export const lockCarts = (transaction: Queryable, owner: CartOwner, id: number) =>
  transaction.query<LockedCart>(
    'cart.lock',
    `select c.id, c.status, (select count(*) from cart_rows r where r.cart_id = c.id)::int as rows
     from carts c where c.client_id = $1 and c.address_code = $2 and c.kind = $3 and (c.id = $4 or c.status = 'active')
     order by c.id for update of c`,
    [owner.customerId, owner.addressCode, owner.kind, id],
  );

export const setStatus = (transaction: Queryable, id: number, status: CartStatus, name: string) =>
  transaction.query(
    'cart.set-status',
    'update carts set status = $2, name = $3, version = version + 1, updated_at = now() where id = $1',
    [id, status, name],
  );

export const emptyCart = (transaction: Queryable, id: number) =>
  transaction.query(
    'cart.empty',
    `with gone as (select cart_take_out($1, null))
     update carts set version = version + 1, updated_at = now() from gone where id = $1`,
    [id],
  );

export const deleteCart = (transaction: Queryable, id: number) =>
  transaction.query('cart.delete', 'delete from carts where id = $1', [id]);

/** A new saved cart of the same owner, with the counter of row numbers of cart `id`. */
const newSaved = async (transaction: Queryable, id: number, name: string): Promise<number> => {
  const [made] = await transaction.query<{ id: number }>(
    'cart.new-saved',
    `insert into carts (client_id, address_code, kind, status, name, last_row)
     select client_id, address_code, kind, 'saved', $2, last_row from carts where id = $1 returning id`,
    [id, name],
  );
  if (!made) throw new Error('no cart to copy');
  return made.id;
};

/**
 * Moves rows into a new saved cart, with their numbers and notes; returns its id, undefined when a row does not exist.
 */
export async function moveRowsAside(
  transaction: Queryable,
  id: number,
  rowIds: readonly number[],
  name: string,
): Promise<number | undefined> {
  const target = await newSaved(transaction, id, name);
  const moved = await transaction.query<{ row_id: number }>(
    'cart.move-rows',
    `with k as (update carts set version = version + 1, updated_at = now() where id = $1)
     update cart_rows set cart_id = $2 where cart_id = $1 and row_id = any ($3::int[]) returning row_id`,
    [id, target, rowIds],
  );
  return moved.length === rowIds.length ? target : undefined;
}

/** A saved copy of a cart under another name; returns its id. */
export async function copyCart(transaction: Queryable, id: number, name: string): Promise<number> {
  const target = await newSaved(transaction, id, name);
  await transaction.query(
    'cart.copy-rows',
    `insert into cart_rows (cart_id, row_id, product_id, promo_code, promo_row, quantity, seen_gross, seen_net, note)
     select $2, row_id, product_id, promo_code, promo_row, quantity, seen_gross, seen_net, note from cart_rows where cart_id = $1`,
    [id, target],
  );
  return target;
}

/**
 * Adds the rows of one cart to another: rows of the same article and promo are summed, the others get new numbers at
 * the end.
 */
export const addCart = (transaction: Queryable, from: number, to: number, maxQuantity: number) =>
  transaction.query(
    'cart.add-cart',
    `with given as (select * from cart_rows where cart_id = $1),
     grown as (
       update cart_rows r set quantity = least(r.quantity + g.quantity, $3), note = cart_joined_notes(r.note, g.note)
       from given g
       where r.cart_id = $2 and r.product_id = g.product_id and r.promo_code = g.promo_code and r.promo_row = g.promo_row
       returning g.row_id
     ), fresh as (
       select g.*, row_number() over (order by g.row_id) as place from given g where g.row_id not in (select row_id from grown)
     ), added as (
       insert into cart_rows (cart_id, row_id, product_id, promo_code, promo_row, quantity, seen_gross, seen_net, note)
       select $2, c.last_row + 10 * f.place, f.product_id, f.promo_code, f.promo_row, f.quantity, f.seen_gross, f.seen_net, f.note
       from fresh f join carts c on c.id = $2
     )
     update carts set version = version + 1, updated_at = now(), last_row = last_row + 10 * (select count(*) from fresh)::int
     where id = $2`,
    [from, to, maxQuantity],
  );

/**
 * Restores rows that were removed less than a day ago: those named, or those of the last removal. Each returns to its
 * place with its note; if its article was added again meanwhile, the pieces add up. Returns how many, and how many of
 * them are separate rows now.
 */
export async function putRowsBack(
  transaction: Queryable,
  id: number,
  rowIds: readonly number[] | undefined,
  maxQuantity: number,
): Promise<{ rows: number; fresh: number }> {
  const back = await transaction.query<{ fresh: boolean }>(
    'cart.put-back',
    `with back as (
       delete from cart_removed_rows where cart_id = $1 and removed_at > now() - interval '1 day'
         and case when $2::int[] is null
           then removed_at = (select max(removed_at) from cart_removed_rows where cart_id = $1) else row_id = any ($2) end
       returning *
     ), grown as (
       update cart_rows r set quantity = least(r.quantity + b.quantity, $3), note = cart_joined_notes(r.note, b.note)
       from back b
       where r.cart_id = $1 and r.product_id = b.product_id and r.promo_code = b.promo_code and r.promo_row = b.promo_row
       returning b.row_id
     ), added as (
       insert into cart_rows (cart_id, row_id, product_id, promo_code, promo_row, quantity, seen_gross, seen_net, note)
       select cart_id, row_id, product_id, promo_code, promo_row, quantity, seen_gross, seen_net, note from back
       where row_id not in (select row_id from grown)
     ), k as (
       update carts set version = version + 1, updated_at = now() where id = $1 and exists (select from back)
     )
     select row_id not in (select row_id from grown) as fresh from back`,
    [id, rowIds ?? null, maxQuantity],
  );
  return { rows: back.length, fresh: back.filter(({ fresh }) => fresh).length };
}

export interface ListedCart {
  readonly id: number;
  readonly updated_at: Date;
  /** The agent who prepared it; empty = the customer made it. */
  readonly prepared_by: string;
}

const MATCHING = `from carts c where c.client_id = $1 and c.address_code = $2 and c.kind = any ($3::text[])
       and ($4::text is null or c.status = $4) and ($5::int is null or c.id = $5)`;

export interface CartFilter {
  readonly customerId: number;
  readonly addressCode: number;
  readonly kinds: readonly CartKind[];
  readonly status: CartStatus | undefined;
  /** undefined = all of them. */
  readonly id: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** By last change, newest first; `count` is the number of all matches, also when the page is beyond the last one. */
export async function listCarts(
  db: Queryable,
  { customerId, addressCode, kinds, status, id, limit, offset }: CartFilter,
): Promise<{ listed: readonly ListedCart[]; count: number }> {
  const wanted = [customerId, addressCode, kinds, status ?? null, id ?? null];
  const listed =
    limit === 0
      ? []
      : await db.query<ListedCart & { total: number }>(
          'cart.list',
          `select c.id, c.updated_at, c.prepared_by, count(*) over ()::int as total ${MATCHING}
     order by c.updated_at desc, c.id desc limit $6 offset $7`,
          [...wanted, limit, offset],
        );
  if (listed[0] || (offset === 0 && limit > 0)) return { listed, count: listed[0]?.total ?? 0 };
  const [all] = await db.query<{ total: number }>('cart.count', `select count(*)::int as total ${MATCHING}`, wanted);
  return { listed, count: all?.total ?? 0 };
}

export interface UnfinishedCart {
  readonly id: number;
  readonly name: string;
  readonly status: 'active' | 'saved';
  readonly addressCode: number;
  readonly rows: number;
  readonly updatedAt: Date;
}

const MOST_UNFINISHED = 20;

/** Carts of a customer at addresses that still belong to them: active ones with rows first, then saved ones. */
export const readUnfinished = (db: Queryable, customerId: number, kind: CartKind) =>
  db.query<UnfinishedCart>(
    'cart.unfinished',
    `select c.id, c.name, c.status, c.address_code as "addressCode", n.rows, c.updated_at as "updatedAt"
     from carts c
       join addresses a on a.client_id = c.client_id and a.address_code = c.address_code and a.active
       cross join lateral (select count(*)::int as rows from cart_rows r where r.cart_id = c.id) n
     where c.client_id = $1 and c.kind = $2 and c.status in ('active', 'saved') and n.rows > 0
     order by c.status, c.updated_at desc, c.id desc limit ${MOST_UNFINISHED}`,
    [customerId, kind],
  );
