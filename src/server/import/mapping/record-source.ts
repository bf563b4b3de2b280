import type { TextEncoding } from '#contract/values/file-encodings.ts';
import { cutSpan, fixedRecords, LONGEST_LINE, readSpan } from '#server/formats/fixed/fixed-records.ts';
import type { CellOf } from '#server/formats/mapping/expression.ts';
import { nodeOfJson, nodeOfXml, placesAt, type RecordPlace, textAt } from '#server/formats/mapping/record-tree.ts';
import { readXmlElements, XmlRefused } from '#server/formats/xml/xml-elements.ts';
import { readXmlText } from '../converted/xml-text.ts';
import { openCsv } from '../csv-table.ts';
import { sheetToCsv } from '../desk/sheet-thread.ts';
import { ImportFailure, type IssueDetails } from '../import-failure.ts';
import type { IssueCode } from '../issue-texts.ts';
import { detectEncoding, readPieces } from '../text-encoding.ts';
import type { FileMapping, MappedFormat, RecordMapping } from './mapping-schema.ts';

export interface MappedRecord {
  /** Of the file, from 1. */
  readonly line: number;
  readonly cell: CellOf;
  /** Path of its kind; empty: the file has only one. */
  readonly kind: string;
  /** Records inside it, of a path. */
  inside(path: string): readonly CellOf[];
  /** Why it cannot be read. */
  readonly fault?: { readonly code: IssueCode; readonly value: string; readonly details: IssueDetails };
}

export interface RecordSource {
  /** Names of columns as they stand in the file; undefined: they are known only at its end. */
  readonly columns: readonly string[] | undefined;
  /** @throws ImportFailure, CellRefused: the rest of the file cannot be read. */
  records(): AsyncIterable<readonly MappedRecord[]>;
}

export interface SourceOptions {
  /** Name of the file, for messages and for what its ending says. */
  readonly name: string;
  readonly mapping: Omit<FileMapping, 'source'>;
  /** Where a workbook may be put as CSV. */
  readonly csvPath: string;
  /** Of XML: paths of records. */
  readonly recordPaths: readonly string[];
}

const ENDINGS: Readonly<Record<string, MappedFormat>> = { xml: 'xml', jsonl: 'jsonl', xlsx: 'xlsx' };
const REPLACED = '\ufffd';
const nothingInside = () => [];

