/** SQL of the credit that a customer's orders in the shop use (C-ORD-7), and of the lock on it. */
import type { Money } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';

/**
 * What the order `o` uses of its customer's credit (C-ORD-7), as an expression: the amount to be paid, of a partly delivered one
 * the remaining share by value, rounded to the cent. Of open orders; how they are paid is the caller's question.
 */
export const USED_BY_ORDER = `(case when o.status <> 'partial' then o.total_document - o.vat_split
    else round((o.total_document - o.vat_split) * (
      select coalesce(sum(greatest(r.quantity - r.delivered, 0) * r.net) / nullif(sum(r.quantity * r.net), 0), 0)
      from order_rows r where r.order_id = o.id) / 100) * 100 end)::bigint`;

/**
 * Totals of orders that are not fulfilled; for partly delivered ones the remaining share, by value. `paidAtOnce`:
 * payment methods that use no credit.
 */
export async function readUnfulfilled(
  db: Queryable,
  customerId: number,
  paidAtOnce: readonly string[],
): Promise<Money> {
  const [row] = await db.query<{ total: number }>(
    'orders.unfulfilled',
    `select coalesce(sum(${USED_BY_ORDER}), 0)::bigint as total from orders o
     where o.client_id = $1 and o.status in ('IA', 'NE', 'partial') and o.payment_method <> all ($2::text[])`,
    [customerId, paidAtOnce],
  );
  return row?.total ?? 0;
}

export async function readPaymentMethod(db: Queryable, orderId: number): Promise<string> {
  const [row] = await db.query<{ method: string }>(
    'orders.read-payment-method',
    'select payment_method as method from orders where id = $1',
    [orderId],
  );
  return row?.method ?? '';
}

/**
 * Makes all other sends of this customer on credit wait until the transaction ends, in all processes. A separate lock,
 * not the customer's row: an import of customers holds those for a long time.
 */
export async function lockCredit(transaction: Queryable, customerId: number): Promise<void> {
  await transaction.query('orders.lock-credit', `select pg_advisory_xact_lock(hashtext('credit'), $1)`, [customerId]);
}
