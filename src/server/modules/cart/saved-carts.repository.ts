/** SQL of parking, activating, emptying and listing carts (C-CART-5). */
import type { Queryable } from '#server/db/index.ts';
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
    [owner.clientId, owner.addressCode, owner.kind, id],
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
    `with gone as (delete from cart_rows where cart_id = $1)
     update carts set version = version + 1, updated_at = now() where id = $1`,
    [id],
  );

export const deleteCart = (transaction: Queryable, id: number) =>
  transaction.query('cart.delete', 'delete from carts where id = $1', [id]);

export interface ListedCart {
  readonly id: number;
  readonly updated_at: Date;
}

const MATCHING = `from carts c where c.client_id = $1 and c.address_code = $2 and c.kind = any ($3::text[])
       and ($4::text is null or c.status = $4)`;

export interface CartFilter {
  readonly clientId: number;
  readonly addressCode: number;
  readonly kinds: readonly CartKind[];
  readonly status: CartStatus | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** The last changed first; `count` is of all that match, also when the page lies behind the last one. */
export async function listCarts(
  db: Queryable,
  { clientId, addressCode, kinds, status, limit, offset }: CartFilter,
): Promise<{ listed: readonly ListedCart[]; count: number }> {
  const wanted = [clientId, addressCode, kinds, status ?? null];
  const listed = await db.query<ListedCart & { total: number }>(
    'cart.list',
    `select c.id, c.updated_at, count(*) over ()::int as total ${MATCHING}
     order by c.updated_at desc, c.id desc limit $5 offset $6`,
    [...wanted, limit, offset],
  );
  if (listed[0] || offset === 0) return { listed, count: listed[0]?.total ?? 0 };
  const [all] = await db.query<{ total: number }>('cart.count', `select count(*)::int as total ${MATCHING}`, wanted);
  return { listed, count: all?.total ?? 0 };
}
