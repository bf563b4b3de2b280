/** Disputes of a customer about a document (C-DOC-4): opened here, with replies of the office. */
import { z } from 'zod';
import { DISPUTE_FILES } from '#contract/values/dispute-files.ts';
import { DISPUTE_REASONS, DISPUTE_STATES } from '#contract/values/document-kinds.ts';
import { endpoint } from '../endpoint.ts';
import { documentFileSchema, linkedDocumentSchema } from './document-parts.ts';
import { callerFields, wholeNumber } from './identity.ts';

export const disputeSchema = z.object({
  id: z.int(),
  document: linkedDocumentSchema,
  reason: z.enum(DISPUTE_REASONS),
  state: z.enum(DISPUTE_STATES),
  text: z.string(),
  /** `DD/MM/YYYY` */
  opened: z.string(),
  rows: z.array(
    z.object({ row_id: z.int(), carti: z.string(), description: z.string(), quantity: z.number().nullable() }),
  ),
  files: z.array(documentFileSchema),
  credit_note: linkedDocumentSchema.nullable(),
  /** The customer can add to it: it is not decided yet. */
  writable: z.boolean(),
  timeline: z.array(
    z.object({ state: z.string(), at: z.string(), actor: z.string(), by_staff: z.boolean(), text: z.string() }),
  ),
});
export type Dispute = z.infer<typeof disputeSchema>;

/** A message of the customer; the same key writes it once. */
const messageFields = {
  key: z.string().min(8).max(80),
  text: z.string().trim().min(1).max(2000),
  /** Pictures or PDF, base64, at most five of 5 MB each. */
  files: z
    .array(z.object({ name: z.string().min(1).max(200), content: z.string().max(7_000_000) }))
    .max(DISPUTE_FILES.max)
    .default([]),
};

export const openDispute = endpoint({
  name: 'account.open_dispute',
  summary: 'Opens a dispute about rows of a delivery note or an invoice; the same key opens it once (C-DOC-4).',
  access: 'customer',
  mutates: true,
  bodyLimit: 36_000_000,
  request: z.object({
    ...callerFields,
    kind: z.enum(['note', 'invoice']),
    id: wholeNumber,
    ...messageFields,
    reason: z.enum(DISPUTE_REASONS),
    rows: z
      .array(z.object({ row_id: wholeNumber, quantity: z.number().positive().optional() }))
      .max(500)
      .default([]),
  }),
  response: z.object({ message: disputeSchema }),
});

export const replyDispute = endpoint({
  name: 'account.reply_dispute',
  summary: 'Adds the customer’s words to a dispute that is not decided; the same key adds them once (C-DOC-4).',
  access: 'customer',
  mutates: true,
  bodyLimit: 36_000_000,
  request: z.object({
    ...callerFields,
    id: wholeNumber,
    ...messageFields,
  }),
  response: z.object({ message: disputeSchema }),
});

export const getDisputes = endpoint({
  name: 'account.get_disputes',
  summary: 'Disputes of the customer, newest first (C-DOC-4).',
  access: 'customer',
  request: z.object({ ...callerFields, id: wholeNumber.optional() }),
  response: z.object({ message: z.object({ data: z.array(disputeSchema) }) }),
});
