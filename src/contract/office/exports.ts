/** Exports of the shop in the office (docs/export.md): the list, making one, taking one out, deleting one. */
import { z } from 'zod';
import { EXPORT_GROUP_NAMES } from '../values/export-groups.ts';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';

const name = z.string().max(80);
const format = z.enum(['csv', 'jsonl']);
const group = z.enum(EXPORT_GROUP_NAMES);

const exportSchema = z.object({
  name,
  at: z.string(),
  /** When it is deleted by itself. */
  until: z.string(),
  /** Bytes. */
  size: z.number(),
  groups: z.array(z.string()),
  format,
  files: z.boolean(),
  rows: z.int(),
});
export type OfficeExport = z.infer<typeof exportSchema>;

const exportsSchema = z.object({
  /** Newest first. */
  exports: z.array(exportSchema),
  /** What is being made: from 0 to 1, and rows and files so far; null = nothing. */
  work: z.object({ name, done: z.number(), rows: z.int() }).nullable(),
  /** Why the last one could not be made; empty = it could. */
  fault: z.enum(['', 'disk-full', 'failed']),
});
export type OfficeExports = z.infer<typeof exportsSchema>;

export const getExports = officeEndpoint({
  name: 'office_exports.get',
  permission: 'exports.run',
  summary: 'The exports that can be downloaded, and the one that is being made.',
  request: z.object({ ...officeFields }),
  response: z.object({ message: exportsSchema }),
});

export const makeExport = officeEndpoint({
  name: 'office_exports.create',
  permission: 'exports.run',
  stepUp: true,
  mutates: true,
  summary:
    'Begins an export. A group needs the permissions to read all that it holds: 403 names the first one that is missing. 409 while another one is made.',
  request: z.object({ ...changeFields, groups: z.array(group).min(1), format, files: z.boolean() }),
  response: z.object({ message: z.object({ name }) }),
});

export const openExport = officeEndpoint({
  name: 'office_exports.open_download',
  permission: 'exports.run',
  stepUp: true,
  mutates: true,
  summary: 'Asks for the password of the last ten minutes, and returns where the file is.',
  request: z.object({ ...changeFields, name }),
  response: z.object({ message: z.object({ href: z.string() }) }),
});

export const removeExport = officeEndpoint({
  name: 'office_exports.remove',
  permission: 'exports.run',
  mutates: true,
  summary: 'Deletes an export before its time.',
  request: z.object({ ...changeFields, name }),
  response: z.object({ message: z.object({ success: z.literal(true) }) }),
});
