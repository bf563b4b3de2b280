/** Delivery notes (DDT) of a customer (C-DOC-2). */
import { z } from 'zod';
import { NOTE_KINDS, NOTE_SORTS, NOTE_STATUSES } from '#contract/values/document-kinds.ts';
import { endpoint } from '../endpoint.ts';
import {
  articleFilter,
  documentFileSchema,
  documentListFields,
  linkedDocumentSchema,
  matchedRowSchema,
  pageOf,
  rowArticleSchema,
} from './document-parts.ts';
import { callerFields, wholeNumber } from './identity.ts';

export const deliveryNoteHeaderSchema = z.object({
  id: z.int(),
  number: z.string(),
  /** `DD/MM/YYYY` */
  date: z.string(),
  kind: z.enum(NOTE_KINDS),
  address_code: z.int().nullable(),
  destination: z.string(),
  status: z.enum(NOTE_STATUSES),
  packages: z.int().nullable(),
  carrier: z.string(),
  tracking: z.string(),
  /** Empty = none; http or https only. */
  tracking_url: z.string(),
  orders: z.array(linkedDocumentSchema),
  /** Empty = not invoiced yet, as far as is known here. */
  invoices: z.array(linkedDocumentSchema),
  unread: z.boolean(),
  disputed: z.boolean(),
  /** Only with the article filter. */
  matches: z.array(matchedRowSchema).optional(),
});
export type DeliveryNoteHeader = z.infer<typeof deliveryNoteHeaderSchema>;

export const getDdt = endpoint({
  name: 'account.get_ddt',
  summary: 'Delivery notes of the customer, newest first; all, accompanying or deferred (C-DOC-2).',
  access: 'customer',
  request: z.object({
    ...documentListFields,
    kind: z.enum(NOTE_KINDS).optional(),
    status: z.enum(NOTE_STATUSES).optional(),
    /** Only those that no invoice names yet (true), or only the others (false). */
    unbilled: z.boolean().optional(),
    article: articleFilter,
    sort: z.enum(NOTE_SORTS).default('date-dec'),
  }),
  response: z.object({
    message: z.object({
      ...pageOf(deliveryNoteHeaderSchema),
      /** Of everything that the filter matches. */
      totals: z.object({ on_the_way: z.int(), unbilled: z.int(), packages: z.int() }),
    }),
  }),
});

export const deliveryNoteRowSchema = z.object({
  row_id: z.int(),
  carti: z.string(),
  description: z.string(),
  article: rowArticleSchema,
  um: z.string(),
  quantity: z.number(),
  lot: z.string(),
  order: linkedDocumentSchema.nullable(),
  /** Of the order's row: ordered, and what was invoiced of this row; null = not known. */
  ordered: z.number().nullable(),
  invoiced: z.number().nullable(),
  /** null = the note has no prices, or the caller may not see them. */
  net: z.number().nullable(),
  total: z.number().nullable(),
});

export const deliveryNoteDetailSchema = deliveryNoteHeaderSchema.omit({ matches: true }).extend({
  reason: z.string(),
  carriage: z.string(),
  transport_by: z.string(),
  appearance: z.string(),
  gross_kg: z.number().nullable(),
  net_kg: z.number().nullable(),
  /** `DD/MM/YYYY HH:MM` in the shop's time zone; empty = not known. */
  starts_at: z.string(),
  reference: z.string(),
  note: z.string(),
  rows: z.array(deliveryNoteRowSchema),
  /** The caller sees amounts; without, the stored files, which may have some, are left out too. */
  prices: z.boolean(),
  files: z.array(documentFileSchema),
  disputes: z.array(z.object({ id: z.int(), state: z.string(), date: z.string() })),
});
export type DeliveryNoteDetail = z.infer<typeof deliveryNoteDetailSchema>;

export const getDdtDetail = endpoint({
  name: 'account.get_ddt_detail',
  summary: 'One delivery note of the customer with its rows, orders, invoices and files (C-DOC-2).',
  access: 'customer',
  request: z.object({ ...callerFields, id: wholeNumber }),
  response: z.object({ message: deliveryNoteDetailSchema }),
});
