/** `office_inbox.*_dispute`: the page of a dispute, and its steps (C-DOC-4). */
import {
  DISPUTE_STEPS,
  getDispute,
  moveDispute,
  type OfficeDispute as OfficeDisputePage,
} from '#contract/office/inbox/disputes.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import {
  DISPUTES_WRITE,
  type DisputeAdmin,
  DisputeNotMoved,
  type OfficeDispute,
  type OfficeHand,
  possibleSteps,
} from '../disputes/index.ts';
import { inboxFilePath } from './inbox-files.ts';

export interface DisputeRoutesDeps {
  readonly disputes: DisputeAdmin;
  readonly emailsWritten: () => void;
}

export function disputeRoutes({ disputes, emailsWritten }: DisputeRoutesDeps): OfficeRoute[] {
  return [
    officeRoute(getDispute, async ({ body, staff }) => {
      const found = await disputes.show(body.id).catch((error: unknown) => {
        throw refusalOf(error, staff.locale);
      });
      return { message: present(found) };
    }),

    officeRoute(moveDispute, async ({ body, staff }) => {
      const { id, step, text, seen, key, credit_note: creditNote, year } = body;
      const hand: OfficeHand = {
        actor: staff.name,
        userId: staff.userId,
        source: 'office',
        key,
        seen,
        // The call needs `enquiries.write`.
        permissions: [DISPUTES_WRITE],
      };
      const moved = await (step === 'accept'
        ? disputes.accept(id, { text, creditNote, year }, hand)
        : disputes[step](id, text, hand)
      ).catch((error: unknown) => {
        throw refusalOf(error, staff.locale);
      });
      emailsWritten();
      return { message: { state: moved.state, email: moved.emailTo, operation: moved.operation } };
    }),
  ];
}

function present(found: OfficeDispute): OfficeDisputePage {
  const { id, customerId, company, document, credit_note: creditNote, rows, files, events } = found;
  return {
    id,
    state: found.state,
    reason: found.reason,
    text: found.text,
    opened_at: found.created_at.toISOString(),
    customer: { client_id: customerId, name: company },
    document,
    credit_note: creditNote && { kind: 'credit_note', number: creditNote.number, date: creditNote.date },
    lines: rows.map(({ carti, description, quantity }) => ({ carti, description, quantity })),
    files: files.map(({ name, media_type, bytes }, position) => ({
      name,
      media_type,
      size: bytes,
      href: inboxFilePath('dispute', id, position),
    })),
    timeline: events.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
    steps: DISPUTE_STEPS.filter((step) => possibleSteps(found.state).includes(step)),
  };
}

const SENTENCES = {
  'no-text': {
    field: 'text',
    it: 'Scrivi che cosa deve leggere il cliente.',
    en: 'Write what the customer is to read.',
  },
  'no-credit-note': {
    field: 'credit_note',
    it: 'Questo cliente non ha una nota di credito con questo numero.',
    en: 'This customer has no credit note with this number.',
  },
  'several-credit-notes': {
    field: 'year',
    it: 'Ci sono più note di credito con questo numero: scrivi l’anno.',
    en: 'Several credit notes have this number: enter the year.',
  },
} as const;

function refusalOf(error: unknown, locale: Locale): unknown {
  if (!(error instanceof DisputeNotMoved)) return error;
  const { reason } = error;
  if (reason === 'no-dispute') return new AppError('not-found');
  if (reason === 'forbidden') return new AppError('forbidden', { permission: 'enquiries.write' });
  if (reason === 'transition' || reason === 'moved-meanwhile') return new AppError('changed-meanwhile');
  const sentence = SENTENCES[reason];
  return new AppError('validation', { errors: { [sentence.field]: [sentence[locale]] } });
}
