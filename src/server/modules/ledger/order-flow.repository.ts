/** SQL of what became of the rows of an order: how many pieces are on delivery notes, and on invoices (C-DOC-2). */
import type { Queryable } from '#server/platform/db/index.ts';
import type { DocumentScope } from './document-access.ts';

export interface StoredFlow {
  row_id: number;
  /** null = no delivery note names the order. */
  shipped: number | null;
  /** null = no document names the order, or the shop knows no invoices of the customer at all. */
  invoiced: number | null;
}

/** A document's row `x` is that of the order's row `r`: it names it, or it is the only one of this article. */
const SAME_ROW = 'coalesce(x.order_row = r.row_id, r.alone and x.product_id = r.product_id)';

/**
 * Cancelled and returned notes, and credit notes, do not count. An invoice that names a delivery note and no order counts up to what
 * that note brought for this order: the note may have pieces of another.
 */
export const readOrderFlow = (db: Queryable, scope: DocumentScope, orderId: number) =>
  db.query<StoredFlow>(
    'ledger.order-flow',
    `with o as (select id, number from orders where id = $2 and client_id = $1),
     r as (select w.row_id, w.product_id, count(*) over (partition by w.product_id) = 1 as alone
       from order_rows w join o on o.id = w.order_id),
     shipped as (select d.id, d.link_keys, d.year, x.order_row, x.product_id, x.quantity
       from o join delivery_note_rows x on x.client_id = $1 and x.order_number = o.number
       join delivery_notes d on d.id = x.note_id
       where d.status not in ('cancelled', 'returned') and ($3::int[] is null or d.address_code = any($3))),
     billed as (select x.order_number <> '' as direct, x.order_row, x.product_id, x.quantity
       from o join invoice_rows x on x.client_id = $1 and (x.order_number = o.number or (x.order_number = '' and x.note_key <> ''
         and exists (select from shipped s where x.note_key = any(s.link_keys) and x.product_id = s.product_id
           and (x.note_date is null or extract(year from x.note_date) = s.year))))
       join invoices i on i.id = x.invoice_id
       where i.kind <> 'credit_note' and ($3::int[] is null or i.address_code = any($3)))
     select r.row_id,
       case when exists (select from shipped) then coalesce(s.quantity, 0)::float8 end as shipped,
       case when exists (select from billed) or (exists (select from shipped) and exists (select from invoices where client_id = $1))
         then (coalesce(b.direct, 0) + least(coalesce(b.by_note, 0), coalesce(s.quantity, 0)))::float8 end as invoiced
     from r
     left join lateral (select sum(x.quantity) as quantity from shipped x where ${SAME_ROW}) s on true
     left join lateral (select sum(x.quantity) filter (where x.direct) as direct,
         sum(x.quantity) filter (where not x.direct) as by_note from billed x where ${SAME_ROW}) b on true
     order by r.row_id`,
    [scope.customerId, orderId, scope.addresses],
  );
