/** SQL of the office's grids of promos and gifts: one row per code, that of its first line. */
import { GIFTS_GRID, PROMOS_GRID } from '#contract/office/grids/promos-grid.ts';
import { likeText } from '#server/platform/db/grid/grid-conditions.ts';
import type { GridSource } from '#server/platform/db/grid/grid-source.ts';
import { type SqlColumn, sqlGrid } from '#server/platform/db/grid/sql-grid.ts';

const SAME = { promos: `x.type <> 'gift'`, gifts: `x.type = 'gift'` } as const;
type Sort = keyof typeof SAME;

/** Something of all lines of the code. */
const ofLines = (sort: Sort, what: string, more = ''): string =>
  `(select ${what} from promos x ${more} where x.code = m.code and ${SAME[sort]})`;

const stateOf = (sort: Sort): string =>
  ofLines(
    sort,
    `case when count(distinct s.state) = 1 then min(s.state) else 'mixed' end`,
    `cross join lateral (select case when x.off then 'off' when current_date < x.valid_from then 'planned'
       when current_date > x.valid_to then 'over' else 'running' end as state) s`,
  );

/** The first three that lines name. */
const coversOf = (sort: Sort): string =>
  `coalesce((select string_agg(c.name, ' · ' order by c.row) from (
     select min(x.row) as row, coalesce(p.carti, f.name_it, b.name) as name from promos x left join products p on p.id = x.product_id
       left join families f on f.id = x.family_id left join brands b on b.id = x.brand_id
     where x.code = m.code and ${SAME[sort]} group by 2 order by 1 limit 3) c), '')`;

const usesOf = (what: string): string =>
  `coalesce((select ${what} from order_rows r join orders o on o.id = r.order_id
     where r.promo_code = m.code and r.promo_code <> '' and o.status <> 'cancelled'), 0)`;

const GIFT_STOCK = `(select min(coalesce(s.quantity, 0) - coalesce((select sum(k.quantity) from stock_promises k where k.product_id = x.gift_product_id), 0))
    from promos x left join stock s on s.product_id = x.gift_product_id where x.code = m.code and ${SAME.gifts})`;

const shared = (sort: Sort) => ({
  code: { value: 'm.code' },
  title_it: { value: 'm.title_it' },
  title_en: { value: 'm.title_en' },
  state: { value: stateOf(sort) },
  valid_from: { value: ofLines(sort, 'min(x.valid_from)') },
  valid_to: { value: ofLines(sort, 'max(x.valid_to)') },
  entitled: { value: 'm.entitled' },
  lines: { value: ofLines(sort, 'count(*)::int') },
  covers: { value: coversOf(sort) },
  orders: { value: usesOf('count(distinct o.id)::int') },
});

const PROMOS: Record<(typeof PROMOS_GRID)['columns'][number]['key'], SqlColumn> = {
  ...shared('promos'),
  net: { value: ofLines('promos', 'min(x.net_price)'), nullable: true },
  chain: { value: `coalesce(${ofLines('promos', `string_agg(distinct nullif(x.chain, ''), ' · ')`)}, '')` },
  pieces: { value: usesOf('sum(r.quantity)') },
  income: { value: usesOf('sum(r.total_net)::bigint') },
};

const GIFTS: Record<(typeof GIFTS_GRID)['columns'][number]['key'], SqlColumn> = {
  ...shared('gifts'),
  amount: { value: ofLines('gifts', 'min(x.threshold_amount)'), nullable: true },
  pieces: {
    value: ofLines('gifts', 'min(case when x.threshold_amount is null then x.from_quantity end)'),
    nullable: true,
  },
  gift: {
    value: `coalesce(${ofLines('gifts', `string_agg(distinct g.carti, ' · ')`, 'join products g on g.id = x.gift_product_id')}, '')`,
  },
  stock: { value: GIFT_STOCK },
  short: {
    value: `exists (select from promos x left join stock s on s.product_id = x.gift_product_id
      where x.code = m.code and ${SAME.gifts} and coalesce(s.quantity, 0)
        - coalesce((select sum(k.quantity) from stock_promises k where k.product_id = x.gift_product_id), 0) < x.gift_quantity)`,
  },
};

const gridOf = (
  sort: Sort,
  definition: typeof PROMOS_GRID | typeof GIFTS_GRID,
  columns: Record<string, SqlColumn>,
): GridSource =>
  sqlGrid({
    definition,
    from: 'promos m',
    id: 'm.id',
    where: `m.row = ${ofLines(sort, 'min(x.row)')} and ${SAME[sort].replace('x.', 'm.')}`,
    columns,
    matches(word, add) {
      const part = add(likeText(word));
      return `m.code ilike ${part} or m.title_it ilike ${part} or m.title_en ilike ${part} or exists (
        select from promos x left join products p on p.id = x.product_id left join families f on f.id = x.family_id
          left join brands b on b.id = x.brand_id left join products g on g.id = x.gift_product_id
        where x.code = m.code and (p.carti ilike ${part} or f.name_it ilike ${part} or b.name ilike ${part} or g.carti ilike ${part}))`;
    },
  });

export const promosGrid: GridSource = gridOf('promos', PROMOS_GRID, PROMOS);
export const giftsGrid: GridSource = gridOf('gifts', GIFTS_GRID, GIFTS);
