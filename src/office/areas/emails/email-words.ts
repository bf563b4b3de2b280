/** Words of e-mails: kinds, states, reasons, pages of what they are about. */
import type { EmailsMoved, OfficeEmail } from '#contract/office/emails.ts';
import {
  EMAIL_FAULT_WORDS,
  EMAIL_KINDS,
  EMAIL_STATES,
  EMAIL_SUBJECTS,
  type EmailState,
  type EmailSubject,
} from '#contract/office/grids/emails-grid.ts';
import type { GridChoice } from '#contract/office/grids/grid-definition.ts';
import type { Permission } from '#contract/office/permissions.ts';
import type { EmailFault } from '#contract/values/email-faults.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';

const titleIn = (choices: readonly GridChoice[], value: string): string =>
  choices.find((one) => one.value === value)?.title[getLocale()] ?? value;

export const emailKind = (kind: string): string => titleIn(EMAIL_KINDS, kind);
export const emailState = (state: EmailState): string => titleIn(EMAIL_STATES, state);
export const emailReason = (fault: EmailFault): string => EMAIL_FAULT_WORDS[fault][getLocale()];

/** `Ordine OC/12/2026` */
export const aboutName = (kind: EmailSubject, number: string): string => `${titleIn(EMAIL_SUBJECTS, kind)} ${number}`;

const PAGES: Readonly<Record<EmailSubject, { readonly path: string; readonly needs: Permission }>> = {
  order: { path: '/orders/', needs: 'orders.read' },
  enquiry: { path: '/inbox/enquiry/', needs: 'enquiries.read' },
  dispute: { path: '/inbox/dispute/', needs: 'enquiries.read' },
  registration: { path: '/inbox/registration/', needs: 'registrations.read' },
};

/** undefined = the person may not open it. */
export function aboutPage(kind: EmailSubject, number: string): string | undefined {
  const { path, needs } = PAGES[kind];
  return may(needs) ? `${path}${encodeURIComponent(number)}` : undefined;
}

export const unseenWords = (unseen: NonNullable<OfficeEmail['unseen']>): string =>
  ({
    'not-kept': m.emails_not_kept,
    amounts: m.emails_amounts,
    unwritable: m.emails_unwritable,
  })[unseen]();

type LeftReason = EmailsMoved['left_out'][number]['reason'];

const LEFT: Readonly<Record<LeftReason, (counted: { count: number }) => string>> = {
  gone: m.emails_left_gone,
  sending: m.emails_left_sending,
  already: m.emails_left_already,
  'not-kept': m.emails_left_not_kept,
};

/** One sentence per reason. */
export function leftWords(left: EmailsMoved['left_out']): string {
  const counts = Map.groupBy(left, ({ reason }) => reason);
  return [...counts].map(([reason, some]) => LEFT[reason]({ count: some.length })).join(' ');
}
