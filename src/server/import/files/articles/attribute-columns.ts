/**
 * The `attr:…` columns of products.csv → values of attributes, in the order of attributes.csv. Attributes that the file does not
 * name stay as they are (decision 0289).
 */
import { LONGEST_ATTRIBUTE } from '#contract/office/grids/attribute-columns.ts';
import { type StoredAttribute, storedAttribute } from '#server/modules/catalogue/index.ts';
import { CellRefused } from '../../import-failure.ts';
import type { AttributeKind, ImportRun } from '../../import-run.ts';
import type { ImportTable, RawRow } from '../../import-table.ts';
import { cellText } from '../../row-reader.ts';

export const isAttributeColumn = (column: string) => column.startsWith('attr:');

interface AttributePlace {
  kind: AttributeKind;
  italian: number;
  /** -1 = the same value in both languages. */
  english: number;
}

export interface AttributeReader {
  /** The attributes that the file names; none: attributes do not change. */
  readonly named: readonly string[];
  /** Of these, those of which it has no English column. */
  readonly italianOnly: readonly string[];
  /** @throws CellRefused naming the column. */
  read(row: RawRow): StoredAttribute[];
}

export function attributeReader(table: ImportTable, run: ImportRun): AttributeReader {
  const places = new Map<string, AttributePlace>();
  for (const [index, column] of table.columns.entries()) {
    if (!isAttributeColumn(column)) continue;
    const name = column.slice('attr:'.length);
    const localised = run.known.attributes.has(name) ? null : /^(.+)_(it|en)$/.exec(name);
    const kind = run.known.attributes.get(localised?.[1] ?? name);
    if (!kind) {
      run.log.warn({
        file: table.file,
        line: 1,
        column: table.sourceColumn(column),
        value: '',
        code: 'unknown-attribute',
      });
      continue;
    }
    const place = places.get(kind.code) ?? { kind, italian: -1, english: -1 };
    if (localised?.[2] === 'en') place.english = index;
    else place.italian = index;
    places.set(kind.code, place);
  }
  const byColumn = new Map(
    [...places.values()].flatMap((place) => [[place.italian, place] as const, [place.english, place] as const]),
  );
  /** The attributes that the row has, in the order of attributes.csv. */
  const filledIn = ({ cells }: RawRow): AttributePlace[] => {
    const filled = new Set<AttributePlace>();
    for (const column of cells.keys()) {
      const place = byColumn.get(column);
      if (place) filled.add(place);
    }
    return [...filled].sort((a, b) => a.kind.position - b.kind.position);
  };
  const kinds = [...places.values()];
  return {
    named: kinds.map(({ kind }) => kind.code),
    italianOnly: kinds.filter(({ english }) => english < 0).map(({ kind }) => kind.code),
    read: (row) =>
      filledIn(row).flatMap(({ kind, italian, english }) => {
        const value = cellText(row.cells.get(italian));
        const other = cellText(row.cells.get(english));
        if (value === '' && other === '') return [];
        const stored = storedAttribute(kind, { it: value, en: other });
        if (typeof stored !== 'string') return [stored];
        const details: Record<string, number> = stored === 'too-long' ? { max: LONGEST_ATTRIBUTE } : {};
        throw new CellRefused(stored, details, table.columns[italian >= 0 ? italian : english]);
      }),
  };
}
