/** SQL of the office's grid of brands, and of its cells that can be written. */
import { BRANDS_GRID } from '#contract/office/grids/brands-grid.ts';
import type { CellWriter } from '#server/platform/db/grid/cell-writer.ts';
import { likeText } from '#server/platform/db/grid/grid-conditions.ts';
import type { GridSource } from '#server/platform/db/grid/grid-source.ts';
import { type SqlColumn, sqlGrid } from '#server/platform/db/grid/sql-grid.ts';
import { followBrands } from './office-brands.service.ts';

/** A name without signs and capitals (index `brands_spelling`). */
const SPELLING = (name: string) => `regexp_replace(lower(${name}), '[^[:alnum:]]', '', 'g')`;

const COLUMNS: Record<(typeof BRANDS_GRID)['columns'][number]['key'], SqlColumn> = {
  logo: { value: 'b.logo' },
  name: { value: 'b.name' },
  code: { value: 'b.code' },
  articles: { value: 'coalesce(n.articles, 0)' },
  active: { value: 'coalesce(n.active, 0)' },
  discounts: { value: 'coalesce(d.count, 0)' },
  has_logo: { value: `(b.logo <> '')` },
  listed: { value: 'b.listed' },
  twin: {
    value: `coalesce((select string_agg(o.name, ' · ' order by o.name) from brands o
      where o.id <> b.id and o.merged_into is null and ${SPELLING('o.name')} = ${SPELLING('b.name')}), '')`,
  },
  merged: { value: '(b.merged_into is not null)' },
  into: { value: `coalesce(t.name, '')` },
};

export const brandsGrid: GridSource = sqlGrid({
  definition: BRANDS_GRID,
  // A size has the brand of its parent when it has none of its own, as in the grid of articles.
  from: `brands b left join brands t on t.id = b.merged_into
    left join (select coalesce(p.brand_id, q.brand_id) as brand_id, count(*)::int as articles, count(*) filter (where p.active)::int as active
      from products p left join products q on q.id = p.parent_id group by 1) n on n.brand_id = b.id
    left join (select brand_id, count(*)::int as count from discounts where brand_id is not null group by brand_id) d on d.brand_id = b.id`,
  id: 'b.id',
  columns: COLUMNS,
  matches(word, add) {
    const part = add(likeText(word));
    return `b.name ilike ${part} or b.code ilike ${part} or t.name ilike ${part}`;
  },
});

const MERGED = {
  it: 'È unita a un’altra marca: non si cambia.',
  en: 'It is merged into another brand: it cannot be changed.',
};

interface BrandRow {
  readonly id: number;
  readonly key: string;
  readonly merged: boolean;
  readonly values: { readonly name: string; readonly listed: boolean };
}

export const brandsCells: CellWriter<BrandRow> = {
  grid: 'brands',
  entity: 'brand',
  fields: { name: 'name', listed: 'listed' },
  async read(db, ids, lock) {
    const rows = await db.query<{ id: number; code: string; name: string; listed: boolean; merged: boolean }>(
      lock ? 'brands.lock-cells' : 'brands.read-cells',
      `select id, code, name, listed, merged_into is not null as merged from brands where id = any ($1::int[]) order by id ${lock ? 'for update' : ''}`,
      [ids],
    );
    return rows.map(({ id, code, merged, ...values }) => ({ id, key: code, merged, values }));
  },
  meant: (_, value) => (typeof value === 'string' ? value.trim() : value),
  check: async (_, cells) => cells.map(({ row }) => (row.merged ? MERGED : undefined)),
  async write(transaction, cells) {
    for (const [column, type] of [
      ['name', 'text'],
      ['listed', 'boolean'],
    ] as const) {
      const some = cells.filter((one) => one.column === column);
      if (some.length > 0)
        await transaction.query(
          `brands.write-${column}`,
          `update brands b set ${column} = c.value from unnest($1::int[], $2::${type}[]) c (id, value) where b.id = c.id`,
          [some.map(({ row }) => row.id), some.map(({ value }) => value)],
        );
    }
  },
  follow: (transaction, rows) =>
    followBrands(
      transaction,
      rows.map(({ key }) => key),
    ),
};
