/** Enquiries in the office (C-CNT-2): what was asked, what was replied, who takes care of it. */
import { z } from 'zod';
import { changeFields, officeEndpoint, officeFields } from '../office-endpoint.ts';

const id = z.int().min(1).max(2_147_483_647);
const ids = z.array(id).min(1).max(500);

export const ENQUIRY_STATES = ['new', 'answered', 'closed'] as const;
const state = z.enum(ENQUIRY_STATES);

export const officeEnquirySchema = z.object({
  id,
  state,
  /** `contact`, `tax-data`, or a kind of request: `quote`, `assistance`, `documents`, `other`. */
  kind: z.string(),
  name: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  /** Code of an article, number of an order, as they were written. */
  item: z.string(),
  order: z.string(),
  lang: z.enum(['it', 'en']),
  sent_at: z.string(),
  /** Of a customer who was signed in. */
  customer: z.object({ client_id: z.int(), name: z.string() }).nullable(),
  /** Attached files with the path from which each is downloaded. */
  files: z.array(z.object({ name: z.string(), media_type: z.string(), size: z.int(), href: z.string() })),
  /** Oldest first. */
  answers: z.array(
    z.object({
      id,
      at: z.string(),
      author: z.string(),
      text: z.string(),
      email: z.object({
        state: z.enum(['waiting', 'sent', 'failed']),
        /** When it left, leaves, or is tried again; null = unknown. */
        at: z.string().nullable(),
        error: z.string(),
      }),
    }),
  ),
  assigned: z.object({ user_id: z.int(), name: z.string() }).nullable(),
  /** Number of the newest reply, to be sent back as `seen`; 0 = none. */
  last_answer: z.int(),
});
export type OfficeEnquiry = z.infer<typeof officeEnquirySchema>;

export const getEnquiry = officeEndpoint({
  name: 'office_inbox.get_enquiry',
  permission: 'enquiries.read',
  summary: 'An enquiry with its files and the answers that were sent.',
  request: z.object({ ...officeFields, id }),
  response: z.object({ message: officeEnquirySchema }),
});

const movedSchema = z.object({
  message: z.object({
    done: z.array(id),
    /** Not there, or already so: they are as before. */
    left_out: z.array(id),
    /** For undoing; null = nothing changed. */
    operation: z.int().nullable(),
  }),
});
export type EnquiriesMoved = z.infer<typeof movedSchema>['message'];

export const answerEnquiry = officeEndpoint({
  name: 'office_inbox.answer_enquiry',
  permission: 'enquiries.write',
  mutates: true,
  summary:
    'Answers by e-mail and keeps the answer; a closed enquiry is open again. 409 changed-meanwhile when somebody has answered since `seen`.',
  request: z.object({
    ...changeFields,
    id,
    text: z.string().trim().min(1).max(10_000),
    /** `last_answer` of the page. */
    seen: z.int().min(0),
    /** Nothing more is expected. */
    close: z.boolean().default(false),
  }),
  response: z.object({
    message: z.object({
      email: z.string(),
      operation: z.int().nullable(),
      /** ISO time when the e-mail leaves: until then undoing takes it back. */
      emails_leave_at: z.string().nullable(),
    }),
  }),
});

export const closeEnquiries = officeEndpoint({
  name: 'office_inbox.close_enquiries',
  permission: 'enquiries.write',
  mutates: true,
  summary: 'Closes enquiries without a word to their senders.',
  request: z.object({ ...changeFields, ids }),
  response: movedSchema,
});

export const assignEnquiries = officeEndpoint({
  name: 'office_inbox.assign_enquiries',
  permission: 'enquiries.write',
  mutates: true,
  summary: 'Gives enquiries to a colleague; null = to nobody.',
  request: z.object({ ...changeFields, ids, user_id: z.int().nullable() }),
  response: movedSchema,
});

export const getInboxColleagues = officeEndpoint({
  name: 'office_inbox.get_colleagues',
  permission: 'enquiries.read',
  summary: 'Who can take care of enquiries.',
  request: z.object({ ...officeFields }),
  response: z.object({ message: z.object({ data: z.array(z.object({ user_id: z.int(), name: z.string() })) }) }),
});
