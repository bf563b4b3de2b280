/** Imports of the office (back-office design §4.5): a file, what it is, what it would change, what came of it. */
import { z } from 'zod';
import { ATTRIBUTE_TYPES } from '../values/import-attributes.ts';
import { IMPORT_KINDS } from '../values/import-kinds.ts';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';
import { MOST_IMPORT_BYTES } from './office-files.ts';

export const IMPORT_STATES = [
  'uploading',
  'uploaded',
  'checking',
  'checked',
  'running',
  'guarded',
  'done',
  'stopped',
  'failed',
  'interrupted',
  'waiting',
  'unchanged',
  'superseded',
] as const;
export const IMPORT_GUARDS = ['switched-off', 'price-moves', 'refused', 'columns', 'emptied'] as const;

/** Rows of the preview. */
export const PREVIEW_ROWS = 50;
/** Refused rows that can be mended; all of them are in the file of them. */
export const MOST_MENDED = 5_000;

const id = z.int().positive();
const cell = z.string().max(20_000);
const expression = z.string().trim().max(500);
const mapping = z.strictObject({
  kind: z.enum(IMPORT_KINDS),
  /** Field, or `attr:` and the code of an attribute → a column of the file, `=text`, or `{column} text {column} | filter`. */
  columns: z.record(z.string().max(120), expression),
  /** Attributes of fields `attr:…` that the shop has not yet, by code. */
  attributes: z
    .record(
      z.string().regex(/^[a-z][a-z0-9_]{0,59}$/),
      z.strictObject({
        label_it: z.string().trim().max(200),
        label_en: z.string().trim().max(200),
        type: z.enum(ATTRIBUTE_TYPES),
        unit: z.string().trim().max(20),
      }),
    )
    .default({}),
});
const json: z.ZodType<unknown> = z.unknown();

const report = z.object({
  /** It was a trial: nothing was written. */
  dry: z.boolean(),
  seconds: z.number(),
  rows: z.int(),
  refused: z.int(),
  warnings: z.int(),
  /** What the rows are about: articles or customers. */
  about: z.enum(['articles', 'customers']),
  created: z.int(),
  changed: z.int(),
  same: z.int(),
  /** Figures that were left out because the shop has newer ones. */
  stale: z.int().optional(),
  /** Rows that wait for the article, customer, order or price list that they name. */
  waiting: z.int().optional(),
  switched_off: z.int(),
  files: z.array(
    z.object({
      file: z.string(),
      rows: z.int(),
      inserted: z.int(),
      updated: z.int(),
      removed: z.int(),
      refused: z.int(),
    }),
  ),
  /** Amounts are absent without `prices.read`. */
  fields: z.array(
    z.object({
      table: z.string(),
      field: z.string(),
      count: z.int(),
      emptied: z.int(),
      samples: z.array(z.object({ key: z.string(), before: json, after: json })),
    }),
  ),
  /** Prices per piece in ten-thousandths, those that move most first. */
  moves: z.array(z.object({ code: z.string(), name: z.string(), before: z.number(), after: z.number() })),
  guards: z.array(
    z.object({ guard: z.enum(IMPORT_GUARDS), limit: z.number(), count: z.int(), of: z.int(), broken: z.boolean() }),
  ),
  /** Values that the office holds and that the file would have changed. */
  held: z.array(z.object({ field: z.string(), count: z.int() })),
  /** Reasons of refused rows and warnings, the most frequent first. */
  issues: z.array(
    z.object({
      level: z.enum(['error', 'warning']),
      column: z.string(),
      reason: z.string(),
      count: z.int(),
      first: z.int(),
    }),
  ),
  /** Rows that changed; whether all of them can be taken back later. */
  changes: z.int(),
  undoable: z.boolean(),
  /** Of a trial: its run makes a backup of the shop first. */
  backup_first: z.boolean().optional(),
});
export type ImportReportOfRun = z.infer<typeof report>;

