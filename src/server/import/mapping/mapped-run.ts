/** A file of a connection as a folder of our tables, before its import reads it: once, whatever becomes of the process. */
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queryable } from '#server/platform/db/index.ts';
import { ORIGINAL } from '../desk/recognise-file.ts';
import { ImportFailure } from '../import-failure.ts';
import { STORED_NAME } from './connection-inbox.ts';
import { readConnectionMapping } from './connection-mapping.repository.ts';
import { convertMapped } from './mapped-source.ts';
import { readMappingText } from './mapping-document.ts';

/** In the folder of an import. */
export const MAPPED_FOLDER = 'mapped';

export interface MappedRun {
  readonly connectionId: number;
  /** Of the file. */
  readonly name: string;
  /** Folder of the import. */
  readonly folder: string;
  readonly timeZone: string;
}

/**
 * A run that is begun again reads what the first one made, although the mapping may have changed meanwhile: batches of figures are counted in it.
 * @throws ImportFailure
 */
export async function placeMapped(db: Queryable, { connectionId, name, folder, timeZone }: MappedRun): Promise<void> {
  const made = join(folder, MAPPED_FOLDER);
  if (existsSync(made)) return;
  const stored = await readConnectionMapping(db, connectionId);
  if (!stored) throw new ImportFailure('mapping-gone');
  const part = `${made}.part`;
  const csvPath = join(folder, 'sheet.csv');
  await rm(part, { recursive: true, force: true });
  try {
    const document = await readMappingText(stored.source, STORED_NAME);
    await convertMapped({ document, path: join(folder, ORIGINAL), name, timeZone, csvPath }, part);
    await rename(part, made);
  } finally {
    await rm(part, { recursive: true, force: true });
    await rm(csvPath, { force: true });
  }
}
