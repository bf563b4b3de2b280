/** Disputes in the office (C-DOC-4): the customer’s words, the lines they are about, and what the office decides. */
import { z } from 'zod';
import { DISPUTE_REASONS, DISPUTE_STATES } from '../../values/document-kinds.ts';
import { changeFields, officeEndpoint, officeFields } from '../office-endpoint.ts';

const id = z.int().min(1).max(2_147_483_647);
const document = z.object({ kind: z.string(), number: z.string(), date: z.string() });

export const DISPUTE_STEPS = ['reply', 'accept', 'refuse', 'close'] as const;

export const officeDisputeSchema = z.object({
  id,
  state: z.enum(DISPUTE_STATES),
  reason: z.enum(DISPUTE_REASONS),
  text: z.string(),
  opened_at: z.string(),
  customer: z.object({ client_id: z.int(), name: z.string() }),
  /** null = it is gone. */
  document: document.nullable(),
  credit_note: document.nullable(),
  lines: z.array(z.object({ carti: z.string(), description: z.string(), quantity: z.number().nullable() })),
  files: z.array(z.object({ name: z.string(), media_type: z.string(), size: z.int(), href: z.string() })),
  /** Oldest first. */
  timeline: z.array(
    z.object({ at: z.string(), state: z.string(), actor: z.string(), by_staff: z.boolean(), text: z.string() }),
  ),
  /** What its state allows. */
  steps: z.array(z.enum(DISPUTE_STEPS)),
});
export type OfficeDispute = z.infer<typeof officeDisputeSchema>;

export const getDispute = officeEndpoint({
  name: 'office_inbox.get_dispute',
  permission: 'enquiries.read',
  summary: 'A dispute with its lines, files and timeline.',
  request: z.object({ ...officeFields, id }),
  response: z.object({ message: officeDisputeSchema }),
});

export const moveDispute = officeEndpoint({
  name: 'office_inbox.move_dispute',
  permission: 'enquiries.write',
  mutates: true,
  summary:
    'Replies, accepts, refuses or closes; the customer reads it in the account and by e-mail. 409 changed-meanwhile when its state has changed since the page was read.',
  request: z.object({
    ...changeFields,
    id,
    step: z.enum(DISPUTE_STEPS),
    /** State on the page. */
    seen: z.enum(DISPUTE_STATES),
    text: z.string().trim().max(4000).default(''),
    /** Number of the credit note that settles it, when accepting; `year` where a number occurs in several. */
    credit_note: z.string().trim().max(40).optional(),
    year: z.int().min(2000).max(2100).optional(),
  }),
  response: z.object({
    message: z.object({ state: z.enum(DISPUTE_STATES), email: z.string(), operation: z.int().nullable() }),
  }),
});
