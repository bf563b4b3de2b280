/** SQL of the lines of the cart that a customer fills, for the price desk. */
import type { Queryable } from '#server/platform/db/index.ts';

export interface LineOfCart {
  readonly articleId: number;
  readonly quantity: number;
}

/** `addressCode` 0: of the address whose cart was changed last. */
export const readLinesOfCart = (db: Queryable, customerId: number, addressCode: number): Promise<LineOfCart[]> =>
  db.query<LineOfCart>(
    'cart.lines-for-desk',
    `select r.product_id as "articleId", r.quantity::float8 as quantity from cart_rows r where r.cart_id = (
       select c.id from carts c where c.client_id = $1 and ($2 = 0 or c.address_code = $2) and c.kind = 'client' and c.status = 'active'
       order by c.updated_at desc limit 1)
     order by r.row_id`,
    [customerId, addressCode],
  );
