/** A customer's dispute as an e-mail to the office: in Italian, the shop's language. */
import type { DisputeReason } from '#contract/values/document-kinds.ts';
import type { OutgoingEmail } from '../mail/index.ts';

const REASONS: Record<DisputeReason, string> = {
  missing: 'manca',
  damaged: 'rovinato',
  wrong_article: 'articolo sbagliato',
  price: 'prezzo',
  vat: 'IVA',
  not_ordered: 'non ordinato',
  other: 'altro',
};

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
}

export function disputeEmail(recipient: string, letter: DisputeLetter): OutgoingEmail {
  const { id, customerId, company, actor, document, reason, text, rows, files } = letter;
  const lines: Array<[string, string]> = [
    ['Cliente', `${customerId} ${company}`],
    ['Nome', actor],
    ['Documento', document],
    ['Motivo', REASONS[reason]],
    ['Righe', rows.join(' · ')],
    ['File', files > 0 ? String(files) : ''],
  ];
  return {
    kind: 'enquiry',
    recipient,
    locale: 'it',
    values: {
      request_kind: 'contestazione',
      request_number: String(id),
      topic: document,
      facts: { block: 'lines', lines },
      message: { block: 'written', text },
    },
    dedupeKey: `dispute:${id}`,
  };
}
