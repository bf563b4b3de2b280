/** What a mapping makes of a file, without writing anything: the first rows, what it refuses, columns that nobody reads (docs/exchange-mappings.md). */
import type { IssueDetails } from '../import-failure.ts';
import type { IssueCode } from '../issue-texts.ts';
import { type MappedNote, mappedRows } from './mapped-rows.ts';
import { type MappedFileOptions, openMappedFile } from './mapped-source.ts';
import { readMappingText } from './mapping-document.ts';
import type { RecordSource } from './record-source.ts';

export interface TriedMapping {
  readonly tables: readonly TriedTable[];
  /** Columns of the file that the mapping does not read; empty where a file has no headings. */
  readonly unused: readonly string[];
  /** Columns that the mapping reads and in which nothing stands. */
  readonly empty: readonly string[];
  readonly refused: readonly TriedRefusal[];
}

export interface TriedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: ReadonlyArray<{ readonly line: number; readonly cells: readonly string[] }>;
  /** All of them. */
  readonly total: number;
}

/** All records that are refused for one reason and value. */
export interface TriedRefusal {
  readonly code: IssueCode;
  readonly details: IssueDetails;
  readonly column: string;
  readonly value: string;
  readonly count: number;
  /** The first one. */
  readonly line: number;
}

export const TRIED_ROWS = 20;
const MOST_REFUSALS = 200;

export interface TryOptions extends Omit<MappedFileOptions, 'document'> {
  readonly mapping: string;
  readonly mappingName: string;
}

/** @throws ImportFailure for a mapping or a file that is refused as a whole. */
export async function tryMapping({ mapping, mappingName, ...file }: TryOptions): Promise<TriedMapping> {
  const document = await readMappingText(mapping, mappingName);
  const { source, compiled } = await openMappedFile({ ...file, document });
  const filled = new Set<string>();
  const tables = new Map<
    string,
    { columns: readonly string[]; rows: Array<TriedTable['rows'][number]>; total: number }
  >();
  for (const { name, columns } of [...compiled.constants, ...compiled.tables])
    tables.set(name, tables.get(name) ?? { columns, rows: [], total: 0 });
  const refused = new Map<string, TriedRefusal & { count: number }>();
  for await (const { rows, notes } of mappedRows(watched(source, filled), compiled)) {
    for (const { table, line, row } of rows) {
      const own = tables.get(table);
      if (!own) continue;
      own.total += 1;
      if (own.rows.length < TRIED_ROWS) own.rows.push({ line, cells: own.columns.map((column) => row[column] ?? '') });
    }
    for (const note of notes) count(refused, note);
  }
  const read = new Set(compiled.columns.map((column) => column.toLowerCase()));
  return {
    tables: [...tables].map(([name, own]) => ({ name, ...own })),
    unused: (source.columns ?? []).filter((column) => !read.has(column.toLowerCase())),
    empty: compiled.columns.filter((column) => !filled.has(column)),
    refused: [...refused.values()].sort((one, other) => other.count - one.count),
  };
}

function count(refused: Map<string, TriedRefusal & { count: number }>, note: MappedNote): void {
  const { code, details, column, value, line } = note;
  const reason = [code, column, value].join('\t');
  const known = refused.get(reason);
  if (known) known.count += 1;
  else if (refused.size < MOST_REFUSALS) refused.set(reason, { code, details, column, value, line, count: 1 });
}

/** Notes in which columns something stands. */
function watched(source: RecordSource, filled: Set<string>): RecordSource {
  const watch =
    (cell: (column: string) => string) =>
    (column: string): string => {
      const text = cell(column);
      if (text !== '') filled.add(column);
      return text;
    };
  return {
    ...source,
    async *records() {
      for await (const records of source.records())
        yield records.map((record) => ({
          ...record,
          cell: watch(record.cell),
          inside: (path: string) => record.inside(path).map(watch),
        }));
    },
  };
}
