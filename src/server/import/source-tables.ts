/** Which tables a source has: our own files, or one supplier's file read through a mapping. */
import { basename, join } from 'node:path';
import { openCsv } from './csv-table.ts';
import { paperFilesOf } from './files/fatturapa/paper-files.ts';
import { readHowToRead } from './how-to-read.ts';
import { ImportFailure } from './import-failure.ts';
import { IMPORT_STEPS } from './import-files.ts';
import type { ImportSource } from './import-source.ts';
import type { ImportTable } from './import-table.ts';
import type { IssueLog } from './issue-log.ts';
import { openJsonl } from './jsonl-table.ts';

const TABLES: ReadonlySet<string> = new Set(IMPORT_STEPS.map(({ file }) => file));
/** Files that are no tables of ours but belong to the folder. */
const OTHERS =
  /^(footer_(it|en)\.html|home\.yaml|settings\.yaml|import\.json|notes\.jsonl|images\/.*|content\/.*|documents\/.*|papers\/.*|readme.*|.*\.md|.*mapping.*\.ya?ml)$/i;

export interface TableOptions {
  /** Path of a mapping. */
  readonly mapping: string | undefined;
  /** What stands between a file and its reader. */
  readonly readAs?: ((table: ImportTable) => ImportTable) | undefined;
}

const opened = (path: string, file: string, kind: string | undefined, partial: boolean) =>
  kind === 'csv' ? openCsv(path, file) : openJsonl(path, file, partial);

/** @throws ImportFailure when there is nothing to import, or the mapping is wrong. */
export async function openTables(
  source: ImportSource,
  { mapping, readAs = (table) => table }: TableOptions,
  log: IssueLog,
): Promise<ReadonlyMap<string, ImportTable>> {
  if (mapping !== undefined) {
    // Only a supplier's file needs the language of mappings.
    const { openMapping } = await import('./mapping/open-mapping.ts');
    return openMapping(mapping, source, readAs);
  }
  const reading = await readHowToRead(source);
  await reading.report(log);
  const tables = new Map<string, ImportTable>();
  const papers = new Set(paperFilesOf(source.files));
  for (const file of [...source.files].sort()) {
    const [, name = '', kind] = /^([a-z_]+)\.(csv|jsonl)$/i.exec(file) ?? [];
    const path = join(source.folder, file);
    if (TABLES.has(name))
      tables.set(name, readAs(reading.applied(name, await opened(path, file, kind, reading.isPartial(name)))));
    else if (!OTHERS.test(file) && !papers.has(file) && !basename(file).startsWith('.')) {
      log.warn({ file, line: 0, column: '', value: '', code: 'unknown-file' });
    }
  }
  const hasContent = [...source.files].some((file) => file.startsWith('content/'));
  const hasPapers = source.whole && [...source.files].some((file) => file.startsWith('papers/'));
  const hasDocuments = ['footer_it.html', 'footer_en.html', 'home.yaml'].some((file) => source.files.has(file));
  if (tables.size === 0 && !hasDocuments && !hasContent && !hasPapers && papers.size === 0)
    throw new ImportFailure('nothing-to-import', { source: source.name });
  return tables;
}
