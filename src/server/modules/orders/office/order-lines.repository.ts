/** SQL of the lines of an order for the price desk. */
import type { Money } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';

export interface LinesOfOrder {
  readonly customerId: number;
  readonly addressCode: number;
  readonly lines: ReadonlyArray<{
    readonly articleId: number;
    readonly quantity: number;
    /** Net price per piece. */
    readonly charged: Money;
  }>;
}

/** Without gifts, in the order's sequence; undefined = there is no such order. */
export async function readLinesOfOrder(db: Queryable, number: string): Promise<LinesOfOrder | undefined> {
  const [order] = await db.query<LinesOfOrder>(
    'orders.lines-of-order',
    `select o.client_id as "customerId", o.address_code as "addressCode", coalesce((
       select json_agg(json_build_object('articleId', r.product_id, 'quantity', r.quantity, 'charged', r.net) order by r.row_id)
       from order_rows r where r.order_id = o.id and not r.gift), '[]') as lines
     from orders o where o.number = $1`,
    [number],
  );
  return order;
}
