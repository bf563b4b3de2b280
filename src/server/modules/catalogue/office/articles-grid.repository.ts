/** SQL of the office's grid of articles. */
import { ARTICLES_GRID } from '#contract/office/grids/articles-grid.ts';
import { likeText } from '#server/platform/db/grid/grid-conditions.ts';
import type { GridSource } from '#server/platform/db/grid/grid-source.ts';
import { type SqlColumn, sqlGrid } from '#server/platform/db/grid/sql-grid.ts';
import { marginSql } from '#server/platform/db/margin-sql.ts';
import { ATTRIBUTES_FOUND, ATTRIBUTES_LACKED, ATTRIBUTES_SHOWN } from '../attributes/found-values.repository.ts';

const STOCK = `coalesce((select s.quantity from stock s where s.product_id = p.id), 0)
  - coalesce((select sum(k.quantity) from stock_promises k where k.product_id = p.id), 0)`;

const IS_PARENT = 'exists (select from products c where c.parent_id = p.id)';

/** Per piece, of the default list today; of several scales the one that began last (migration 0039). */
export const PRICE_TODAY = `(select x.gross from prices x
    where x.product_id = p.id and x.price_list_id = (select id from price_lists where is_default order by id limit 1)
      and x.valid_from <= current_date and x.valid_to >= current_date
    order by x.valid_from desc, x.valid_to, x.from_quantity limit 1)`;

/** At the default list; its price is looked up once, and only where a cost is known. */
const MARGIN_TODAY = `(case when p.cost is not null then (select ${marginSql('t.net', 'p.cost')} from (select ${PRICE_TODAY} as net offset 0) t) end)`;

/** Pieces of the orders of the last 12 months, those that were cancelled left out. */
export const SOLD = `coalesce((select sum(r.quantity) from order_rows r join orders o on o.id = r.order_id
    where r.product_id = p.id and not r.gift and o.status <> 'cancelled' and o.created_at > now() - interval '12 months'), 0)`;

const PICTURES = `case when p.pictures = '[]' then coalesce(q.pictures, p.pictures) else p.pictures end`;

/** What an article should have: a condition for each gap, with what its parent lends it. */
export const GAPS = {
  picture: `${PICTURES} = '[]'`,
  price: `(not ${IS_PARENT} and ${PRICE_TODAY} is null)`,
  family: 'coalesce(p.family_id, q.family_id) is null',
  brand: 'coalesce(p.brand_id, q.brand_id) is null',
  description: `coalesce(nullif(p.description_it, ''), nullif(p.short_it, ''), q.description_it, q.short_it, '') = ''`,
  english: 'p.name_en = p.name_it',
  ean: `(not ${IS_PARENT} and not exists (select from barcodes e where e.product_id = p.id))`,
} as const;

const MISSING = Object.values(GAPS)
  .map((gap) => `(${gap})::int`)
  .join(' + ');

/** By the office: imports note what they changed in blocks. */
const LAST_CHANGE = `from operation_changes h join operations o on o.id = h.operation_id
    where h.entity = 'article' and h.entity_key = p.carti order by h.operation_id desc limit 1`;

const COLUMNS: Record<(typeof ARTICLES_GRID)['columns'][number]['key'], SqlColumn> = {
  code: { value: 'p.carti' },
  // The address of its main picture, or of the one that its parent lends it.
  thumb: { value: `coalesce((${PICTURES}) -> 0 -> 'sizes' -> 'thumb_' ->> 'url', '')` },
  name_it: { value: 'p.name_it' },
  name_en: { value: 'p.name_en' },
  brand: { value: `coalesce(b.name, '')` },
  brand_code: { value: `coalesce(b.code, '')` },
  family: { value: `coalesce(f.name_it, '')` },
  family_en: { value: `coalesce(f.name_en, '')` },
  family_code: { value: `coalesce(f.code, '')` },
  sort: {
    value: `case when p.parent_id is not null then 'size' when ${IS_PARENT} then 'parent' else 'single' end`,
  },
  parent: { value: 'q.carti', nullable: true },
  stock: { value: STOCK },
  arrival: {
    value: '(select min(a.date) from arrivals a where a.product_id = p.id and a.date >= current_date)',
    nullable: true,
  },
  price: { value: PRICE_TODAY, nullable: true },
  cost: { value: 'p.cost', nullable: true },
  margin: { value: MARGIN_TODAY, nullable: true },
  floor_margin: { value: 'p.floor_margin', nullable: true },
  below_floor: {
    value: `(case when p.floor_margin is not null then coalesce(${MARGIN_TODAY} < p.floor_margin, false) else false end)`,
  },
  vat: { value: 'p.vat' },
  um: { value: 'p.um' },
  packagings: {
    value: `coalesce((select string_agg(concat(k ->> 'code', ' ', k ->> 'quantity'), ' · ' order by n)
        from jsonb_array_elements(p.packagings) with ordinality as x (k, n)), '')`,
  },
  eans: {
    value: `coalesce((select string_agg(e.ean, ' ' order by e.ean) from barcodes e where e.product_id = p.id), '')`,
  },
  mpn: { value: 'p.mpn' },
  sold: { value: SOLD },
  missing: { value: MISSING },
  picture: { value: `not (${GAPS.picture})` },
  is_new: { value: 'p.is_new' },
  is_hot: { value: 'p.is_hot' },
  next_insert: { value: 'p.next_insert' },
  active: { value: 'p.active' },
  short_it: { value: 'p.short_it' },
  short_en: { value: 'p.short_en' },
  description_it: { value: 'p.description_it' },
  description_en: { value: 'p.description_en' },
  keywords_it: { value: 'p.keywords_it' },
  keywords_en: { value: 'p.keywords_en' },
  min_quantity: { value: 'p.min_quantity', nullable: true },
  max_quantity: { value: 'p.max_quantity', nullable: true },
  superseded_by: { value: 'p.superseded_by' },
  related: { value: `array_to_string(p.related, ' | ')` },
  alternatives: { value: `array_to_string(p.alternatives, ' | ')` },
  attributes: { value: ATTRIBUTES_SHOWN, by: ATTRIBUTES_FOUND },
  lacks: { value: ATTRIBUTES_LACKED },
  created: { value: 'p.created' },
  changed: { value: `(select o.at ${LAST_CHANGE})`, nullable: true },
  by: { value: `coalesce((select o.actor_name ${LAST_CHANGE}), '')` },
};

export const articlesGrid: GridSource = sqlGrid({
  definition: ARTICLES_GRID,
  from: `products p left join products q on q.id = p.parent_id
    left join brands b on b.id = coalesce(p.brand_id, q.brand_id)
    left join families f on f.id = coalesce(p.family_id, q.family_id)`,
  id: 'p.id',
  columns: COLUMNS,
  matches(word, add) {
    const part = add(likeText(word));
    const exact = add(word.toUpperCase());
    return `p.carti ilike ${part} or p.name_it ilike ${part} or p.name_en ilike ${part} or p.mpn ilike ${part}
      or b.name ilike ${part} or ${exact} = any (p.old_codes) or p.id in (select e.product_id from barcodes e where e.ean = ${exact})`;
  },
});
