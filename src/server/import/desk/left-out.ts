/** Lines that a trial refused: the run leaves them out whole, as the trial said. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportTable } from '../import-table.ts';

const FILE = 'left-out.txt';

/** `file<TAB>line`, one a line. */
export const writeLeftOut = (folder: string, places: ReadonlySet<string>): Promise<void> =>
  writeFile(join(folder, FILE), [...places].join('\n'));

/** None when nothing was tried yet. */
export async function readLeftOut(folder: string): Promise<ReadonlySet<string>> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => '');
  return new Set(text === '' ? [] : text.split('\n'));
}

export function withoutLines(table: ImportTable, places: ReadonlySet<string>): ImportTable {
  if (places.size === 0) return table;
  return {
    ...table,
    sourceColumn: (column) => table.sourceColumn(column),
    async *rows(onBytes) {
      for await (const batch of table.rows(onBytes)) {
        const rows = batch.filter(({ line }) => !places.has(`${table.file}\t${line}`));
        if (rows.length > 0) yield rows;
      }
    },
  };
}
