/** SQL of the office's grid of pictures, and of its cells that can be written. */
import { MEDIA_GRID } from '#contract/office/grids/media-grid.ts';
import { announceData } from '#server/platform/cache/data-changes.repository.ts';
import type { CellWriter } from '#server/platform/db/grid/cell-writer.ts';
import { likeText } from '#server/platform/db/grid/grid-conditions.ts';
import type { GridSource } from '#server/platform/db/grid/grid-source.ts';
import { type SqlColumn, sqlGrid } from '#server/platform/db/grid/sql-grid.ts';
import { LABELS, USED } from './media-files.repository.ts';
import { plainFolder, plainTags } from './picture-place.rules.ts';

/** Codes that a cell names. */
const NAMED = 3;

const COLUMNS: Record<(typeof MEDIA_GRID)['columns'][number]['key'], SqlColumn> = {
  thumb: { value: `f.sizes -> 'thumb_' ->> 'url'` },
  name: { value: 'f.name' },
  used: { value: USED },
  articles: {
    value: `coalesce((select string_agg(c.carti, ' · ' order by c.carti) from (
      select p.carti from media_uses u join products p on p.id = u.product_id where u.file_id = f.id order by p.carti limit ${NAMED}) c), '')`,
  },
  alt_it: { value: 'f.alt_it' },
  alt_en: { value: 'f.alt_en' },
  folder: { value: 'f.folder' },
  // With commas around, so that one whole tag can be looked for.
  tags: { value: 'f.tags', by: `case f.tags when '' then '' else concat(', ', f.tags, ',') end` },
  size: { value: `concat(f.sizes -> 'main_' ->> 'width', ' × ', f.sizes -> 'main_' ->> 'height')` },
  kind: { value: `substring(f.sizes -> 'main_' ->> 'url' from '[a-z]+$')` },
  bytes: { value: 'f.bytes', nullable: true },
  added: { value: 'f.added_at' },
  by: { value: `coalesce((select u.name from users u where u.id = f.user_id), '')` },
  hash: { value: 'f.hash' },
};

export const mediaGrid: GridSource = sqlGrid({
  definition: MEDIA_GRID,
  from: `media_files f left join ${LABELS} l on l.file_id = f.id`,
  id: 'f.id',
  columns: COLUMNS,
  matches(word, add) {
    const part = add(likeText(word));
    return `f.name ilike ${part} or f.alt_it ilike ${part} or f.alt_en ilike ${part} or f.tags ilike ${part} or f.hash = ${add(word)}
      or exists (select from media_uses u join products p on p.id = u.product_id where u.file_id = f.id and p.carti ilike ${part})`;
  },
});

const WRITTEN = ['alt_it', 'alt_en', 'folder', 'tags'] as const;

/** Alternative texts, folder, tags. */
export const mediaCells: CellWriter = {
  grid: 'media',
  entity: 'media',
  fields: Object.fromEntries(WRITTEN.map((column) => [column, column])),
  async read(db, ids, lock) {
    const rows = await db.query<{ id: number } & Record<(typeof WRITTEN)[number], string>>(
      lock ? 'media.lock-cells' : 'media.read-cells',
      `select id, ${WRITTEN.join(', ')} from media_files where id = any ($1::int[]) order by id ${lock ? 'for update' : ''}`,
      [ids],
    );
    return rows.map(({ id, ...values }) => ({ id, key: String(id), values }));
  },
  meant(column, value) {
    if (typeof value !== 'string') return value;
    if (column === 'tags') return plainTags(value);
    return column === 'folder' ? plainFolder(value) : value;
  },
  check: async (_, cells) => cells.map(() => undefined),
  async write(transaction, cells) {
    for (const column of WRITTEN) {
      const some = cells.filter((one) => one.column === column);
      if (some.length > 0)
        await transaction.query(
          `media.write-${column}`,
          `update media_files f set ${column} = c.value from unnest($1::int[], $2::text[]) c (id, value) where f.id = c.id`,
          [some.map(({ row }) => row.id), some.map(({ value }) => String(value ?? ''))],
        );
    }
  },
  follow: (transaction) => announceData(transaction, ['catalogue']),
};
