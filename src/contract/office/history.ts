/** Who changed what, and taking it back (C-OFF-1, C-OFF-2). */
import { z } from 'zod';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';

export const OPERATION_SOURCES = ['office', 'command', 'import', 'job', 'api'] as const;
export const OPERATION_STATES = ['done', 'undone', 'partly'] as const;

export const operationSchema = z.object({
  id: z.int(),
  /** ISO time. */
  at: z.string(),
  user_id: z.int().nullable(),
  /** Empty = the person was erased. */
  by: z.string(),
  source: z.enum(OPERATION_SOURCES),
  /** `order.accept` */
  kind: z.string(),
  /** What was asked: numbers, reasons. */
  params: z.record(z.string(), z.unknown()),
  /** Records that were changed. */
  rows: z.int(),
  state: z.enum(OPERATION_STATES),
  undo_of: z.int().nullable(),
  undone_by: z.int().nullable(),
});
export type OfficeOperation = z.infer<typeof operationSchema>;

/** As JSON; null = empty, or there was no such record. */
const value = z.unknown();

const fieldSchema = z.object({ field: z.string(), before: value, after: value });

const changeSchema = z.object({
  seq: z.int(),
  /** `order` */
  entity: z.string(),
  key: z.string(),
  /** Its values were deleted together with a person. */
  forgotten: z.boolean(),
  fields: z.array(fieldSchema),
});
export type OfficeChange = z.infer<typeof changeSchema>;

const undoFieldSchema = fieldSchema.extend({
  now: value,
  /** `back` = it goes back, `already` = it is as before, `conflict` = it changed meanwhile and stays. */
  outcome: z.enum(['back', 'already', 'conflict']),
  /** Of a conflict: who changed it last. */
  by: z.object({ operation: z.int(), at: z.string(), name: z.string() }).nullable(),
  /** A conflict that a second press can force. */
  forcible: z.boolean(),
});

/** Why a record cannot be taken back. */
export const UNDO_REFUSALS = [
  'not-undoable',
  'forgotten',
  'letter-sent',
  'step-again',
  'document-issued',
  'too-late',
  'in-use',
] as const;

const undoPreviewSchema = z.object({
  operation: operationSchema,
  /** False = the person may see it, not take it back. */
  permitted: z.boolean(),
  /** Fields that go back, that are left, and records that cannot go back. */
  back: z.int(),
  left: z.int(),
  refused: z.int(),
  /** The newest first, 500 at most; the counts are of all. */
  changes: z.array(
    z.object({
      seq: z.int(),
      entity: z.string(),
      key: z.string(),
      refused: z.enum(UNDO_REFUSALS).nullable(),
      fields: z.array(undoFieldSchema),
    }),
  ),
});
export type UndoPreviewAnswer = z.infer<typeof undoPreviewSchema>;

export const listOperations = officeEndpoint({
  name: 'office_history.get_operations',
  summary: 'Operations, the newest first.',
  permission: 'audit.read',
  rateLimit: 'office-lists',
  request: z.object({
    ...officeFields,
    /** The next page: only operations with smaller numbers. */
    before: z.int().positive().optional(),
    /** Begin of the key of a record (order number, code) or of a name. */
    text: z.string().trim().max(100).default(''),
    user_id: z.int().positive().optional(),
    kinds: z.array(z.string().max(60)).max(20).default([]),
    undone: z.boolean().default(false),
    /** Of records of this kind: those of one of them, or in which this field changed. Both need the kind. */
    entity: z.string().max(40).optional(),
    key: z.string().max(100).optional(),
    field: z.string().max(100).optional(),
    /** Plain dates of the shop, both included. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }),
  response: z.object({
    message: z.object({
      data: z.array(operationSchema),
      /** The next page begins before this one; null = that was all. */
      next: z.int().nullable(),
    }),
  }),
});

export const getOperation = officeEndpoint({
  name: 'office_history.get_operation',
  summary: 'An operation with its changes, field by field: own ones, and with `audit.read` all.',
  permission: null,
  request: z.object({ ...officeFields, id: z.int().positive() }),
  response: z.object({ message: z.object({ operation: operationSchema, changes: z.array(changeSchema) }) }),
});

export const getRecordHistory = officeEndpoint({
  name: 'office_history.get_record',
  summary: 'What was changed in one record, the newest first.',
  permission: null,
  request: z.object({
    ...officeFields,
    entity: z.string().max(40),
    key: z.string().max(100),
    before: z.int().positive().optional(),
    /** Only changes of this one; `delivered` is that of all lines. */
    field: z.string().max(100).optional(),
  }),
  response: z.object({
    message: z.object({
      data: z.array(z.object({ operation: operationSchema, change: changeSchema })),
      next: z.int().nullable(),
    }),
  }),
});

export const getChangedFields = officeEndpoint({
  name: 'office_history.get_fields',
  summary: 'Fields that were ever changed, by kind of record: what the list can be narrowed by.',
  permission: 'audit.read',
  request: z.object({ ...officeFields }),
  response: z.object({ message: z.object({ fields: z.array(z.object({ entity: z.string(), field: z.string() })) }) }),
});

const ownerSchema = z.object({
  field: z.string(),
  operation: z.int(),
  /** ISO time. */
  at: z.string(),
  by: z.string(),
  source: z.enum(OPERATION_SOURCES),
  /** Imports keep the value until it is released (C-OFF-9). */
  held: z.boolean(),
});
export type FieldOwner = z.infer<typeof ownerSchema>;

export const getFieldOwners = officeEndpoint({
  name: 'office_history.get_owners',
  summary: 'Who wrote each field of one record last, and which of them imports keep.',
  permission: null,
  request: z.object({ ...officeFields, entity: z.string().max(40), key: z.string().max(100) }),
  response: z.object({ message: z.object({ fields: z.array(ownerSchema) }) }),
});

/** Others that are taken back with it, each as an operation of its own, the newest first: the batches of an import. */
const also = z.array(z.int().positive()).max(1000).optional();

export const previewUndo = officeEndpoint({
  name: 'office_history.undo_preview',
  summary:
    'What undoing an operation would do: what goes back, conflicts with who and when, what cannot go back and why.',
  permission: null,
  request: z.object({ ...officeFields, id: z.int().positive(), also }),
  response: z.object({ message: undoPreviewSchema }),
});

export const undoOperation = officeEndpoint({
  name: 'office_history.undo',
  summary:
    'Takes an operation back; what changed meanwhile stays unless it is forced. An undo is undone like any other.',
  permission: null,
  mutates: true,
  rateLimit: 'office-lists',
  request: z.object({
    ...changeFields,
    id: z.int().positive(),
    also,
    /** Conflicts that go back nevertheless, with the value that was seen; of `id` only. */
    forced: z
      .array(z.object({ seq: z.int(), field: z.string().max(100), seen: z.json() }))
      .max(1000)
      .default([]),
  }),
  response: z.object({
    message: z.object({
      /** For undoing the undo. */
      operation: z.int().nullable(),
      back: z.int(),
      left: z.int(),
      refused: z.int(),
    }),
  }),
});

export const verifyHistory = officeEndpoint({
  name: 'office_history.verify',
  summary: 'Whether the chain of operations still holds.',
  permission: 'audit.read',
  rateLimit: 'office-lists',
  request: z.object({ ...officeFields }),
  response: z.object({
    message: z.object({
      holds: z.boolean(),
      operations: z.int(),
      changes: z.int(),
      /** Digest of the last operation. */
      end: z.string(),
      /** The first operation that does not hold; 0 = some are missing at the end. */
      broken: z.int().nullable(),
    }),
  }),
});
