/** What a reader of another system's format gives: rows of our own tables (docs/import-format.md), and what it found wrong on the way. */

/** A field that is left out keeps what the shop has; `''` empties it. */
export type TableRow = Readonly<Record<string, string>>;

export interface FormatRow {
  /** `products`, `prices` … */
  readonly table: string;
  /** Of the file, from 1. */
  readonly line: number;
  readonly row: TableRow;
}

export type FormatFault =
  | 'line-length'
  | 'price-multiplier'
  | 'not-euro'
  | 'doubled-article'
  | 'unused-list'
  | 'no-article-code'
  | 'no-price-kind';

export interface FormatNote {
  /** `refused`: nothing of the record came out; `warning`: it did, but not all of it. */
  readonly level: 'refused' | 'warning';
  readonly line: number;
  readonly code: FormatFault;
  readonly value: string;
  readonly details?: Readonly<Record<string, string | number>>;
}

export interface FormatBatch {
  readonly rows: readonly FormatRow[];
  readonly notes: readonly FormatNote[];
}

/** What the shop's own rules say of codes and texts; a reader has none of its own. */
export interface FormatRules {
  /** Code of a family, from its names from the root on. */
  readonly familyCode: (path: readonly string[]) => string;
  /** Code of a brand, from its name. */
  readonly brandCode: (name: string) => string;
  /** Whether a text is an EAN or a GTIN with the right check digit. */
  readonly isBarcode: (text: string) => boolean;
  /** The text of a piece of HTML. */
  readonly plainText: (html: string) => string;
}

/**
 * Lines of records that are all different, so that a row can be found by its line: the line where a record begins, or the one after the last
 * one's where several stand on one line. Line 1 is none, as in a table with headings.
 */
export function distinctLines(): (line: number) => number {
  let last = 1;
  return (line) => {
    last = Math.max(line, last + 1);
    return last;
  };
}

/** Rows of a path of families, roots first. `''` where the path is empty. */
export function familyRows(
  path: readonly string[],
  line: number,
  { familyCode }: Pick<FormatRules, 'familyCode'>,
): { readonly code: string; readonly rows: FormatRow[] } {
  const rows = path.map((name, level): FormatRow => {
    const code = familyCode(path.slice(0, level + 1));
    const parent = level === 0 ? '' : familyCode(path.slice(0, level));
    return { table: 'families', line, row: { code, parent, name_it: name } };
  });
  return { code: rows.at(-1)?.row.code ?? '', rows };
}
