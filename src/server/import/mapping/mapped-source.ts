/** A file of another system + a mapping → a folder of our own tables (decision 0330), which every import reads. */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { openTableFolder } from '../converted/table-folder.ts';
import { momentIn } from '../files-in/incoming-name.rules.ts';
import { CellRefused, ImportFailure } from '../import-failure.ts';
import { openSource } from '../import-source.ts';
import type { LabelTable } from '../import-table.ts';
import { type CompiledMapping, compileMapping, namedTables } from './compile-mapping.ts';
import { entryFor } from './inbox-rules.ts';
import { mappedRows } from './mapped-rows.ts';
import { type MappingDocument, type MappingPath, readMappingText } from './mapping-document.ts';
import type { FileMapping } from './mapping-schema.ts';
import { fileOf } from './open-mapping.ts';
import { openRecords, type RecordSource } from './record-source.ts';

/** The part of a mapping that is for one file. */
export interface ChosenFile {
  readonly mapping: FileMapping;
  readonly at: MappingPath;
  /** The only table that is filled: the name of the file says which. */
  readonly table: string | undefined;
}

/** @param name of the file. @throws ImportFailure `mapping-no-entry` */
export function chooseFile(document: MappingDocument, name: string): ChosenFile {
  const { body } = document;
  if (body.kind === 'file') return { mapping: body.file, at: [], table: undefined };
  const found = entryFor(body.inbox, name);
  if (!found) throw document.fault(['inbox'], 'mapping-no-entry', { file: name });
  const { entry, place, table } = found;
  return { mapping: { ...entry, maps: { ...body.maps, ...entry.maps } }, at: ['inbox', place], table };
}

/** Whether a mapping says more than which column is which: then its file becomes a folder first. */
export function needsFolder({ body }: MappingDocument): boolean {
  if (body.kind === 'connection') return true;
  const { format, record, maps, sheet, encoding, header } = body.file;
  const isMore = [format, record, maps, sheet].some((said) => said !== undefined) || header === 0;
  return isMore || namedTables(body.file).length > 0 || /^(ibm|iso|utf-16$)/.test(encoding ?? '');
}

export interface OpenedFile {
  readonly source: RecordSource;
  readonly compiled: CompiledMapping;
}

export interface MappedFileOptions {
  readonly document: MappingDocument;
  /** Where the file lies, and what it is called. */
  readonly path: string;
  readonly name: string;
  readonly timeZone: string;
  /** Where a workbook may be put as CSV. */
  readonly csvPath: string;
}

/** @throws ImportFailure when the mapping or the file is wrong. */
export async function openMappedFile(options: MappedFileOptions): Promise<OpenedFile> {
  const { document, path, name, timeZone, csvPath } = options;
  const { mapping, at, table } = chooseFile(document, name);
  const momentOf = (written: string) => momentIn(timeZone, `${written}Z`).toISOString();
  const whole = compileMapping(document, mapping, at, { momentOf });
  const only = <Plan extends { readonly name: string }>(plans: readonly Plan[]) =>
    plans.filter((plan) => table === undefined || plan.name === table);
  const compiled = { ...whole, tables: only(whole.tables), constants: only(whole.constants) };
  const recordPaths = [...new Set(compiled.tables.flatMap(({ record }) => (record === undefined ? [] : [record])))];
  const source = await openRecords(path, { name, mapping, csvPath, recordPaths });
  if (source.columns) {
    // A column that is gone would empty what the shop has.
    const columns = new Set(source.columns.map((column) => column.toLowerCase()));
    compileMapping(document, mapping, at, { momentOf, columns, file: name });
  }
  return { source, compiled };
}

/** Writes the folder. @throws ImportFailure for a file that is refused as a whole; the folder is to be thrown away then. */
export async function convertMapped(options: MappedFileOptions, folder: string): Promise<string[]> {
  const { document, name } = options;
  const { source, compiled } = await openMappedFile(options);
  const { mapping } = chooseFile(document, name);
  const tables = await openTableFolder(folder);
  try {
    for await (const batch of mappedRows(source, compiled)) await tables.add(batch);
  } catch (error) {
    await tables.close({});
    throw error instanceof CellRefused ? new ImportFailure(error.code, error.details) : error;
  }
  const named = namedTables(mapping);
  const made = compiled.tables.map((plan) => plan.name).concat(compiled.constants.map((one) => one.name));
  return tables.close({
    // What hangs on an article comes from elsewhere too: of it nothing is taken away.
    replace: [...named, ...(mapping.products ? ['products'] : []), ...(mapping.table ? [mapping.table] : [])],
    new_only: (['brands', 'families', 'attributes'] satisfies LabelTable[]).filter(
      (label) => made.includes(label) && !named.includes(label) && mapping.table !== label,
    ),
    made_of: name,
  });
}

export interface PreparedSource {
  /** What the importer reads. */
  readonly source: string;
  /** The mapping that it reads it with; undefined: none is needed any more. */
  readonly mapping: string | undefined;
  close(): Promise<void>;
}

/** For the command line: a mapping that says more than columns makes a folder of its file. @throws ImportFailure */
export async function prepareMapped(
  source: string,
  mapping: string,
  { tempFolder, timeZone }: { readonly tempFolder: string; readonly timeZone: string },
): Promise<PreparedSource> {
  const close = async () => {};
  const text = await readFile(mapping, 'utf8').catch(() => {
    throw new ImportFailure('no-such-source', { source: mapping });
  });
  const document = await readMappingText(text, basename(mapping));
  if (!needsFolder(document)) return { source, mapping, close };
  await mkdir(tempFolder, { recursive: true });
  const folder = await mkdtemp(join(tempFolder, 'mapped-'));
  const given = await openSource(source, tempFolder, undefined, { asIs: true });
  const remove = async () => {
    await given.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const wanted = document.body.kind === 'file' ? document.body.file : {};
    const file = given.whole ? fileOf(wanted, given, mapping) : basename(source);
    const options = {
      document,
      path: join(given.folder, file),
      name: basename(file),
      timeZone,
      csvPath: join(folder, 'sheet.csv'),
    };
    await convertMapped(options, join(folder, 'tables'));
    return { source: join(folder, 'tables'), mapping: undefined, close: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
