/** Where the files of an import lie: `DATA_DIR/imports/12/`. An import of mended rows reads the file of the first one. */
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Queryable } from '#server/platform/db/index.ts';
import { readAttributes, readDefaultList, readRun, type StoredRun } from './import-runs.repository.ts';
import { mappingDocument } from './mapping-document.rules.ts';
import { ORIGINAL } from './recognise-file.ts';

export const runFolder = (dataDir: string, id: number): string => join(dataDir, 'imports', String(id));
/** Refused rows and warnings of the last trial or run. */
export const ISSUES = 'issues.csv';

export async function fileFolder(db: Queryable, dataDir: string, run: StoredRun): Promise<string> {
  let first = run;
  while (first.mendedOf !== null) {
    const of = await readRun(db, first.mendedOf);
    if (!of) break;
    first = of;
  }
  return runFolder(dataDir, first.id);
}

/** What the importer reads: the path of the source and of its mapping. */
export async function sourceOf(
  db: Queryable,
  dataDir: string,
  run: StoredRun,
): Promise<{ source: string; mapping: string | undefined }> {
  const { form } = run;
  const folder = await fileFolder(db, dataDir, run);
  if (!form) throw new Error(`The import ${run.id} has no file.`);
  if (form.format === 'folder') {
    // A ZIP, or one file with a name of ours; else a folder of files that were made of it.
    const isFile = /\.(zip|csv|jsonl)$/.test(form.data);
    return { source: isFile ? await named(folder, form.data) : join(folder, form.data), mapping: undefined };
  }
  const source = form.format === 'xlsx' ? join(folder, form.data) : await named(folder, `data.${form.format}`);
  if (!run.mapping) return { source, mapping: undefined };
  const own = runFolder(dataDir, run.id);
  await mkdir(own, { recursive: true });
  const mapping = join(own, 'mapping.yaml');
  const document = mappingDocument(run.mapping, {
    separator: form.separator || undefined,
    encoding: form.encoding || undefined,
    header: form.header,
    priceList: await readDefaultList(db),
    attributes: (await readAttributes(db)).map(({ code }) => code),
  });
  await writeFile(mapping, stringify(document));
  return { source, mapping };
}

/** The importer distinguishes files by their endings. */
async function named(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  await link(join(folder, ORIGINAL), path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return path;
}

export const removeFolder = (dataDir: string, id: number) =>
  rm(runFolder(dataDir, id), { recursive: true, force: true });