/** @throws ImportFailure when the file cannot be read at all. */
export async function openRecords(path: string, options: SourceOptions): Promise<RecordSource> {
  const { name, mapping, csvPath } = options;
  const format = mapping.format ?? ENDINGS[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'csv';
  switch (format) {
    case 'fixed':
      return { columns: undefined, records: () => fixed(path, mapping) };
    case 'xml':
      return { columns: undefined, records: () => xml(path, options) };
    case 'jsonl':
      return { columns: undefined, records: () => jsonLines(path, mapping.encoding ?? 'utf-8') };
    case 'xlsx': {
      const { rows } = await sheetToCsv({ workbook: path, csv: csvPath, sheet: mapping.sheet });
      if (rows === 0) throw new ImportFailure('file-empty');
      return csv(csvPath, name, { ...mapping, encoding: 'utf-8', separator: ';' });
    }
    case 'csv':
      return csv(path, name, mapping);
  }
}

/** Text in an encoding that it is not: a record of it is refused. */
function strayText(text: string, encoding: string): MappedRecord['fault'] {
  return text.includes(REPLACED)
    ? { code: 'not-in-encoding', value: text.slice(0, 200), details: { encoding } }
    : undefined;
}

async function csv(
  path: string,
  file: string,
  { encoding, separator, header }: Pick<FileMapping, 'encoding' | 'separator' | 'header'>,
): Promise<RecordSource> {
  const table = await openCsv(path, file, {
    ...(encoding && { encoding }),
    ...(separator && { delimiter: separator }),
    ...(header !== undefined && { header }),
    plainNames: true,
  });
  const places = new Map(table.columns.map((column, place) => [column, place]));
  return {
    columns: table.columns.map((column) => table.sourceColumn(column)),
    async *records() {
      for await (const rows of table.rows(() => {}))
        yield rows.map(({ line, cells }): MappedRecord => {
          const stray = encoding && [...cells.values()].find((cell) => cell.includes(REPLACED));
          const fault = stray ? strayText(stray, encoding) : undefined;
          return {
            line,
            kind: '',
            inside: nothingInside,
            cell: (column) => cells.get(places.get(column.toLowerCase()) ?? -1)?.trim() ?? '',
            ...(fault && { fault }),
          };
        });
    },
  };
}

/** In an encoding that is not said, a file is what its beginning says, as in CSV. */
async function* fixed(path: string, mapping: Pick<FileMapping, 'encoding' | 'record'>): AsyncGenerator<MappedRecord[]> {
  const encoding = mapping.encoding ?? (await detectEncoding(path));
  const { length, newline = 'optional' } = (mapping.record ?? {}) as Partial<RecordMapping>;
  for await (const records of fixedRecords(
    readPieces(path, encoding, () => {}),
    { length, newline },
  ))
    yield records.map(({ line, text, tooLong }): MappedRecord => {
      const fault: MappedRecord['fault'] = tooLong
        ? { code: 'record-too-long', value: text.slice(0, 200), details: { max: length ?? LONGEST_LINE } }
        : strayText(text, encoding);
      return {
        line,
        kind: '',
        inside: nothingInside,
        cell: (column) => {
          const span = readSpan(column);
          return span ? cutSpan(text, span).trim() : '';
        },
        ...(fault && { fault }),
      };
    });
}

async function* jsonLines(path: string, encoding: TextEncoding): AsyncGenerator<MappedRecord[]> {
  const lines = fixedRecords(
    readPieces(path, encoding, () => {}),
    { length: MOST_JSON, newline: 'required' },
  );
  for await (const records of lines)
    yield records.map(({ line, text, tooLong }): MappedRecord => {
      const value = tooLong ? undefined : objectOf(text);
      const fault: MappedRecord['fault'] = tooLong
        ? { code: 'record-too-long', value: text.slice(0, 200), details: { max: MOST_JSON } }
        : value
          ? strayText(text, encoding)
          : { code: 'not-json', value: text.slice(0, 200), details: { line } };
      return { ...ofTree(line, '', { node: nodeOfJson(value ?? {}), around: [] }), ...(fault && { fault }) };
    });
}

/** Characters of one line of JSON. */
const MOST_JSON = 2_000_000;

function objectOf(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function ofTree(line: number, kind: string, place: RecordPlace): MappedRecord {
  const cellOf =
    (at: RecordPlace): CellOf =>
    (column) =>
      textAt(at, column);
  return { line, kind, cell: cellOf(place), inside: (path) => placesAt(place, path).map(cellOf) };
}

async function* xml(path: string, { mapping, recordPaths }: SourceOptions): AsyncGenerator<MappedRecord[]> {
  const wanted = recordPaths.map((text) => ({ text, matches: pathMatcher(text) }));
  const around: Array<RecordPlace['node']> = [];
  const begun: Array<{ readonly kind: string; readonly around: RecordPlace['around'] }> = [];
  const pieces = mapping.encoding ? readPieces(path, mapping.encoding, () => {}) : readXmlText(path);
  try {
    const elements = readXmlElements(pieces, {
      isRecord: (names) => {
        const kind = wanted.find(({ matches }) => matches(names))?.text;
        if (kind === undefined) return false;
        begun.push({ kind, around: around.slice(0, names.length - 1) });
        return true;
      },
      onOpen: (names, attributes) => {
        around.length = names.length - 1;
        around.push({ name: names.at(-1) ?? '', attributes, children: [], text: '' });
      },
    });
    for await (const found of elements)
      yield found.map((element) => {
        const { kind, around: outer } = begun.shift() ?? { kind: '', around: [] };
        return ofTree(element.line, kind, { node: nodeOfXml(element), around: outer });
      });
  } catch (error) {
    if (!(error instanceof XmlRefused)) throw error;
    throw new ImportFailure(error.fault === 'not-xml' ? 'not-xml' : `xml-${error.fault}`, { line: error.line });
  }
}

/** `/Listini/Articolo`, `//Articolo` at any depth, `*` for any name; names without prefix. */
function pathMatcher(path: string): (names: readonly string[]) => boolean {
  const steps = path
    .split('/')
    .filter((step) => step !== '')
    .map((step) => step.slice(step.indexOf(':') + 1));
  const isDeep = path.startsWith('//');
  return (names) => {
    if (isDeep ? names.length < steps.length : names.length !== steps.length) return false;
    const last = names.slice(names.length - steps.length);
    return steps.every((step, at) => step === '*' || step === last[at]);
  };
}