const run = z.object({
  id,
  name: z.string(),
  bytes: z.number(),
  received: z.number(),
  state: z.enum(IMPORT_STATES),
  by: z.string(),
  own: z.boolean(),
  created: z.string(),
  ended: z.string().nullable(),
  /** The import whose refused rows these are. */
  mended_of: z.int().nullable(),
  /** How the file is read; null until it is here. */
  form: z
    .object({
      /** `jsonl`: one JSON object per line; `folder`: a ZIP with files of our own format. */
      format: z.enum(['csv', 'xlsx', 'jsonl', 'folder']),
      encoding: z.string(),
      separator: z.string(),
      sheet: z.string(),
      sheets: z.array(z.string()),
      header: z.int(),
      /** Each with its first three values. */
      columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
      files: z.array(z.string()),
      /** Of a folder: the system whose file it was made of. */
      program: z.enum(['danea', 'metel', 'bmecat', 'ubl', 'edifact', 'mapping']).nullable(),
    })
    .nullable(),
  mapping: mapping.nullable(),
  /** Where the mapping comes from: an earlier file with these columns, one of the same name, or the headings. */
  mapped_by: z.object({ name: z.string(), at: z.string() }).nullable(),
  vanished: z.array(z.string()),
  replace: z.boolean(),
  overrule: z.boolean(),
  progress: z.object({ part: z.number(), rows: z.int() }),
  report: report.nullable(),
  /** The backup before a run of many rows; null = none, or not yet. */
  backup: z
    .object({
      /** `short`: the disk has not the room; `waived`: a person runs it without. */
      state: z.enum(['making', 'made', 'short', 'failed', 'waived']),
      /** Of the file. */
      name: z.string().optional(),
      /** Bytes. */
      needs: z.number().optional(),
      free: z.number().optional(),
      why: z.string().optional(),
    })
    .nullable(),
  /** Why it could not be done at all. */
  failure: z.string().nullable(),
  /** Its last operation. */
  operation: z.int().nullable(),
  /** Those before, of an import in batches, the newest first: they are taken back together. */
  batches: z.array(z.int()),
  undone: z.enum(['no', 'partly', 'yes']),
  /** Refused rows that are kept to be mended, and how many of them are. */
  refused_rows: z.int(),
  mended_rows: z.int(),
});
export type ImportRunView = z.infer<typeof run>;

const answer = z.object({ message: run });

export const startImport = officeEndpoint({
  name: 'office_imports.start',
  permission: 'imports.run',
  mutates: true,
  summary: 'Begins an import: its file follows in parts to `/api/office/import-files/{id}`.',
  request: z.object({
    ...changeFields,
    name: z.string().trim().min(1).max(200),
    bytes: z.int().positive().max(MOST_IMPORT_BYTES),
  }),
  response: answer,
});

export const getImport = officeEndpoint({
  name: 'office_imports.get',
  permission: 'imports.read',
  summary: 'An import: its file, how it is read, what it would change or has changed.',
  request: z.object({ ...officeFields, id }),
  response: answer,
});

export const recogniseImport = officeEndpoint({
  name: 'office_imports.recognise',
  permission: 'imports.run',
  mutates: true,
  summary:
    'Reads the beginning of the file: encoding, separator, sheet, headings, kind, fields. What is given is taken as it is.',
  request: z.object({
    ...changeFields,
    id,
    encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']).optional(),
    separator: z.enum([';', ',', '\t', '|']).optional(),
    sheet: z.string().max(200).optional(),
    header: z.int().min(1).max(1000).optional(),
  }),
  response: answer,
});

export const previewImport = officeEndpoint({
  name: 'office_imports.preview',
  permission: 'imports.run',
  summary: 'The first 50 rows as they will be.',
  request: z.object({ ...officeFields, id, mapping }),
  response: z.object({
    message: z.object({
      fields: z.array(z.string()),
      rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
    }),
  }),
});

