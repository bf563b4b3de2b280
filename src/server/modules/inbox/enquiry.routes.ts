/** `office_inbox.*_enquiry`, `…_enquiries`: the page of an enquiry, replies, who takes care of it (C-CNT-2). */
import {
  answerEnquiry,
  assignEnquiries,
  closeEnquiries,
  type EnquiriesMoved,
  getEnquiry,
  getInboxColleagues,
  type OfficeEnquiry,
} from '#contract/office/inbox/enquiries.ts';
import { AppError } from '#contract/values/errors.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import type { EnquiryDesk, EnquiryHand, EnquiryOnDesk } from '../enquiries/index.ts';
import type { WrittenEmail } from '../mail/index.ts';
import type { Ran } from '../operations/index.ts';
import { inboxFilePath } from './inbox-files.ts';

export function enquiryRoutes({ enquiries }: { readonly enquiries: EnquiryDesk }): OfficeRoute[] {
  return [
    officeRoute(getEnquiry, async ({ body }) => {
      const found = await enquiries.show(body.id);
      if (!found) throw new AppError('not-found');
      return { message: present(found) };
    }),

    officeRoute(answerEnquiry, async ({ body, staff }) => {
      const { id, text, seen, close } = body;
      const { answer, operationId } = await enquiries.answer(id, { text, seen, close }, handOf(staff, body));
      return { message: { email: answer.emailTo, operation: operationId, emails_leave_at: answer.leavesAt } };
    }),

    officeRoute(closeEnquiries, async ({ body, staff }) => moved(await enquiries.close(body.ids, handOf(staff, body)))),

    officeRoute(assignEnquiries, async ({ body, staff }) =>
      moved(await enquiries.assign(body.ids, body.user_id, handOf(staff, body))),
    ),

    officeRoute(getInboxColleagues, async () => ({
      message: { data: (await enquiries.colleagues()).map(({ id, name }) => ({ user_id: id, name })) },
    })),
  ];
}

const handOf = ({ userId, name }: StaffCaller, { key }: { key: string }): EnquiryHand => ({ userId, name, key });

function moved({ answer, operationId }: Ran<{ readonly done: readonly number[]; readonly left: readonly number[] }>): {
  message: EnquiriesMoved;
} {
  return { message: { done: [...answer.done], left_out: [...answer.left], operation: operationId } };
}

function present({ enquiry, state, customer, assigned, files, answers }: EnquiryOnDesk): OfficeEnquiry {
  const { id, kind, name, company, email, phone, subject, message, item, order, locale, sentAt } = enquiry;
  return {
    id,
    state,
    kind,
    name,
    company,
    email,
    phone,
    subject,
    message,
    item,
    order,
    lang: locale === 'en' ? 'en' : 'it',
    sent_at: sentAt.toISOString(),
    customer,
    files: files.map((file) => ({
      name: file.name,
      media_type: file.mediaType,
      size: file.size,
      href: inboxFilePath('enquiry', id, file.position),
    })),
    answers: answers.map((answer) => ({
      id: answer.id,
      at: answer.at.toISOString(),
      author: answer.author,
      text: answer.text,
      email: emailState(answer.email),
    })),
    assigned,
    last_answer: answers.at(-1)?.id ?? 0,
  };
}

/** E-mails are deleted some time after they were sent: one that is gone has left. */
function emailState(email: WrittenEmail | undefined): OfficeEnquiry['answers'][number]['email'] {
  if (!email) return { state: 'sent', at: null, error: '' };
  const { sentAt, attempts, dueAt, error } = email;
  if (sentAt) return { state: 'sent', at: sentAt.toISOString(), error: '' };
  return { state: attempts > 0 ? 'failed' : 'waiting', at: dueAt.toISOString(), error };
}
