/** A backup of the whole shop before something that cannot be taken back; what stands in its way is said, not thrown. */
import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#server/platform/db/index.ts';
import { explainStartupError } from '#server/platform/startup-error.ts';
import { type BackupOptions, createBackup } from './create-backup.ts';
import { dataFiles } from './data-files.ts';
import { roomNeeded } from './room-needed.rules.ts';
import { backupName, backupsFolder, deleteOldBackups, listBackups } from './stored-backups.ts';
import { readDatabaseBytes } from './table-rows.repository.ts';

export type BackupBefore =
  | { readonly state: 'made'; readonly name: string }
  /** The disk has not the room, in bytes; nothing was written. */
  | { readonly state: 'short'; readonly needs: number; readonly free: number }
  | { readonly state: 'failed'; readonly why: string };

export interface BackupBeforeOptions {
  readonly db: Database;
  readonly dataDir: string;
  readonly bucket?: BackupOptions['bucket'];
  readonly clock: () => Date;
  /** How many of the newest stay; 0 = all. */
  readonly keep: number;
  /** From 0 to 1. */
  readonly progress: (done: number) => void;
  readonly signal: AbortSignal;
}

/** @throws the reason of the signal, when it was aborted. */
export async function backupBefore(options: BackupBeforeOptions): Promise<BackupBefore> {
  const { db, dataDir, bucket, clock, keep, progress, signal } = options;
  const folder = backupsFolder(dataDir);
  try {
    await mkdir(folder, { recursive: true });
    const files = dataFiles(dataDir).reduce((sum, { size }) => sum + size, 0);
    const needs = roomNeeded(listBackups(dataDir)[0]?.size, { database: await readDatabaseBytes(db), files });
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < needs) return { state: 'short', needs, free: bavail * bsize };
    const name = backupName(clock());
    await createBackup({ db, dataDir, bucket, file: join(folder, name), clock, progress, signal });
    if (keep > 0) deleteOldBackups(dataDir, keep);
    return { state: 'made', name };
  } catch (error) {
    if (signal.aborted) throw error;
    return { state: 'failed', why: explainStartupError(error) ?? codeOf(error) };
  }
}

/** Its code, where it has one: the text of such an error names folders of the server. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error
    ? String(error.code)
    : error instanceof Error
      ? error.message
      : String(error);
