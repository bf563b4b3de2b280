/** Which e-mails about documents and deadlines a user gets (C-DOC-4). */
import { z } from 'zod';
import { DOCUMENT_MAIL } from '#contract/values/document-kinds.ts';
import { endpoint } from '../endpoint.ts';
import { callerFields } from './identity.ts';

const documentMailSchema = z.object({
  /** New invoices and delivery notes. */
  documents: z.enum(DOCUMENT_MAIL),
  /** Deadlines that fall due soon, expired ones, receipts that came back unpaid. */
  deadlines: z.enum(DOCUMENT_MAIL),
});
export type DocumentMailChoice = z.infer<typeof documentMailSchema>;

export const getDocumentMail = endpoint({
  name: 'account.get_document_mail',
  summary: 'Which e-mails about documents and deadlines the logged-in user gets: at once, once a day, none (C-DOC-4).',
  access: 'customer',
  request: z.object({ ...callerFields }),
  response: z.object({ message: documentMailSchema }),
});

export const setDocumentMail = endpoint({
  name: 'account.set_document_mail',
  summary: 'Changes what is given; answers what holds now. Refused for agents: the choice is the user’s own (C-DOC-4).',
  access: 'customer',
  mutates: true,
  request: z.object({ ...callerFields, ...documentMailSchema.partial().shape }),
  response: z.object({ message: documentMailSchema }),
});
