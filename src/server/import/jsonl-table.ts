/** One JSON object per line, with the same field names as the CSV columns. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { CellRefused } from './import-failure.ts';
import { BATCH_ROWS, type FilledCells, type ImportTable, type RawRow } from './import-table.ts';

/** A field that says on which line of the file that the rows were made of it stands. */
export const LINE = '#line';

/**
 * Reads the file once to collect all fields; the rows come later.
 * @param partial fields that are there and empty are kept apart from those that a line leaves out.
 */
export async function openJsonl(path: string, file: string, partial = false): Promise<ImportTable> {
  const fields = new Map<string, string>();
  try {
    for await (const { object } of objects(path, () => {})) {
      for (const field of Object.keys(object))
        if (field !== LINE && !fields.has(field.toLowerCase())) fields.set(field.toLowerCase(), field);
    }
  } catch (error) {
    // Reported with its line when the rows are read.
    if (!(error instanceof CellRefused)) throw error;
  }
  const columns = [...fields.keys()];
  return {
    file,
    columns,
    sourceColumn: (column) => fields.get(column) ?? column,
    bytes: (await stat(path)).size,
    ...(partial && { partial }),
    rows: (onBytes) => jsonlRows({ path, columns, partial }, onBytes),
  };
}

async function* jsonlRows(
  { path, columns, partial }: { readonly path: string; readonly columns: readonly string[]; readonly partial: boolean },
  onBytes: (bytes: number) => void,
): AsyncGenerator<RawRow[]> {
  const places = new Map(columns.map((column, place) => [column, place]));
  let batch: RawRow[] = [];
  try {
    for await (const { line, object } of objects(path, onBytes)) {
      batch.push({ line: lineOf(object) ?? line, cells: cellsOf(object, places, partial) });
      if (batch.length < BATCH_ROWS) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    // The lines before the unreadable one are valid.
    if (error instanceof CellRefused && batch.length > 0) yield batch;
    throw error;
  }
  if (batch.length > 0) yield batch;
}

/** The fields of an object that are not empty, by the place of their column; `withEmpty`: all that are there. */
export function cellsOf(
  object: Record<string, unknown>,
  places: ReadonlyMap<string, number>,
  withEmpty = false,
): FilledCells {
  const cells = new Map<number, string>();
  for (const field of Object.keys(object)) {
    const place = places.get(field.toLowerCase());
    const text = cellText(object[field]);
    if (place !== undefined && (withEmpty || text !== '')) cells.set(place, text);
  }
  return cells;
}

function lineOf(object: Record<string, unknown>): number | undefined {
  const line = object[LINE];
  return typeof line === 'number' ? line : undefined;
}

async function* objects(path: string, onBytes: (bytes: number) => void) {
  const input = createReadStream(path);
  input.on('data', (chunk) => onBytes(chunk.length));
  let line = 0;
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    line++;
    const json = text.replace(/^\ufeff/, '').trim();
    if (json !== '') yield { line, object: parseObject(json, line) };
  }
}

function parseObject(json: string, line: number): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // The same result as for a line that is JSON but no object.
  }
  throw new CellRefused('not-json', { line });
}

/** JSON values in the form of a CSV cell. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (Array.isArray(value)) return value.map(cellText).join('|');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
