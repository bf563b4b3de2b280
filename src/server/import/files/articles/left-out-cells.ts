/** Cells that the rows of a partial table leave out: of an article that the shop has they keep what is stored, of a new one they are empty. */
import type { ArticleCodes } from '../../article-codes.ts';
import type { ImportTable, RawRow } from '../../import-table.ts';

export type StagedRow = Record<string, unknown> & { line: number };

export interface LeftOutCells {
  /** Whether what the row leaves out is kept. */
  keeps(raw: RawRow): boolean;
  /** Nothing but that an article is gone which the shop never had. */
  isGone(raw: RawRow): boolean;
  /** Says beside the row which columns it leaves out. */
  note(row: StagedRow, raw: RawRow): void;
  /** Columns of `products` that rows of this table can have. */
  columns(first: StagedRow): string[];
}

/** Cells that are stored under another name. */
const STORED: Readonly<Record<string, string>> = { brand: 'brand_id', family: 'family_id' };
const BESIDES: ReadonlySet<string> = new Set(['line', 'parent', 'left_out', 'slug', 'carti']);

export function leftOutCells(table: ImportTable, products: Pick<ArticleCodes, 'ids'>): LeftOutCells {
  const place = (...names: readonly string[]) => table.columns.findIndex((column) => names.includes(column));
  const codePlace = place('code', 'carti');
  const activePlace = place('active');
  const picturesPlace = place('pictures');
  const attributePlaces = table.columns.flatMap((column, index) => (column.startsWith('attr:') ? [index] : []));
  const isStored = ({ cells }: RawRow) => products.ids.has(cells.get(codePlace)?.trim() ?? '');
  /** A stored column that no column of the file fills. */
  const absent = new Set(Object.entries(STORED).flatMap(([name, stored]) => (place(name) < 0 ? [stored] : [])));
  return {
    keeps: (raw) => table.partial === true && isStored(raw),
    isGone: (raw) =>
      !isStored(raw) &&
      [...raw.cells.keys()].every((at) => at === codePlace || at === activePlace) &&
      raw.cells.get(activePlace) === '0',
    note(row, raw) {
      // A new article has nothing to keep: what it leaves out has been read as empty.
      if (!isStored(raw)) {
        row.left_out = [];
        return;
      }
      if (attributePlaces.length > 0 && !attributePlaces.some((at) => raw.cells.has(at))) row.attributes = undefined;
      if (picturesPlace >= 0 && !raw.cells.has(picturesPlace)) row.pictures = undefined;
      row.left_out = Object.keys(row).filter(
        (name) => row[name] === undefined && !BESIDES.has(name) && !absent.has(name),
      );
    },
    columns: (first) => [
      'carti',
      'slug',
      ...Object.keys(first).filter((name) => !BESIDES.has(name) && !absent.has(name)),
    ],
  };
}
