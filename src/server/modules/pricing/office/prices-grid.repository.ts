/** SQL of the office's grid of prices. */
import { PRICES_GRID } from '#contract/office/grids/prices-grid.ts';
import { likeText } from '#server/platform/db/grid/grid-conditions.ts';
import type { GridSource } from '#server/platform/db/grid/grid-source.ts';
import { type SqlColumn, sqlGrid } from '#server/platform/db/grid/sql-grid.ts';
import { belowFloorSql, marginSql } from '#server/platform/db/margin-sql.ts';

/** What the history calls a row: its article, its list, and its number, which stays when quantity and days change. */
export const PRICE_KEY = `concat(p.carti, ' · ', l.code, ' · ', x.id)`;

/** Far-off days mean no limit (migration 0039). */
export const FIRST_DAY = `nullif(x.valid_from, '0001-01-01')`;
export const LAST_DAY = `nullif(x.valid_to, '9999-12-31')`;

/** Its days include today, and no scale that began later, or ends earlier, stands in front of it (C-PRICE-6). */
export const IN_FORCE = `(x.valid_from <= current_date and x.valid_to >= current_date and not exists (
    select from prices o where o.product_id = x.product_id and o.price_list_id = x.price_list_id
      and o.valid_from <= current_date and o.valid_to >= current_date
      and (o.valid_from > x.valid_from or (o.valid_from = x.valid_from and o.valid_to < x.valid_to))))`;

const LAST_CHANGE = `from operation_changes c join operations o on o.id = c.operation_id
    where c.entity = 'price' and c.entity_key = ${PRICE_KEY} order by c.operation_id desc limit 1`;

const COLUMNS: Record<(typeof PRICES_GRID)['columns'][number]['key'], SqlColumn> = {
  article: { value: 'p.carti' },
  name_it: { value: 'p.name_it' },
  name_en: { value: 'p.name_en' },
  brand: { value: `coalesce(b.name, '')` },
  family: { value: `coalesce(f.name_it, '')` },
  list: { value: 'l.code' },
  list_name: { value: 'l.name' },
  from: { value: 'x.from_quantity' },
  price: { value: 'x.gross' },
  cost: { value: 'p.cost', nullable: true },
  margin: { value: marginSql('x.gross', 'p.cost'), nullable: true },
  below_floor: { value: belowFloorSql('x.gross', { cost: 'p.cost', floor: 'p.floor_margin' }) },
  valid_from: { value: FIRST_DAY, nullable: true },
  valid_to: { value: LAST_DAY, nullable: true },
  in_force: { value: IN_FORCE },
  um: { value: 'p.um' },
  active: { value: 'p.active' },
  changed: { value: `(select o.at ${LAST_CHANGE})`, nullable: true },
  by: { value: `coalesce((select o.actor_name ${LAST_CHANGE}), '')` },
};

export const pricesGrid: GridSource = sqlGrid({
  definition: PRICES_GRID,
  from: `prices x join products p on p.id = x.product_id join price_lists l on l.id = x.price_list_id
    left join products q on q.id = p.parent_id
    left join brands b on b.id = coalesce(p.brand_id, q.brand_id)
    left join families f on f.id = coalesce(p.family_id, q.family_id)`,
  id: 'x.id',
  columns: COLUMNS,
  matches(word, add) {
    const part = add(likeText(word));
    const exact = add(word.toUpperCase());
    return `p.carti ilike ${part} or p.name_it ilike ${part} or p.name_en ilike ${part} or b.name ilike ${part}
      or p.id in (select e.product_id from barcodes e where e.ean = ${exact})`;
  },
});
