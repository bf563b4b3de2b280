/** A supplier's list + a mapping → the tables that an import reads, row by row from the list itself. */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { openCsv } from '../csv-table.ts';
import { ImportFailure } from '../import-failure.ts';
import type { ImportSource } from '../import-source.ts';
import type { ImportTable } from '../import-table.ts';
import { openJsonl } from '../jsonl-table.ts';
import { compileMapping } from './compile-mapping.ts';
import { constantTable, mappedTable } from './mapped-table.ts';
import { readMappingText } from './mapping-document.ts';
import type { FileMapping } from './mapping-schema.ts';

/**
 * Of a mapping of CSV or JSON lines that needs nothing but columns; others become a folder of our tables first (`mapped-source.ts`).
 * @throws ImportFailure for unknown columns, filters or files.
 */
export async function openMapping(
  path: string,
  source: ImportSource,
  readAs: (table: ImportTable) => ImportTable = (table) => table,
): Promise<ReadonlyMap<string, ImportTable>> {
  const document = await readMappingText(await readFile(path, 'utf8'), basename(path));
  if (document.body.kind !== 'file') throw document.fault([], 'mapping-no-entry', { file: source.name });
  const { file } = document.body;
  const supplier = readAs(await openSupplier(file, source, path));
  const columns = new Set(supplier.columns);
  const { tables, constants } = compileMapping(document, file, [], { columns, file: supplier.file });
  return new Map([
    ...constants.map(({ name, columns, rows }) => [name, constantTable(`mapping (${name})`, columns, rows)] as const),
    ...tables.map((plan) => [plan.name, mappedTable(supplier, plan)] as const),
  ]);
}

async function openSupplier(mapping: FileMapping, source: ImportSource, path: string): Promise<ImportTable> {
  const file = fileOf(mapping, source, path);
  const { separator: delimiter, encoding, header } = mapping;
  const where = join(source.folder, file);
  if (/\.jsonl$/i.test(file)) return openJsonl(where, file);
  return openCsv(where, file, {
    ...(delimiter && { delimiter }),
    ...(encoding && { encoding }),
    ...(header !== undefined && { header }),
    plainNames: true,
  });
}

/** The file of the source that a mapping means. @throws ImportFailure */
export function fileOf(
  mapping: Pick<FileMapping, 'source'>,
  source: Pick<ImportSource, 'files'>,
  path: string,
): string {
  if (mapping.source && source.files.has(mapping.source)) return mapping.source;
  const tables = [...source.files].filter((file) => /^[^/]+\.(csv|txt|jsonl|xml|xlsx|dat)$/i.test(file));
  const [only] = tables;
  if (only !== undefined && tables.length === 1) return only;
  throw new ImportFailure('bad-mapping', {
    source: basename(path),
    reason: `source: ${mapping.source ?? '?'} not found`,
  });
}
