/** What a file is and which column fills which field, recognised from its first rows. Pure. */
import { IMPORT_KIND, IMPORT_KINDS, type ImportKind, plainHeading } from '#contract/values/import-kinds.ts';

/** Field → expression of a mapping: here always the name of a column. */
export type Columns = Readonly<Record<string, string>>;

export interface Recognised {
  readonly kind: ImportKind;
  readonly columns: Columns;
  /** Fields without which no row can be imported, and that no column seems to be. */
  readonly lacking: readonly string[];
}

/** Fewer cells than this say nothing about a line. */
const LEAST_CELLS = 2;
const LOOKED_AT = 20;

/**
 * The line with the names of the columns, from 1: the one of the first twenty with the most headings that some field is known
 * by; of equals the first; without any, the first line with two texts.
 */
export function headerLine(lines: ReadonlyArray<readonly string[]>): number {
  let best = { line: 0, score: 0 };
  for (const [index, cells] of lines.slice(0, LOOKED_AT).entries()) {
    const filled = cells.filter((cell) => cell.trim() !== '');
    if (filled.length < LEAST_CELLS) continue;
    const known = filled.filter((cell) => isHeading(cell)).length;
    if (known > best.score) best = { line: index + 1, score: known };
  }
  if (best.line > 0) return best.line;
  const first = lines.findIndex((cells) => cells.filter((cell) => /\p{L}/u.test(cell)).length >= LEAST_CELLS);
  return Math.max(0, first) + 1;
}

const HEADINGS = new Set(
  IMPORT_KINDS.flatMap((kind) => IMPORT_KIND[kind].fields.flatMap(({ key, names }) => [plainHeading(key), ...names])),
);
const isHeading = (cell: string) => {
  const heading = plainHeading(cell);
  return HEADINGS.has(heading) || HEADINGS.has(withoutYear(heading));
};

/** `Listino € 2027` is the `Listino` of a year: suppliers write the year and the currency into the heading. */
const withoutYear = (heading: string): string =>
  heading
    .replaceAll(/\b(20\d\d|eur|euro)\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * The kind that explains most columns, whose needed fields are there. A list with names of articles is a supplier's list; one
 * with codes and one further column is that column's kind.
 */
export function recognise(columns: readonly string[]): Recognised {
  const all = IMPORT_KINDS.map((kind) => ({ ...fieldsOf(kind, columns), kind }));
  const whole = all.filter(({ lacking }) => lacking.length === 0);
  const [first, ...others] = whole.length > 0 ? whole : all;
  if (!first) throw new Error('There are no kinds of files.');
  return others.reduce((best, one) => (weight(one) > weight(best) ? one : best), first);
}

/** Of two kinds that explain the same columns the one that comes first counts, as they are ordered in the contract. */
const weight = ({ columns, lacking }: Recognised) => Object.keys(columns).length - 2 * lacking.length;

/** Which column is which field, for a kind that is known. A column fills one field; better names come first. */
export function fieldsOf(kind: ImportKind, columns: readonly string[]): Recognised {
  const free = columns.map((column) => ({ column, heading: plainHeading(column) }));
  const found: Record<string, string> = {};
  const take = (key: string, names: readonly string[]) => {
    for (const name of names) {
      const place = free.findIndex(({ heading }) => heading === name);
      const [one] = place < 0 ? [] : free.splice(place, 1);
      if (!one) continue;
      found[key] = one.column;
      return;
    }
  };
  const takeOfYear = (key: string, names: readonly string[]) => {
    // Prices of two years stand beside each other: which one counts is for a person to say.
    const [one, other] = free.filter(({ heading }) => names.includes(withoutYear(heading)));
    if (!one || other) return;
    free.splice(free.indexOf(one), 1);
    found[key] = one.column;
  };
  const { fields } = IMPORT_KIND[kind];
  // Needed fields choose first: `Codice` is the article before it is anything else.
  for (const { key, names } of fields.filter(({ needed }) => needed)) take(key, [plainHeading(key), ...names]);
  for (const { key, names } of fields) if (!(key in found)) take(key, [plainHeading(key), ...names]);
  for (const { key, names } of fields) if (!(key in found)) takeOfYear(key, names);
  const lacking = fields.filter(({ key, needed }) => needed && !(key in found)).map(({ key }) => key);
  return { kind, columns: found, lacking };
}

/** The part of a file's name that stays from month to month: `Listino Ruvo 2027.xlsx` → `listino ruvo`. */
export function namePattern(name: string): string {
  return plainHeading(name.replace(/\.[a-z0-9]{1,5}$/i, ''))
    .replaceAll(/\d+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Columns that the file had last time and has no more, of those that the mapping reads. */
export function vanishedColumns(used: readonly string[], now: readonly string[]): string[] {
  const there = new Set(now.map((column) => column.toLowerCase()));
  return used.filter((column) => !there.has(column.toLowerCase()));
}
