/** Opens an uploaded file as far as its first rows: what it is, how it is written, what its columns are called. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { type ConvertOptions, convertFile, programOf } from '../converted/convert-file.ts';
import { detectDelimiter, openCsv } from '../csv-table.ts';
import { ImportFailure } from '../import-failure.ts';
import type { ImportTable } from '../import-table.ts';
import { openJsonl } from '../jsonl-table.ts';
import { type Encoding, encodingOfBeginning } from '../text-encoding.ts';
import type { StoredForm } from './import-runs.repository.ts';
import { headerLine } from './recognise.rules.ts';
import { refuseBigWorkbook, sheetToCsv } from './sheet-thread.ts';
import { zipEntries } from './zip-entries.ts';

/** What a person says of the file; the rest is recognised from it. */
export interface ToldForm {
  readonly encoding?: Encoding | undefined;
  readonly separator?: string | undefined;
  readonly sheet?: string | undefined;
  readonly header?: number | undefined;
  /** Of its connection: price lists of Easyfatt by number → code of the shop's list. */
  readonly priceLists?: Readonly<Record<string, string>> | undefined;
}

export type FileForm = Omit<StoredForm, 'mappedBy' | 'vanished'>;

/** The file as it came. */
export const ORIGINAL = 'original';
/** The tables that were made of it. */
const CONVERTED = 'tables';
const HEAD_BYTES = 1_000_000;
const MOST_COLUMNS = 2_000;
const SAMPLES = 3;
const SAMPLE_LENGTH = 80;
/** Of a line that nobody wants to see whole. */
const MOST_RECORD = 1 << 20;

/** @throws ImportFailure with what is wrong with the file. */
export async function recogniseFile(folder: string, name: string, told: ToldForm): Promise<FileForm> {
  const original = join(folder, ORIGINAL);
  const head = await readHead(original);
  if (head.length === 0) throw new ImportFailure('file-empty');
  if (head.readUInt16BE(0) === 0x504b) {
    const entries = await zipEntries(original, name);
    if (!entries.some((entry) => entry.name === 'xl/workbook.xml')) return ofZip(entries.map((entry) => entry.name));
    refuseBigWorkbook(entries);
    const data = 'sheet.csv';
    const { sheet, sheets, rows } = await sheetToCsv({
      workbook: original,
      csv: join(folder, data),
      sheet: told.sheet,
    });
    if (rows === 0) throw new ImportFailure('file-empty');
    const read = await ofCsv(join(folder, data), { header: told.header, encoding: 'utf-8', separator: ';' });
    return { ...read, format: 'xlsx', data, sheet, sheets };
  }
  if (head.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) throw new ImportFailure('old-excel');
  if (isJsonLines(head)) return ofJsonl(original);
  return (await ofProgram(original, folder, { name, priceLists: told.priceLists ?? {} })) ?? ofCsv(original, told);
}

/** A file of a system that we know: it becomes a folder of our own tables. @throws ImportFailure `unknown-xml` for other XML. */
async function ofProgram(original: string, folder: string, options: ConvertOptions): Promise<FileForm | undefined> {
  const { program, root } = await programOf(original);
  if (program === undefined && root !== undefined) throw new ImportFailure('unknown-xml', { root });
  if (program === undefined) return undefined;
  const { files, isFull } = await convertFile(program, original, join(folder, CONVERTED), options);
  return { ...folderForm(CONVERTED, files), program, isFull };
}

function ofZip(names: readonly string[]): FileForm {
  const files = names.filter((name) => !name.endsWith('/') && !name.startsWith('__MACOSX'));
  return folderForm('data.zip', files.slice(0, 1_000));
}

/** Tables of ours: nothing of how they are written has to be known. @param data where they lie in the folder of the import. */
export const folderForm = (data: string, files: readonly string[]): FileForm => ({
  format: 'folder',
  data,
  encoding: '',
  separator: '',
  sheet: '',
  sheets: [],
  header: 1,
  columns: [],
  files,
});

async function ofCsv(path: string, told: ToldForm): Promise<FileForm> {
  const head = await readHead(path);
  const encoding = told.encoding ?? encodingOfBeginning(head);
  const text = new TextDecoder(encoding ?? 'utf-8').decode(head, { stream: head.length === HEAD_BYTES });
  if (text.includes('\u0000')) throw new ImportFailure('not-a-table');
  const lines = text.split(/\r?\n/).slice(0, 21);
  const separator = told.separator ?? bestSeparator(lines);
  const header = told.header ?? headerLine(recordsOf(text, separator));
  // What is ASCII so far may have other letters later: then the importer reads the whole file to know.
  const table = await openCsv(path, 'data.csv', {
    encoding: encoding ?? 'utf-8',
    delimiter: separator,
    header,
    plainNames: true,
  });
  const columns = await columnsOf(table);
  return {
    format: 'csv',
    data: ORIGINAL,
    encoding: encoding ?? '',
    separator,
    sheet: '',
    sheets: [],
    header,
    columns,
    files: [],
  };
}

/** The first line is a JSON object; what follows is checked when it is read. */
function isJsonLines(head: Buffer): boolean {
  const [first = ''] = head
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
    .split('\n', 1);
  if (!first.startsWith('{')) return false;
  try {
    return typeof JSON.parse(first) === 'object';
  } catch {
    return false;
  }
}

async function ofJsonl(path: string): Promise<FileForm> {
  const columns = await columnsOf(await openJsonl(path, 'data.jsonl'));
  return {
    format: 'jsonl',
    data: ORIGINAL,
    encoding: '',
    separator: '',
    sheet: '',
    sheets: [],
    header: 1,
    columns,
    files: [],
  };
}

/** The columns of a table with values of its first rows. @throws ImportFailure when it has none, or too many. */
async function columnsOf(table: ImportTable): Promise<FileForm['columns']> {
  const { columns } = table;
  if (columns.length === 0) throw new ImportFailure('not-a-table');
  if (columns.length > MOST_COLUMNS)
    throw new ImportFailure('too-many-columns', { count: columns.length, max: MOST_COLUMNS });
  const samples = columns.map((): string[] => []);
  for await (const rows of table.rows(() => {})) {
    for (const { cells } of rows)
      for (const [place, text] of cells) {
        const own = samples[place];
        if (own && own.length < SAMPLES) own.push(text.slice(0, SAMPLE_LENGTH));
      }
    break;
  }
  return columns.map((column, place) => ({ name: table.sourceColumn(column), samples: samples[place] ?? [] }));
}

/** The separator of the line that has most of one: a title above the headings has none. */
function bestSeparator(lines: readonly string[]): string {
  const counted = lines.map((line) => {
    const separator = detectDelimiter(line);
    return { separator, count: line.split(separator).length };
  });
  return counted.reduce((best, one) => (one.count > best.count ? one : best), { separator: ';', count: 1 }).separator;
}

/** The first lines as cells; a line that is no CSV ends them. */
function recordsOf(text: string, delimiter: string): string[][] {
  const whole = text.slice(0, Math.max(0, text.lastIndexOf('\n'))) || text;
  try {
    return parse(whole.replace(/^\ufeff/, ''), {
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: MOST_RECORD,
      to: 20,
    });
  } catch {
    return [];
  }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
