/** `npm run shop -- exchange mapping|try`: how files of a connection are read (docs/exchange-mappings.md). */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Locale } from '#contract/values/locale.ts';
import {
  createConnectionMappings,
  ImportFailure,
  issueSentence,
  issueText,
  type TriedMapping,
  tryMapping,
} from '#server/import/index.ts';
import type { ConnectionActor } from '#server/modules/exchange/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import type { Database } from '#server/platform/db/index.ts';
import { aligned } from './aligned-table.ts';

export const MAPPING_USAGE = `  mapping CODE [FILE]      this YAML reads the files of the connection from now on, and writes its
                           orders; without FILE, what is stored
    --remove               it has none any more
  try MAPPING FILE         the first rows that a mapping makes of a file, what it refuses, what it does not
                           read; nothing is written`;

export type MappingCommand =
  | { readonly name: 'mapping'; readonly code: string; readonly file: string | undefined; readonly remove: boolean }
  | { readonly name: 'try'; readonly mapping: string; readonly file: string };

/** Undefined: it is another command. */
export function mappingCommandOf(
  [name, given = '', file, ...rest]: readonly string[],
  { remove }: { readonly remove: boolean },
): MappingCommand | { readonly wrong: string } | undefined {
  if (name === 'try')
    return given === '' || file === undefined || rest.length > 0
      ? { wrong: 'exchange try MAPPING FILE' }
      : { name, mapping: given, file };
  if (name !== 'mapping') return undefined;
  if (given === '' || rest.length > 0 || (remove && file !== undefined))
    return { wrong: 'exchange mapping CODE [FILE]' };
  return { name, code: given, file, remove };
}

export const isMappingCommand = (command: { readonly name: string }): command is MappingCommand =>
  command.name === 'mapping' || command.name === 'try';

const TEXTS = {
  it: {
    none: (code: string) => `${code} non ha una mappatura: npm run shop -- exchange mapping ${code} FILE`,
    stored: (code: string) => `La mappatura di ${code} è in uso.`,
    removed: (code: string) => `${code} non ha più una mappatura.`,
    columns: ['nome', 'tabelle', 'come'],
    kinds: { figures: 'dati a blocchi', import: 'importazione', full: 'importazione completa' },
    line: 'riga',
    rows: (name: string, shown: number, total: number) => `${name}: ${shown} righe di ${total}`,
    unused: 'Colonne del file non usate',
    empty: 'Colonne lette e sempre vuote',
    refused: 'Rifiutate',
    one: (count: number, column: string, value: string, reason: string, line: number) =>
      `  ${count} × ${column ? `${column} ` : ''}«${value}»: ${reason} (la prima alla riga ${line})`,
    unreadable: (file: string) => `${file} non esiste o non è leggibile`,
  },
  en: {
    none: (code: string) => `${code} has no mapping: npm run shop -- exchange mapping ${code} FILE`,
    stored: (code: string) => `The mapping of ${code} is in use.`,
    removed: (code: string) => `${code} has no mapping any more.`,
    columns: ['name', 'tables', 'how'],
    kinds: { figures: 'figures in batches', import: 'import', full: 'complete import' },
    line: 'line',
    rows: (name: string, shown: number, total: number) => `${name}: ${shown} rows of ${total}`,
    unused: 'Columns of the file that are not used',
    empty: 'Columns that are read and always empty',
    refused: 'Refused',
    one: (count: number, column: string, value: string, reason: string, line: number) =>
      `  ${count} × ${column ? `${column} ` : ''}“${value}”: ${reason} (the first on line ${line})`,
    unreadable: (file: string) => `${file} does not exist or cannot be read`,
  },
} as const satisfies Record<Locale, unknown>;

const LONGEST_CELL = 40;

/** What is printed, and the exit code: 1 when the mapping or the file is refused. @throws AppError `not-found` */
export async function mappingCommand(
  db: Database,
  by: ConnectionActor,
  command: MappingCommand,
  { lang, timeZone }: { readonly lang: Locale; readonly timeZone: string },
): Promise<{ readonly text: string; readonly code: number }> {
  try {
    const text =
      command.name === 'try' ? await tryText(command, lang, timeZone) : await changeText(db, by, command, lang);
    return { text, code: 0 };
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error;
    return { text: issueSentence(error.code, error.details, lang), code: 1 };
  }
}

async function changeText(
  db: Database,
  by: ConnectionActor,
  { code, file, remove }: Extract<MappingCommand, { name: 'mapping' }>,
  lang: Locale,
): Promise<string> {
  const texts = TEXTS[lang];
  const clock = () => new Date();
  const mappings = createConnectionMappings({ db, clock, operations: createOperations({ clock }) });
  if (remove) {
    await mappings.remove(by, code);
    return texts.removed(code);
  }
  if (file === undefined) return (await mappings.get(code))?.source.trimEnd() ?? texts.none(code);
  const { rules } = await mappings.set(by, code, { source: await textOf(file), name: basename(file) });
  const rows = rules.map(({ name, tables, kind, full }) => [
    name,
    tables.join(', '),
    texts.kinds[full ? 'full' : kind],
  ]);
  return [texts.stored(code), ...(rows.length > 0 ? [aligned([[...texts.columns], ...rows], [0, 1, 2])] : [])].join(
    '\n',
  );
}

/** @throws ImportFailure `no-such-source` */
const textOf = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch(() => {
    throw new ImportFailure('no-such-source', { source: path });
  });

async function tryText(
  { mapping, file }: Extract<MappingCommand, { name: 'try' }>,
  lang: Locale,
  timeZone: string,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bancale-try-'));
  try {
    const text = await textOf(mapping);
    const mappingName = basename(mapping);
    const csvPath = join(folder, 'sheet.csv');
    return triedText(
      await tryMapping({ mapping: text, mappingName, path: file, name: basename(file), timeZone, csvPath }),
      lang,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function triedText({ tables, unused, empty, refused }: TriedMapping, lang: Locale): string {
  const texts = TEXTS[lang];
  const shown = (cell: string) => {
    const plain = cell.replaceAll(/\s+/g, ' ');
    return plain.length > LONGEST_CELL ? `${plain.slice(0, LONGEST_CELL - 1)}…` : plain;
  };
  const blocks = tables.map(({ name, columns, rows, total }) => {
    const cells = rows.map(({ line, cells: own }) => [String(line), ...own.map(shown)]);
    const left = columns.map((_, place) => place + 1);
    return [texts.rows(name, rows.length, total), aligned([[texts.line, ...columns], ...cells], left)].join('\n');
  });
  if (unused.length > 0) blocks.push(`${texts.unused}: ${unused.join(', ')}`);
  if (empty.length > 0) blocks.push(`${texts.empty}: ${empty.join(', ')}`);
  if (refused.length > 0) {
    const lines = refused.map(({ code, details, column, value, count, line }) =>
      texts.one(count, column, shown(value), issueText(code, details, lang), line),
    );
    blocks.push([texts.refused, ...lines].join('\n'));
  }
  return blocks.join('\n\n');
}
