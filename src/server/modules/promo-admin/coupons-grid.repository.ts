/** SQL of the office's grid of coupons. */
import { COUPONS_GRID } from '#contract/office/grids/coupons-grid.ts';
import { likeText } from '#server/platform/db/grid/grid-conditions.ts';
import type { GridSource } from '#server/platform/db/grid/grid-source.ts';
import { type SqlColumn, sqlGrid } from '#server/platform/db/grid/sql-grid.ts';

const USES = `from orders o where o.coupon_code = k.code and o.coupon_code <> '' and o.status <> 'cancelled'`;
const USED = `(select count(*)::int ${USES})`;

const COLUMNS: Record<(typeof COUPONS_GRID)['columns'][number]['key'], SqlColumn> = {
  code: { value: 'k.code' },
  title_it: { value: 'k.title_it' },
  title_en: { value: 'k.title_en' },
  // As `couponState`.
  state: {
    value: `case when k.off then 'off' when current_date > k.valid_to then 'over'
      when k.max_uses is not null and ${USED} >= k.max_uses then 'used-up'
      when current_date < k.valid_from then 'planned' else 'running' end`,
  },
  chain: { value: 'k.chain' },
  amount: { value: 'k.amount', nullable: true },
  minimum: { value: 'k.minimum' },
  covers: {
    value: `coalesce((select p.carti from products p where p.id = k.product_id), (select f.name_it from families f where f.id = k.family_id),
      (select b.name from brands b where b.id = k.brand_id), '')`,
  },
  entitled: { value: 'k.entitled' },
  valid_from: { value: 'k.valid_from' },
  valid_to: { value: 'k.valid_to' },
  once: { value: 'k.once_per_customer' },
  used: { value: USED },
  left: { value: `greatest(0, k.max_uses - ${USED})`, nullable: true },
  given: { value: `(select coalesce(sum(o.coupon_discount), 0)::bigint ${USES})` },
};

export const couponsGrid: GridSource = sqlGrid({
  definition: COUPONS_GRID,
  from: 'coupons k',
  id: 'k.id',
  columns: COLUMNS,
  matches(word, add) {
    const part = add(likeText(word));
    return `k.code ilike ${part} or k.title_it ilike ${part} or k.title_en ilike ${part}`;
  },
});
