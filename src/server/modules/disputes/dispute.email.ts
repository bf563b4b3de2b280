/** E-mails of a dispute (C-DOC-4): to the office in Italian, the shop's language, to the customer in theirs. */
import type { DisputeReason, DisputeState } from '#contract/values/document-kinds.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { OutgoingEmail } from '../mail/index.ts';
import type { CreditNote, LockedDispute } from './dispute-moving.repository.ts';
import { DISPUTE_REASON_WORDS } from './dispute-words.ts';

export interface DisputeLetter {
  id: number;
  customerId: number;
  company: string;
  actor: string;
  document: string;
  reason: DisputeReason;
  text: string;
  rows: readonly string[];
  files: number;
  /** Of what the customer adds: its place in the timeline. */
  position?: number;
}

export function disputeEmail(recipient: string, letter: DisputeLetter): OutgoingEmail {
  const { id, customerId, company, actor, document, reason, text, rows, files, position } = letter;
  const lines: Array<[string, string]> = [
    ['Cliente', `${customerId} ${company}`],
    ['Nome', actor],
    ['Documento', document],
    ['Motivo', DISPUTE_REASON_WORDS.it[reason]],
    ['Righe', rows.join(' · ')],
    ['File', files > 0 ? String(files) : ''],
    ['Per rispondere', `npm run shop -- dispute show ${id}`],
  ];
  return {
    kind: 'enquiry',
    recipient,
    locale: 'it',
    values: {
      request_kind: position === undefined ? 'contestazione' : 'risposta alla contestazione',
      request_number: String(id),
      topic: document,
      facts: { block: 'lines', lines },
      message: { block: 'written', text },
    },
    dedupeKey: position === undefined ? `dispute:${id}` : `dispute:${id}:${position}`,
  };
}

const STATES: Readonly<Record<Locale, Record<DisputeState, string>>> = {
  it: {
    open: 'aperta',
    answered: 'abbiamo risposto',
    accepted: 'accolta',
    refused: 'respinta',
    closed: 'chiusa',
  },
  en: { open: 'open', answered: 'we have replied', accepted: 'accepted', refused: 'refused', closed: 'closed' },
};

export interface DisputeAnswer {
  readonly state: DisputeState;
  readonly text: string;
  /** In the timeline: makes its e-mail unique. */
  readonly position: number;
  readonly creditNote: CreditNote | undefined;
  /** Without trailing slash. */
  readonly baseUrl: string;
}

/** What the office did, for the user who opened the dispute. */
export function answerEmail(
  dispute: LockedDispute,
  { state, text, position, creditNote, baseUrl }: DisputeAnswer,
): OutgoingEmail {
  const { id, document, email, name, locale } = dispute;
  const label = locale === 'it' ? 'Nota di credito' : 'Credit note';
  const facts: Array<[string, string]> = creditNote
    ? [[label, `${creditNote.number} · ${creditNote.date.split('-').reverse().join('/')}`]]
    : [];
  return {
    kind: 'dispute',
    recipient: email,
    locale,
    values: {
      recipient_name: name,
      dispute_number: String(id),
      dispute_state: STATES[locale][state],
      document_number: document,
      facts: { block: 'lines', lines: facts },
      message: { block: 'written', text },
      dispute_url: `${baseUrl}${locale === 'en' ? '/en' : ''}/pages/account/disputes/${id}`,
    },
    dedupeKey: `dispute:${id}:${position}`,
  };
}
