/** Payment deadlines and the statement of a customer (C-DOC-3). */
import { z } from 'zod';
import { DEADLINE_FILTERS, DEADLINE_SORTS, DEADLINE_STATES } from '#contract/values/document-kinds.ts';
import { endpoint } from '../endpoint.ts';
import { wireDay } from '../wire-day.ts';
import { documentListFields, linkedDocumentSchema, pageOf } from './document-parts.ts';
import { callerFields } from './identity.ts';

export const deadlineSchema = z.object({
  id: z.int(),
  /** `DD/MM/YYYY`; null = on receipt. */
  due_date: z.string().nullable(),
  document: linkedDocumentSchema,
  part: z.int(),
  /** How many parts the document has. */
  parts: z.int(),
  method: z.string(),
  /** Negative = a credit. */
  amount: z.number(),
  open: z.number(),
  state: z.enum(DEADLINE_STATES),
  /** Days past its date; 0 = not past. */
  days_late: z.int(),
  unpaid_on: z.string().nullable(),
  unpaid_reason: z.string(),
  /** The bank's fee of an unpaid one. */
  fee: z.number(),
  disputed: z.boolean(),
  /** Can be chosen for payment now. */
  payable: z.boolean(),
  /** Why it cannot: the bank has it, a payment is running, it is a credit, it is paid. */
  not_payable: z.enum(['at-bank', 'paying', 'credit', 'paid']).nullable(),
  /** The payment that runs, for those who may finish it; null = none. */
  payment: z.int().nullable(),
});
export type Deadline = z.infer<typeof deadlineSchema>;

export const deadlineTotalsSchema = z.object({
  open: z.number(),
  expired: z.number(),
  to_expire: z.number(),
  unpaid: z.number(),
  /** What falls due within 30, 31–60, 61–90 days and later; without those already expired. */
  within_30: z.number(),
  within_60: z.number(),
  within_90: z.number(),
  later: z.number(),
});

export const paymentDeadline = endpoint({
  name: 'account.payment_deadline',
  summary: 'Payment deadlines of the customer: to expire, expired, unpaid, paid, with totals (C-DOC-3).',
  access: 'customer',
  request: z.object({
    ...documentListFields,
    state: z.enum(DEADLINE_FILTERS).default('open'),
    method: z.string().max(60).optional(),
    sort: z.enum(DEADLINE_SORTS).default('due-asc'),
  }),
  response: z.object({
    message: z.object({
      ...pageOf(deadlineSchema),
      /** Of all open deadlines of the customer, whatever the filter. */
      totals: deadlineTotalsSchema,
      /** Methods that occur, for the filter. */
      methods: z.array(z.string()),
      /** Whom to pay by bank transfer; null = the shop has not said its bank. */
      transfer: z.object({ name: z.string(), iban: z.string(), bic: z.string() }).nullable(),
      /** The checkout's provider takes payments of deadlines. */
      card: z.boolean(),
    }),
  }),
});

export const statementEntrySchema = z.object({
  date: z.string(),
  document: linkedDocumentSchema,
  description: z.string(),
  debit: z.number(),
  credit: z.number(),
  balance: z.number(),
});
export type StatementEntry = z.infer<typeof statementEntrySchema>;

export const getStatement = endpoint({
  name: 'account.get_statement',
  summary: 'Statement of the customer’s account in a range of days, with the balance before and after (C-DOC-3).',
  access: 'customer',
  request: z.object({ ...callerFields, from: wireDay.optional(), to: wireDay.optional() }),
  response: z.object({
    message: z.object({
      from: z.string(),
      to: z.string(),
      /** Balance in front of the first entry; positive = the customer owes. */
      opening: z.number(),
      data: z.array(statementEntrySchema),
      debit: z.number(),
      credit: z.number(),
      closing: z.number(),
      /** Made of the books' own entries (`books`), or of documents and payments (`documents`). */
      source: z.enum(['books', 'documents']),
    }),
  }),
});
