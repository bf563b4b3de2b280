/** SQL of orders that Easyfatt fetches. */

import type { DaneaVariant } from '#server/formats/danea/danea-orders.ts';
import type { Queryable } from '#server/platform/db/index.ts';

/** Bounds of the response; null = none. Numbers are those within a year. */
export interface DaneaRange {
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly firstNumber: number | null;
  readonly lastNumber: number | null;
}

/** Ids of orders in the range that the connection has or is offered, oldest first, after the id `after`. */
export function readDaneaOrders(
  db: Queryable,
  connectionId: number,
  { firstDay, lastDay, firstNumber, lastNumber }: DaneaRange,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<Array<{ readonly id: number; readonly uid: string }>> {
  return db.query(
    'exchange.danea-orders',
    `select o.id, o.uid from order_handovers h join orders o on o.id = h.order_id
     where h.connection_id = $1 and h.order_id > $6 and h.state <> 'refused'
       and ($2::date is null or o.order_date >= $2) and ($3::date is null or o.order_date <= $3)
       and ($4::int is null or o.sequence >= $4) and ($5::int is null or o.sequence <= $5)
     order by h.order_id limit $7`,
    [connectionId, firstDay, lastDay, firstNumber, lastNumber, after, limit],
  );
}

/** Of these articles, those that are variants of another one: `CODE/size/color`. */
export async function readDaneaVariants(
  db: Queryable,
  codes: readonly string[],
): Promise<ReadonlyMap<string, DaneaVariant>> {
  const rows = await db.query<DaneaVariant & { readonly carti: string }>(
    'exchange.danea-variants',
    `select p.carti, q.carti as code,
       coalesce((select a ->> 'value_it' from jsonb_array_elements(p.attributes) a where a ->> 'code' = 'size'), '') as size,
       coalesce((select a ->> 'value_it' from jsonb_array_elements(p.attributes) a where a ->> 'code' = 'color'), '') as color
     from products p join products q on q.id = p.parent_id where p.carti = any($1::text[]) and starts_with(p.carti, q.carti || '/')`,
    [codes],
  );
  return new Map(rows.map(({ carti, ...variant }) => [carti, variant]));
}
