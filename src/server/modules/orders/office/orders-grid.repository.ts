/** SQL of the office's grid of orders: of all customers, for people of the wholesaler. */
import { ORDERS_GRID } from '#contract/office/grids/orders-grid.ts';
import { likeText } from '#server/platform/db/grid/grid-conditions.ts';
import type { GridSource } from '#server/platform/db/grid/grid-source.ts';
import { type SqlColumn, sqlGrid } from '#server/platform/db/grid/sql-grid.ts';
import { CARD_METHOD } from '../../customers/index.ts';
import { type CreditSource, openOf } from '../../ledger/index.ts';
import { USED_BY_ORDER } from '../sending/credit.repository.ts';

const OPEN = `o.status in ('IA', 'NE', 'partial')`;

/**
 * What of the pieces still to be delivered lies in the stock, in percent of their value; gifts count as the smallest
 * price. Rounded down, so that 100 means everything.
 */
const READY = `case when ${OPEN} then coalesce((
    select floor(100 * sum(least(left_over, greatest(coalesce(s.quantity, 0), 0)) * greatest(r.net, 1))
      / nullif(sum(left_over * greatest(r.net, 1)), 0))::int
    from order_rows r left join stock s on s.product_id = r.product_id
      cross join lateral (select greatest(r.quantity - r.delivered, 0) as left_over) x
    where r.order_id = o.id), 100) end`;

/** As `readUnfulfilled` of the credit rules, of the customer `c`. */
const UNFULFILLED = `(select coalesce(sum(${USED_BY_ORDER}), 0)
    from orders o where o.client_id = c.client_id and o.status in ('IA', 'NE', 'partial') and o.payment_method <> '${CARD_METHOD}')`;

/** What the customer `c` uses of their limit, beside `k`, their row of `customer_credit` or nulls. */
export const creditUseOf = (source: CreditSource): string =>
  `(${UNFULFILLED} + ${openOf(source, 'coalesce(k.open_deadlines, 0)')} + coalesce(k.unbilled_notes, 0) - coalesce(k.advances, 0))`;

/**
 * How much of the limit is used, this order included, in percent; rounded up, so that more than 100 means over the
 * limit (C-ORD-7). null = nothing of this order is on credit, or the customer has no limit.
 */
const creditUsed = (source: CreditSource) => `case
    when c.credit_limit is null or o.payment_method = '${CARD_METHOD}' or not (${OPEN}) then null
    else (select case when c.credit_limit > 0 then least(ceil(100 * used / c.credit_limit), 9999)
          when used > 0 then 9999 else 0 end::int
      from (select ${creditUseOf(source)} as used
        from (select) one left join customer_credit k on k.client_id = c.client_id) x) end`;

const ASSIGNED = '(select u.name from users u where u.id = o.assigned_to)';

export function ordersGrid(settings: { readonly creditSource: CreditSource }): GridSource {
  const columns: Record<(typeof ORDERS_GRID)['columns'][number]['key'], SqlColumn> = {
    number: { value: 'o.number', sort: ['o.causale', 'o.year', 'o.sequence'] },
    arrived: { value: 'o.created_at' },
    customer: { value: 'c.company_name' },
    customer_code: { value: 'o.client_id' },
    destination: { value: `coalesce(nullif(o.destination ->> 'city', ''), o.destination ->> 'name', '')` },
    delivery: { value: 'o.delivery_type' },
    agent: { value: `coalesce((select a.name from agents a where a.id = c.agent_id), '')` },
    rows: { value: '(select count(*)::int from order_rows r where r.order_id = o.id and not r.gift)' },
    ready: { value: READY, nullable: true },
    net: { value: 'o.total_net + o.transport + o.eco' },
    total: { value: 'o.total_document' },
    date: { value: 'o.order_date' },
    on_credit: { value: `case when ${OPEN} and o.payment_method <> '${CARD_METHOD}' then ${USED_BY_ORDER} else 0 end` },
    wanted: { value: 'o.delivery_date', nullable: true },
    window: { value: `concat_ws('–', nullif(o.pickup_from, ''), nullif(o.pickup_to, ''))` },
    payment: { value: 'o.payment_method' },
    credit: { value: creditUsed(settings.creditSource), nullable: true },
    status: { value: 'o.status' },
    hold: { value: `o.hold_reason <> ''` },
    hold_reason: { value: 'o.hold_reason' },
    note: { value: 'o.note' },
    notes: { value: '(select count(*)::int from order_notes n where n.order_id = o.id)' },
    assigned: { value: ASSIGNED, by: 'o.assigned_to', sort: [`lower(${ASSIGNED})`], nullable: true },
    reference: { value: 'o.reference' },
  };
  return sqlGrid({
    definition: ORDERS_GRID,
    from: 'orders o join customers c using (client_id)',
    id: 'o.id',
    columns,
    matches(word, add) {
      const part = add(likeText(word));
      const code = add(word.toUpperCase());
      return `o.number ilike ${part} or c.company_name ilike ${part} or o.reference ilike ${part} or o.client_id::text = ${code}
        or o.id in (select r.order_id from products p join order_rows r on r.product_id = p.id where p.carti = ${code})`;
    },
  });
}
