/** CSV in all usual forms: `;` `,` TAB or `|`, with or without quotes, any of three encodings (C-CAT-6). */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { CsvError, type InfoRecord, type Options, parse } from 'csv-parse';
import type { TextEncoding } from '#contract/values/file-encodings.ts';
import { textDecoder } from '#server/formats/encodings/text-encodings.ts';
import { CellRefused } from './import-failure.ts';
import { BATCH_ROWS, filledCells, type ImportTable, type RawRow } from './import-table.ts';
import { detectEncoding, readText } from './text-encoding.ts';

const DELIMITERS = [';', ',', '\t', '|'] as const;
/** Otherwise an unclosed quote would read the rest of the file into memory. */
const MAX_RECORD = 1 << 20;

export interface CsvOptions {
  delimiter?: string;
  encoding?: TextEncoding;
  /** Line of the column names, from 1; what is above it is no row. 0: there are none, columns are `#1`, `#2` … */
  header?: number;
  /** Names that an expression of a mapping can say: every column has one of its own, without `|`, `{`, `}`. */
  plainNames?: boolean;
}

/** Detects encoding, separator and header without reading the rows yet. */
export async function openCsv(path: string, file: string, options: CsvOptions = {}): Promise<ImportTable> {
  const encoding = options.encoding ?? (await detectEncoding(path));
  const { header: headerLine = 1, plainNames = false } = options;
  const head = await readHead(path, encoding);
  const first = Math.max(headerLine, 1);
  const delimiter = options.delimiter ?? detectDelimiter(lineOf(head, first));
  const found = await readHeader(path, encoding, delimiter, first);
  const names = headerLine === 0 ? found.map(() => '') : found;
  const header = plainNames ? plainColumnNames(names) : names;
  return {
    file,
    columns: header.map((name) => name.toLowerCase()),
    sourceColumn: (column) => header.find((name) => name.toLowerCase() === column) ?? column,
    bytes: (await stat(path)).size,
    rows: (onBytes) => csvRows(path, { encoding, delimiter, header: headerLine }, onBytes),
  };
}

const lineOf = (text: string, line: number) => text.split(/\r?\n/)[line - 1] ?? '';

/** `Prezzo`, `Prezzo (2)`, `#3` for a column without a name. */
export function plainColumnNames(names: readonly string[]): string[] {
  const taken = new Map<string, number>();
  return names.map((written, place) => {
    const name =
      written
        .replaceAll(/[|{}\s]+/g, ' ')
        .replace(/^[\s=]+/, '')
        .trim() || `#${place + 1}`;
    const times = (taken.get(name.toLowerCase()) ?? 0) + 1;
    taken.set(name.toLowerCase(), times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

async function readHead(path: string, encoding: TextEncoding): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path, { end: 65_535 }) as AsyncIterable<Buffer>) chunks.push(chunk);
  return textDecoder(encoding).write(Buffer.concat(chunks)).replaceAll('\u0085', '\n');
}

/** The separator that splits the header into most columns, quoted cells excluded. */
export function detectDelimiter(head: string): string {
  const header = head.split(/\r?\n/, 1)[0]?.replaceAll(/"[^"]*"/g, '') ?? '';
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}

async function readHeader(path: string, encoding: TextEncoding, delimiter: string, line: number): Promise<string[]> {
  const stream = records(path, encoding, { delimiter, from_line: line, to: 1 }, () => {});
  try {
    for await (const { record } of stream) return record.map((name) => name.trim());
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  return [];
}

interface CsvRecord {
  record: string[];
  info: InfoRecord;
}

function records(path: string, encoding: TextEncoding, options: Options, onBytes: (bytes: number) => void) {
  const parser = parse({
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD,
    ...options,
  });
  const text = Readable.from(readText(path, encoding, onBytes));
  text.on('error', (error) => parser.destroy(error));
  return text.pipe(parser) as AsyncIterable<CsvRecord>;
}

interface CsvForm {
  readonly encoding: TextEncoding;
  readonly delimiter: string;
  readonly header: number;
}

async function* csvRows(
  path: string,
  { encoding, delimiter, header }: CsvForm,
  onBytes: (bytes: number) => void,
): AsyncGenerator<RawRow[]> {
  let batch: RawRow[] = [];
  let lastLine = header;
  let isHeader = header > 0;
  try {
    for await (const { record, info } of records(
      path,
      encoding,
      { delimiter, from_line: Math.max(header, 1) },
      onBytes,
    )) {
      if (isHeader) {
        isHeader = false;
        lastLine = info.lines;
        continue;
      }
      batch.push({ line: startLine(info.lines, lastLine, record), cells: filledCells(record) });
      lastLine = info.lines;
      if (batch.length < BATCH_ROWS) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (batch.length > 0) yield batch;
    // The invalid record begins after the last valid one.
    throw new CellRefused('not-csv', { reason: error.code, line: lastLine + 1 });
  }
  if (batch.length > 0) yield batch;
}

/** csv-parse reports the line on which a record ends; a record with line breaks in its cells began earlier. */
function startLine(endLine: number, lastLine: number, record: readonly string[]): number {
  if (endLine - lastLine <= 1) return endLine;
  return endLine - record.reduce((breaks, cell) => breaks + (cell.match(/\n/g)?.length ?? 0), 0);
}
