/** Backups in the office, for owners: the list, making one, checking one, taking one out. Restoring is the command line's. */
import { z } from 'zod';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';

const name = z.string().max(60);

const backupSchema = z.object({
  name,
  at: z.string(),
  /** Bytes. */
  size: z.number(),
  /** What the last check found, since the server started; null = none. `fault` empty = everything is there and unchanged. */
  checked: z.object({ at: z.string(), fault: z.string(), rows: z.int(), files: z.int() }).nullable(),
});
export type OfficeBackup = z.infer<typeof backupSchema>;

const backupsSchema = z.object({
  /** Newest first. */
  backups: z.array(backupSchema),
  /** What is being done, from 0 to 1; null = nothing. */
  work: z.object({ kind: z.enum(['create', 'verify']), name, done: z.number() }).nullable(),
  /** Why the last backup could not be made; empty = it could. */
  fault: z.string(),
  /** How many of the newest stay when one is made here; 0 = all. */
  keep: z.int(),
  /** Where pictures, documents and papers are that no backup has; empty = backups have them. */
  bucket: z.string(),
});
export type OfficeBackups = z.infer<typeof backupsSchema>;

export const getBackups = officeEndpoint({
  name: 'office_backups.get',
  permission: 'backups.run',
  summary: 'The backups of the data folder, and what is being done with one.',
  request: z.object({ ...officeFields }),
  response: z.object({ message: backupsSchema }),
});

export const makeBackup = officeEndpoint({
  name: 'office_backups.create',
  permission: 'backups.run',
  mutates: true,
  summary: 'Begins a backup of the whole shop. 409 while another one is made or checked.',
  request: z.object({ ...changeFields }),
  response: z.object({ message: z.object({ name }) }),
});

export const verifyBackup = officeEndpoint({
  name: 'office_backups.verify',
  permission: 'backups.run',
  mutates: true,
  summary: 'Reads a backup to its end and compares everything in it with its checksums.',
  request: z.object({ ...changeFields, name }),
  response: z.object({ message: z.object({ success: z.literal(true) }) }),
});

export const openBackup = officeEndpoint({
  name: 'office_backups.open_download',
  permission: 'backups.run',
  stepUp: true,
  mutates: true,
  summary:
    'Asks for the password of the last ten minutes, and returns where the file is: it holds everything that the shop knows.',
  request: z.object({ ...changeFields, name }),
  response: z.object({ message: z.object({ href: z.string() }) }),
});
