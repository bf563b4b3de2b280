/** `office_emails.*`: what an e-mail says, sending again, stopping (C-CNT-3). */
import {
  type EmailsMoved,
  getOfficeEmail,
  type OfficeEmail,
  sendEmailsAgain,
  stopEmails,
} from '#contract/office/emails.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import type { Ran } from '../../operations/index.ts';
import type { ShownEmail } from '../outbox.ts';
import type { EmailFacts } from './email-admin.repository.ts';
import type { EmailAdmin, EmailHand, MovedEmails } from './email-admin.service.ts';
import { emailPagePath } from './email-preview.ts';

export interface OfficeEmailsDeps {
  readonly admin: EmailAdmin;
  /** What may leave leaves without waiting for the next look. */
  readonly emailsWritten: () => void;
}

export function officeEmailRoutes({ admin, emailsWritten }: OfficeEmailsDeps): OfficeRoute[] {
  return [
    officeRoute(getOfficeEmail, async ({ body, staff }) => {
      const facts = await admin.facts(body.id);
      // It may have amounts anywhere (C-OFF-5).
      const shown = staff.permissions.has('prices.read') ? await admin.content(body.id) : 'amounts';
      return { message: present(facts, shown) };
    }),

    officeRoute(sendEmailsAgain, async ({ body, staff }) => {
      const ran = await admin.sendAgain(body.ids, handOf(staff, body));
      emailsWritten();
      return moved(ran);
    }),

    officeRoute(stopEmails, async ({ body, staff }) => moved(await admin.stop(body.ids, handOf(staff, body)))),
  ];
}

const handOf = ({ userId, name }: StaffCaller, { key }: { key: string }): EmailHand => ({ userId, name, key });

function moved({ answer, operationId }: Ran<MovedEmails>): { message: EmailsMoved } {
  return { message: { done: [...answer.done], left_out: [...answer.left], operation: operationId } };
}

function present(facts: EmailFacts, shown: ShownEmail | NonNullable<OfficeEmail['unseen']>): OfficeEmail {
  const { id, kind, lang, recipient, state, writtenAt, sentAt, nextAt, attempts, fault, error } = facts;
  return {
    id,
    kind,
    lang,
    recipient,
    state,
    written_at: writtenAt.toISOString(),
    sent_at: sentAt?.toISOString() ?? null,
    next_at: state === 'waiting' || state === 'failed' ? nextAt.toISOString() : null,
    tries: state === 'sent' ? attempts + 1 : attempts,
    fault: fault && state !== 'sent' ? { reason: fault, words: error } : null,
    about: facts.aboutKind && facts.about ? { kind: facts.aboutKind, number: facts.about } : null,
    content:
      typeof shown === 'string'
        ? null
        : {
            subject: shown.subject,
            text: shown.text,
            page: emailPagePath(id),
            reply_to: shown.replyTo,
            files: [...shown.files],
            without_files: shown.isWithoutFiles,
            hidden_links: shown.hasHiddenLinks,
          },
    unseen: typeof shown === 'string' ? shown : null,
  };
}
