/** Kinds and states of documents in the words of the page's language, with their colours (C-DOC-1). */
import type {
  DeadlineState,
  DisputeReason,
  DisputeState,
  InvoiceKind,
  InvoicePayment,
  NoteKind,
  NoteStatus,
} from '#contract/values/document-kinds.ts';
import { m } from '#storefront/messages/messages.js';
import { Status, type StatusTone } from '#storefront/ui/badge.tsx';

export const INVOICE_KIND_WORDS: Record<InvoiceKind, () => string> = {
  invoice: m.documents_kind_invoice,
  deferred: m.documents_kind_deferred,
  accompanying: m.documents_kind_accompanying,
  credit_note: m.documents_kind_credit_note,
  debit_note: m.documents_kind_debit_note,
  advance: m.documents_kind_advance,
};

/** A kind that the shop does not know is shown with its own text. */
export function invoiceKindWord(kind: string): string {
  return INVOICE_KIND_WORDS[kind as InvoiceKind]?.() ?? kind;
}

/** Of one delivery note; `NOTE_KIND_WORDS` is of many, for the filter. */
export const NOTE_KIND_WORD: Record<NoteKind, () => string> = {
  accompanying: m.documents_note_is_accompanying,
  deferred: m.documents_note_is_deferred,
};

export const NOTE_KIND_WORDS: Record<NoteKind, () => string> = {
  accompanying: m.documents_note_accompanying,
  deferred: m.documents_note_deferred,
};

export const PAYMENT_WORDS: Record<InvoicePayment, () => string> = {
  open: m.documents_payment_open,
  partly: m.documents_payment_partly,
  paid: m.documents_payment_paid,
  expired: m.documents_payment_expired,
};

export const NOTE_STATUS_WORDS: Record<NoteStatus, () => string> = {
  prepared: m.documents_status_prepared,
  shipped: m.documents_status_shipped,
  delivered: m.documents_status_delivered,
  returned: m.documents_status_returned,
  cancelled: m.documents_status_cancelled,
};

export const DEADLINE_WORDS: Record<DeadlineState, () => string> = {
  toExpire: m.documents_deadline_to_expire,
  expired: m.documents_deadline_expired,
  unpaid: m.documents_deadline_unpaid,
  atBank: m.documents_deadline_at_bank,
  paid: m.documents_deadline_paid,
};

export const REASON_WORDS: Record<DisputeReason, () => string> = {
  missing: m.documents_reason_missing,
  damaged: m.documents_reason_damaged,
  wrong_article: m.documents_reason_wrong_article,
  price: m.documents_reason_price,
  vat: m.documents_reason_vat,
  not_ordered: m.documents_reason_not_ordered,
  other: m.documents_reason_other,
};

const DISPUTE_WORDS: Record<DisputeState, () => string> = {
  open: m.documents_dispute_open,
  answered: m.documents_dispute_answered,
  accepted: m.documents_dispute_accepted,
  refused: m.documents_dispute_refused,
  closed: m.documents_dispute_closed,
};

type Tones<State extends string> = Partial<Record<State, StatusTone>>;
const PAYMENT_TONES: Tones<InvoicePayment> = { partly: 'warn', paid: 'ok', expired: 'err' };
const NOTE_TONES: Tones<NoteStatus> = { shipped: 'in', delivered: 'ok', returned: 'warn' };
const DEADLINE_TONES: Tones<DeadlineState> = { expired: 'err', unpaid: 'err', atBank: 'in', paid: 'ok' };
const DISPUTE_TONES: Tones<DisputeState> = { open: 'warn', answered: 'in', accepted: 'ok' };

function Mark({ tone, word }: { tone: StatusTone | undefined; word: string }) {
  return <Status {...(tone ? { tone } : {})}>{word}</Status>;
}

/** Nothing where no deadline is known. */
export function PaymentMark({ payment }: { payment: InvoicePayment | null }) {
  return payment && <Mark tone={PAYMENT_TONES[payment]} word={PAYMENT_WORDS[payment]()} />;
}

export function NoteStatusMark({ status }: { status: NoteStatus }) {
  return <Mark tone={NOTE_TONES[status]} word={NOTE_STATUS_WORDS[status]()} />;
}

export function DeadlineMark({ state }: { state: DeadlineState }) {
  return <Mark tone={DEADLINE_TONES[state]} word={DEADLINE_WORDS[state]()} />;
}

/** A state that the shop does not know is shown with its own text. */
export function DisputeMark({ state }: { state: string }) {
  const known = state as DisputeState;
  return <Mark tone={DISPUTE_TONES[known]} word={DISPUTE_WORDS[known]?.() ?? state} />;
}
