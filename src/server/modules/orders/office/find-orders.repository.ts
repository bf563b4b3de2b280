/** Orders for the palette: by number first, then by customer and reference; and how many wait to be accepted. */
import type { OrderStatus } from '#contract/endpoints/order.ts';
import type { Money } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';

export interface FoundOrder {
  readonly number: string;
  readonly customer: string;
  readonly status: OrderStatus;
  readonly hold: boolean;
  readonly total: Money;
}

const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The newest first within each way of matching. `text` is not empty. */
export async function findOrders(db: Queryable, text: string, limit: number): Promise<FoundOrder[]> {
  return db.query<FoundOrder>(
    'find-orders',
    `select o.number, c.company_name as customer, o.status, o.hold_reason <> '' as hold, o.total_document as total
     from orders o join customers c using (client_id)
     where o.number ilike $1 or c.company_name ilike $1 or o.reference ilike $1
     order by (o.number ilike $1) desc, o.created_at desc, o.id desc limit $2`,
    [`%${likeText(text)}%`, limit],
  );
}

/** New orders that nobody has put on hold: they wait for the office. */
export async function countWaitingOrders(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'count-waiting-orders',
    `select count(*)::int as count from orders where status = 'IA' and hold_reason = ''`,
  );
  return row?.count ?? 0;
}
