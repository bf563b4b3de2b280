/** The backups of the data folder: their names carry the time, so that the newest are known without reading them. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BACKUPS_FOLDER } from './data-files.ts';

const NAME = /^bancale-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar$/;

export const backupsFolder = (dataDir: string): string => join(dataDir, BACKUPS_FOLDER);

/** `bancale-2026-11-26T02-15-00Z.tar` */
export const backupName = (at: Date): string =>
  `bancale-${at.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.tar`;

export interface StoredBackup {
  readonly name: string;
  readonly at: Date;
  readonly size: number;
}

/** When the backup of this name was made; undefined = the name is no backup's. */
export function timeOfBackup(name: string): Date | undefined {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  return day === undefined ? undefined : new Date(`${day}T${hour}:${minute}:${second}Z`);
}

/** Newest first; without those that are being written. */
export function listBackups(dataDir: string): StoredBackup[] {
  const folder = backupsFolder(dataDir);
  const names = statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : [];
  return names
    .flatMap((name): StoredBackup[] => {
      const at = timeOfBackup(name);
      const file = at && statSync(join(folder, name), { throwIfNoEntry: false });
      return at && file?.isFile() ? [{ name, at, size: file.size }] : [];
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime());
}

/** Deletes all backups but the newest `keep`. */
export function deleteOldBackups(dataDir: string, keep: number): void {
  for (const { name } of listBackups(dataDir).slice(keep)) rmSync(join(backupsFolder(dataDir), name), { force: true });
}
