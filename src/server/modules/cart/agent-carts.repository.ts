/** SQL of carts that an agent hands over to a client (C-CART-7). The caller holds the locks of `lockCarts`. */
import type { Queryable } from '#server/platform/db/index.ts';

/** The agent's cart becomes a saved cart of the client, with the name of the agent who prepared it. */
export const handToCustomer = (transaction: Queryable, id: number, name: string, preparedBy: string) =>
  transaction.query(
    'cart.give-to-client',
    `update carts set kind = 'client', status = 'saved', name = $2, prepared_by = $3, version = version + 1, updated_at = now()
     where id = $1`,
    [id, name, preparedBy],
  );
