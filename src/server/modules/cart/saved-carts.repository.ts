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
  id: number;
  name: string;
  status: CartStatus;
  kind: CartKind;
  rows: number;
  updated_at: Date;
  total: number;
}

/** Carts of customer and address, the last changed first; `total` counts all of them. */
export const listCarts = (
  db: Queryable,
  owner: Pick<CartOwner, 'clientId' | 'addressCode'>,
  status: CartStatus | undefined,
  limit: number,
  offset: number,
) =>
  db.query<ListedCart>(
    'cart.list',
    `select c.id, c.name, c.status, c.kind, c.updated_at, count(*) over ()::int as total,
       (select count(*) from cart_rows r where r.cart_id = c.id)::int as rows
     from carts c where c.client_id = $1 and c.address_code = $2 and ($3::text is null or c.status = $3)
     order by c.updated_at desc, c.id desc limit $4 offset $5`,
    [owner.clientId, owner.addressCode, status ?? null, limit, offset],
  );
