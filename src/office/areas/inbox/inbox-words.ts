/** Words of the inbox: kinds, states, reasons. */
import type { GridChoice } from '#contract/office/grids/grid-definition.ts';
import { INBOX_STATES, type InboxKind, type InboxState } from '#contract/office/grids/inbox-grid.ts';
import type { OfficeDispute } from '#contract/office/inbox/disputes.ts';
import type { LikenessReason } from '#contract/office/inbox/registrations.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';

const KINDS: Readonly<Record<InboxKind, () => string>> = {
  registration: m.inbox_kind_registration,
  enquiry: m.inbox_kind_enquiry,
  dispute: m.inbox_kind_dispute,
  trade: m.inbox_kind_trade,
};

/** `Richiesta 12` */
export const itemName = (kind: InboxKind, number: number | string): string =>
  m.inbox_named({ kind: KINDS[kind](), number: String(number) });

export const inboxState = (state: InboxState): string =>
  (INBOX_STATES as readonly GridChoice[]).find(({ value }) => value === state)?.title[getLocale()] ?? state;

const REQUESTS: Readonly<Record<string, () => string>> = {
  contact: m.inbox_request_contact,
  quote: m.inbox_request_quote,
  assistance: m.inbox_request_assistance,
  documents: m.inbox_request_documents,
  'tax-data': m.inbox_request_tax_data,
};

export const requestName = (kind: string): string => (REQUESTS[kind] ?? m.inbox_request_other)();

export const likenessName = (reason: LikenessReason): string =>
  ({
    vat_number: m.inbox_reason_vat_number,
    tax_code: m.inbox_reason_tax_code,
    email: m.inbox_reason_email,
    pec: m.inbox_reason_pec,
    email_domain: m.inbox_reason_email_domain,
    name: m.inbox_reason_name,
  })[reason]();

export const disputeReason = (reason: OfficeDispute['reason']): string =>
  ({
    missing: m.inbox_dispute_missing,
    damaged: m.inbox_dispute_damaged,
    wrong_article: m.inbox_dispute_wrong_article,
    price: m.inbox_dispute_price,
    vat: m.inbox_dispute_vat,
    not_ordered: m.inbox_dispute_not_ordered,
    other: m.inbox_dispute_other,
  })[reason]();

/** Why a press was refused, by field; `form` = none in particular. */
export function refusedFields(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) throw error;
  const { code, errors, message } = error.body;
  if (code === 'changed-meanwhile') return { form: m.inbox_moved() };
  const fields = Object.entries(errors ?? {}).flatMap(([field, [sentence]]) => (sentence ? [[field, sentence]] : []));
  return fields.length > 0 ? Object.fromEntries(fields) : { form: message ?? m.frame_not_saved() };
}
