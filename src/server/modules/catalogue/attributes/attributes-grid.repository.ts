/** SQL of the office's grid of attributes, and of its cells that can be written. */
import { ATTRIBUTES_GRID } from '#contract/office/grids/attributes-grid.ts';
import type { CellWriter } from '#server/platform/db/grid/cell-writer.ts';
import { likeText } from '#server/platform/db/grid/grid-conditions.ts';
import type { GridSource } from '#server/platform/db/grid/grid-source.ts';
import { type SqlColumn, sqlGrid } from '#server/platform/db/grid/sql-grid.ts';
import { followAttributes } from './office-attributes.service.ts';

const COLUMNS: Record<(typeof ATTRIBUTES_GRID)['columns'][number]['key'], SqlColumn> = {
  label_it: { value: 'a.label_it' },
  label_en: { value: 'a.label_en' },
  code: { value: 'a.code' },
  type: { value: 'a.type' },
  unit: { value: 'a.unit' },
  filterable: { value: 'a.filterable' },
  position: { value: 'a.position' },
  articles: { value: 'coalesce(n.articles, 0)' },
};

export const attributesGrid: GridSource = sqlGrid({
  definition: ATTRIBUTES_GRID,
  from: `attributes a left join (select x ->> 'code' as code, count(*)::int as articles
      from products p, jsonb_array_elements(p.attributes) x group by 1) n on n.code = a.code`,
  id: 'a.id',
  columns: COLUMNS,
  matches(word, add) {
    const part = add(likeText(word));
    return `a.label_it ilike ${part} or a.label_en ilike ${part} or a.code ilike ${part}`;
  },
});

const WRITTEN = {
  label_it: 'text',
  label_en: 'text',
  unit: 'text',
  filterable: 'boolean',
  position: 'int',
} as const;
type Written = keyof typeof WRITTEN;

interface AttributeRow {
  readonly id: number;
  readonly key: string;
  readonly values: Readonly<Record<Written, string | number | boolean>>;
}

export const attributesCells: CellWriter<AttributeRow> = {
  grid: 'attributes',
  entity: 'attribute',
  fields: { label_it: 'label_it', label_en: 'label_en', unit: 'unit', filterable: 'filterable', position: 'position' },
  async read(db, ids, lock) {
    const rows = await db.query<AttributeRow['values'] & { id: number; code: string }>(
      lock ? 'attributes.lock-cells' : 'attributes.read-cells',
      `select id, code, label_it, label_en, unit, filterable, position from attributes where id = any ($1::int[])
       order by id ${lock ? 'for update' : ''}`,
      [ids],
    );
    return rows.map(({ id, code, ...values }) => ({ id, key: code, values }));
  },
  meant: (_, value) => (typeof value === 'string' ? value.trim() : value),
  check: async (_, cells) => cells.map(() => undefined),
  async write(transaction, cells) {
    for (const [column, type] of Object.entries(WRITTEN)) {
      const some = cells.filter((one) => one.column === column);
      if (some.length > 0)
        await transaction.query(
          `attributes.write-${column}`,
          `update attributes a set ${column} = c.value from unnest($1::int[], $2::${type}[]) c (id, value) where a.id = c.id`,
          [some.map(({ row }) => row.id), some.map(({ value }) => value)],
        );
    }
  },
  follow: (transaction, rows) =>
    followAttributes(
      transaction,
      rows.map(({ key }) => key),
    ),
};
