/** The e-mails of the shop in the office (C-CNT-3): what each says, sending again, stopping. Their list is the grid `emails`. */
import { z } from 'zod';
import { EMAIL_FAULTS } from '#contract/values/email-faults.ts';
import { EMAIL_STATES, EMAIL_SUBJECTS, type EmailState, type EmailSubject } from './grids/emails-grid.ts';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';

const id = z.int().min(1).max(2_147_483_647);
const ids = z.array(id).min(1).max(500);
const state = z.enum(EMAIL_STATES.map(({ value }) => value) as [EmailState, ...EmailState[]]);

const officeEmailSchema = z.object({
  id,
  kind: z.string(),
  lang: z.enum(['it', 'en']),
  recipient: z.string(),
  state,
  written_at: z.string(),
  sent_at: z.string().nullable(),
  /** When it leaves, or is tried again; null = it does not. */
  next_at: z.string().nullable(),
  tries: z.int(),
  /** Why the last try failed; null = none did. `words`: what the mail server said. */
  fault: z.object({ reason: z.enum(EMAIL_FAULTS), words: z.string() }).nullable(),
  about: z
    .object({
      kind: z.enum(EMAIL_SUBJECTS.map(({ value }) => value) as [EmailSubject, ...EmailSubject[]]),
      number: z.string(),
    })
    .nullable(),
  /** What it says; null = see `unseen`. */
  content: z
    .object({
      subject: z.string(),
      text: z.string(),
      /** Path of its look as a page for a frame. */
      page: z.string(),
      reply_to: z.string(),
      files: z.array(z.object({ name: z.string(), size: z.int() })),
      /** Its attachments cannot be made now. */
      without_files: z.boolean(),
      /** Links that open an account are left out. */
      hidden_links: z.boolean(),
    })
    .nullable(),
  /** Why it is not shown: it was sent and its text deleted, it has amounts (`prices.read`), it cannot be written. */
  unseen: z.enum(['not-kept', 'amounts', 'unwritable']).nullable(),
});
export type OfficeEmail = z.infer<typeof officeEmailSchema>;

export const getOfficeEmail = officeEndpoint({
  name: 'office_emails.get_email',
  permission: 'emails.read',
  summary: 'An email with what it says, as far as that is kept; links that open an account are left out.',
  request: z.object({ ...officeFields, id }),
  response: z.object({ message: officeEmailSchema }),
});

const movedSchema = z.object({
  message: z.object({
    done: z.array(id),
    left_out: z.array(
      z.object({
        id,
        /** Not there; on its way just now; already so; sent, and what it said is not kept. */
        reason: z.enum(['gone', 'sending', 'already', 'not-kept']),
      }),
    ),
    /** For undoing; null = nothing changed. */
    operation: z.int().nullable(),
  }),
});
export type EmailsMoved = z.infer<typeof movedSchema>['message'];

export const sendEmailsAgain = officeEndpoint({
  name: 'office_emails.send_again',
  permission: 'emails.write',
  mutates: true,
  summary:
    'One that waits, failed or was stopped leaves at once; one that was sent is written once more. Cannot be undone.',
  request: z.object({ ...changeFields, ids }),
  response: movedSchema,
});

export const stopEmails = officeEndpoint({
  name: 'office_emails.stop',
  permission: 'emails.write',
  mutates: true,
  summary: 'Those that wait or failed do not leave until they are sent again.',
  request: z.object({ ...changeFields, ids }),
  response: movedSchema,
});
