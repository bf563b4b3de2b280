/** `manifest.json`, the last file of a backup: lists the content, with checksums that the restore verifies. */
import { z } from 'zod';
import { StartupError } from '#server/platform/startup-error.ts';

export const MANIFEST_FILE = 'manifest.json';
export const BACKUP_FORMAT = 'bancale-backup';
const BACKUP_VERSION = 1;

const schema = z.object({
  format: z.literal(BACKUP_FORMAT),
  version: z.int(),
  /** ISO, UTC: the moment of the database snapshot. */
  createdAt: z.string(),
  /** Migrations applied to the database, in order. */
  migrations: z.array(z.object({ number: z.int(), file: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), rows: z.int(), parts: z.int() })),
  /** Last number used; null = none yet. Text, because it may be larger than a double holds. */
  sequences: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
  /** Where pictures, documents and papers are that are not in it; left out: they are in it. */
  bucket: z.string().optional(),
  entries: z.array(z.object({ name: z.string(), size: z.int(), sha256: z.string() })),
});

export type BackupManifest = z.output<typeof schema>;

export function manifestText(manifest: Omit<BackupManifest, 'format' | 'version'>): string {
  return JSON.stringify({ format: BACKUP_FORMAT, version: BACKUP_VERSION, ...manifest } satisfies BackupManifest);
}

/** @throws StartupError when it is no manifest, or one of a newer Bancale. */
export function readManifest(text: string): BackupManifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new StartupError('The file is no backup of Bancale: its manifest cannot be read.');
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new StartupError('The file is no backup of Bancale: its manifest says something else.');
  if (parsed.data.version > BACKUP_VERSION)
    throw new StartupError('The backup was made by a newer Bancale: update the program.');
  return parsed.data;
}

/** Name of the n-th part (from 1) of a table. */
export function partName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.jsonl.gz`;
}

/** The files of the data folder are below this prefix. */
export const FILES_PREFIX = 'files/';
