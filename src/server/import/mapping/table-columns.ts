/** The columns of every table of the import, from the code that reads them: what a mapping may fill. */
import { isFigureTable } from '../figure-tables.ts';
import { IMPORT_STEPS } from '../import-files.ts';
import type { TableColumns } from './mapping-schema.ts';

let known: Promise<TableColumns> | undefined;

export function tableColumns(): Promise<TableColumns> {
  known ??= readColumns();
  return known;
}

async function readColumns(): Promise<TableColumns> {
  const tables = new Map<string, readonly string[]>();
  for (const { file, load } of IMPORT_STEPS) {
    const { columns } = await load();
    // When a figure was taken is no column of its reader.
    const hasAge = isFigureTable(file) && !columns.includes('as_of');
    tables.set(file, hasAge ? [...columns, 'as_of'] : columns);
  }
  return tables;
}
