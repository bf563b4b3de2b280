/** SQL of the office's grid of the rows of all orders. */
import { ORDER_ROWS_GRID } from '#contract/office/grids/order-rows-grid.ts';
import { likeText } from '#server/platform/db/grid/grid-conditions.ts';
import type { GridSource } from '#server/platform/db/grid/grid-source.ts';
import { type SqlColumn, sqlGrid } from '#server/platform/db/grid/sql-grid.ts';
import { belowFloorSql, marginSql } from '#server/platform/db/margin-sql.ts';

const OPEN = `o.status in ('IA', 'NE', 'partial')`;
/** Nothing more is delivered of a closed order; as `residualOf`. */
const RESIDUAL = `case when ${OPEN} then greatest(r.quantity - r.delivered, 0) else 0 end`;
/** What can still be promised; negative when more was promised. */
const STOCK = `(coalesce(s.quantity, 0) - coalesce((select sum(k.quantity) from stock_promises k where k.product_id = r.product_id), 0))`;

export function orderRowsGrid(settings: { readonly timeZone: string }): GridSource {
  const today = `(now() at time zone '${settings.timeZone.replaceAll("'", "''")}')::date`;
  const columns: Record<(typeof ORDER_ROWS_GRID)['columns'][number]['key'], SqlColumn> = {
    number: { value: 'o.number', sort: ['o.causale', 'o.year', 'o.sequence', 'r.row_id'] },
    arrived: { value: 'o.created_at' },
    customer: { value: 'c.company_name' },
    customer_code: { value: 'o.client_id' },
    agent: { value: `coalesce((select a.name from agents a where a.id = c.agent_id), '')` },
    article: { value: 'r.carti' },
    name: { value: 'r.name_it' },
    name_en: { value: 'r.name_en' },
    ordered: { value: 'r.quantity' },
    delivered: { value: 'r.delivered' },
    residual: { value: RESIDUAL },
    stock: { value: STOCK },
    short: { value: `(${RESIDUAL} > 0 and coalesce(s.quantity, 0) < ${RESIDUAL})` },
    arrival: {
      value: `(select min(a.date) from arrivals a where a.product_id = r.product_id and a.date >= ${today})`,
      nullable: true,
    },
    wanted: { value: 'o.delivery_date', nullable: true },
    unit: { value: 'r.net' },
    net: { value: 'r.total_net' },
    open_net: { value: `coalesce(round(r.total_net * (${RESIDUAL}) / nullif(r.quantity, 0)), 0)::bigint` },
    margin: { value: marginSql('r.net', 'p.cost'), nullable: true },
    below_floor: { value: `(not r.gift and ${belowFloorSql('r.net', { cost: 'p.cost', floor: 'p.floor_margin' })})` },
    status: { value: 'o.status' },
    hold: { value: `o.hold_reason <> ''` },
    gift: { value: 'r.gift' },
    note: { value: 'r.note' },
  };
  return sqlGrid({
    definition: ORDER_ROWS_GRID,
    from: `order_rows r join orders o on o.id = r.order_id join customers c using (client_id)
      left join products p on p.id = r.product_id left join stock s on s.product_id = r.product_id`,
    id: 'r.id',
    columns,
    matches(word, add) {
      const part = add(likeText(word));
      const code = add(word.toUpperCase());
      return `o.number ilike ${part} or c.company_name ilike ${part} or r.carti ilike ${part} or r.name_it ilike ${part}
        or r.name_en ilike ${part} or o.client_id::text = ${code}`;
    },
  });
}