const wanted = {
  id,
  /** Left out: as it was. Of a folder there is none. */
  mapping: mapping.optional(),
  /** The file is complete: what it does not name is switched off or removed. */
  replace: z.boolean().default(false),
  /** Fields that the office holds are written too. */
  overrule: z.boolean().default(false),
};

export const dryRunImport = officeEndpoint({
  name: 'office_imports.dry_run',
  permission: 'imports.run',
  mutates: true,
  summary: 'Tries the import in the background: everything is checked and counted, nothing is written.',
  request: z.object({ ...changeFields, ...wanted }),
  response: answer,
});

export const runImport = officeEndpoint({
  name: 'office_imports.run',
  permission: 'imports.run',
  mutates: true,
  summary: 'Runs the import that was tried. A guard rail passes with the number that was found, and `imports.replace`.',
  request: z.object({
    ...changeFields,
    id,
    accepted: z
      .array(z.strictObject({ guard: z.enum(IMPORT_GUARDS), typed: z.int().min(0) }))
      .max(10)
      .default([]),
    /** Where a backup should be made first and cannot be: it runs nevertheless. */
    without_backup: z.boolean().default(false),
  }),
  response: answer,
});

export const stopImport = officeEndpoint({
  name: 'office_imports.stop',
  permission: 'imports.run',
  mutates: true,
  summary: 'Stops a trial or a run: nothing of it stays.',
  request: z.object({ ...changeFields, id }),
  response: answer,
});

const refusedRow = z.object({
  file: z.string(),
  line: z.int(),
  /** Of the file, by column. */
  cells: z.record(z.string(), z.string()),
  issues: z.array(z.object({ column: z.string(), reason: z.string() })),
  mended: z.record(z.string(), z.string()).nullable(),
});
export type RefusedRow = z.infer<typeof refusedRow>;

export const getRefusedRows = officeEndpoint({
  name: 'office_imports.get_refused',
  permission: 'imports.run',
  summary: 'Rows that were refused, as they stand in the file, with the reasons and what was mended.',
  request: z.object({ ...officeFields, id, from: z.int().min(0).default(0) }),
  response: z.object({
    message: z.object({ columns: z.array(z.string()), total: z.int(), rows: z.array(refusedRow) }),
  }),
});

export const mendRows = officeEndpoint({
  name: 'office_imports.mend_rows',
  permission: 'imports.run',
  mutates: true,
  summary: 'Keeps what a person writes into cells of refused rows; null takes it back.',
  request: z.object({
    ...changeFields,
    id,
    rows: z
      .array(
        z.strictObject({
          file: z.string().max(300),
          line: z.int().min(1),
          cells: z.record(z.string().max(300), cell).nullable(),
        }),
      )
      .min(1)
      .max(MOST_MENDED),
  }),
  response: answer,
});

export const importMended = officeEndpoint({
  name: 'office_imports.import_mended',
  permission: 'imports.run',
  mutates: true,
  summary: 'Tries the mended rows of an import that is done, as an import of their own.',
  request: z.object({ ...changeFields, id }),
  response: answer,
});

export const getHeldFields = officeEndpoint({
  name: 'office_imports.get_held',
  permission: 'imports.read',
  summary: 'Fields that the office holds, because a person changed them: imports keep them until they are released.',
  request: z.object({ ...officeFields, text: z.string().max(200).default(''), before: z.int().optional() }),
  response: z.object({
    message: z.object({
      total: z.int(),
      held: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          fields: z.array(z.object({ field: z.string(), by: z.string(), at: z.string() })),
        }),
      ),
    }),
  }),
});

export const releaseFields = officeEndpoint({
  name: 'office_imports.release',
  permission: 'imports.run',
  mutates: true,
  summary: 'Releases fields that the office holds: the next import writes them.',
  request: z.object({
    ...changeFields,
    fields: z
      .array(z.strictObject({ code: z.string().max(100), field: z.string().max(120) }))
      .min(1)
      .max(500),
  }),
  response: z.object({ message: z.object({ released: z.int() }) }),
});
