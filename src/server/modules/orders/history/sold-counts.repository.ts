/** SQL of what all customers bought, for the popularity of articles. */
import type { Queryable } from '#server/platform/db/index.ts';

/** Article → rows of orders since a day; cancelled orders are no sales. */
export async function readSoldSince(db: Queryable, day: string): Promise<Map<number, number>> {
  const rows = await db.query<{ id: number; sold: number }>(
    'orders.sold-since',
    `select r.product_id as id, count(*)::int as sold from orders o join order_rows r on r.order_id = o.id
     where o.order_date >= $1::date and o.status <> 'cancelled' group by r.product_id`,
    [day],
  );
  return new Map(rows.map(({ id, sold }) => [id, sold]));
}
