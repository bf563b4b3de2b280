/** Which article codes the files of an import may name: a few rows of stock do not need every code of the catalogue. */
import type { ImportTable } from './import-table.ts';

/** Bytes of files that are read once more for this; reading every code of a large catalogue takes seconds. */
const MOST_BYTES = 4_000_000;

/**
 * Every text of the files, codes of articles among them. Undefined when all codes are needed: the files are large, or
 * articles themselves are imported, whose links and slugs concern others.
 */
export async function textsOf(tables: ReadonlyMap<string, ImportTable>): Promise<ReadonlySet<string> | undefined> {
  const bytes = [...tables.values()].reduce((sum, table) => sum + table.bytes, 0);
  if (tables.has('products') || bytes > MOST_BYTES) return undefined;
  const texts = new Set<string>();
  for (const table of tables.values()) {
    try {
      for await (const rows of table.rows(() => {}))
        for (const { cells } of rows) for (const cell of cells.values()) texts.add(cell.trim());
    } catch {
      // A file that cannot be read to its end is reported when its rows are imported.
    }
  }
  return texts;
}
