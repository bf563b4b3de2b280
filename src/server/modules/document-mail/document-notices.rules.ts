/** From notices to e-mails (C-DOC-4): per user one e-mail for each event, or one daily e-mail with everything. */
import type { Locale } from '#contract/values/locale.ts';
import { type Money, moneyToNumber } from '#contract/values/money.ts';
import type { EmailAttachment, OutgoingEmail } from '../mail/index.ts';
import type { DocumentEvent, DueNotice } from './document-mail.repository.ts';

const PAGES: Readonly<Record<DocumentEvent, string>> = {
  invoice: 'invoices',
  note: 'delivery-notes',
  soon: 'deadlines',
  expired: 'deadlines',
  unpaid: 'deadlines',
};

const WORDS = {
  it: {
    invoice: 'Fattura',
    credit_note: 'Nota di credito',
    debit_note: 'Nota di debito',
    note: 'Documento di trasporto',
    soon: 'In scadenza',
    expired: 'Scaduta',
    unpaid: 'Insoluta',
    of: (day: string) => `del ${day}`,
    due: (day: string) => `scadenza ${day}`,
  },
  en: {
    invoice: 'Invoice',
    credit_note: 'Credit note',
    debit_note: 'Debit note',
    note: 'Delivery note',
    soon: 'Due soon',
    expired: 'Expired',
    unpaid: 'Returned unpaid',
    of: (day: string) => `of ${day}`,
    due: (day: string) => `due ${day}`,
  },
} as const;

const NUMBERS: Readonly<Record<Locale, Intl.NumberFormat>> = {
  it: new Intl.NumberFormat('it', { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' }),
  en: new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
};
const euros = (amount: Money, locale: Locale) => `€ ${NUMBERS[locale].format(moneyToNumber(amount))}`;

/** `Fattura FT/12` and `del 21/11/2026 · € 47,99`. */
export function noticeLine({
  event,
  kind,
  document,
  day,
  amount,
  locale,
}: Pick<DueNotice, 'event' | 'kind' | 'document' | 'day' | 'amount' | 'locale'>): readonly [string, string] {
  const words = WORDS[locale];
  const isDeadline = event !== 'invoice' && event !== 'note';
  const title = event === 'invoice' && (kind === 'credit_note' || kind === 'debit_note') ? words[kind] : words[event];
  const date = day.split('-').reverse().join('/');
  const when = isDeadline ? words.due(date) : words.of(date);
  return [`${title} ${document}`, amount === null ? when : `${when} · ${euros(amount, locale)}`];
}

/** Names the maker of the PDF of a document. */
export const DOCUMENT_PDF = 'document-pdf';

/** More files than these would not pass mail servers: the link has them all. */
const MOST_FILES = 10;
const MOST_BYTES = 8_000_000;
/** Of a courtesy copy, which is made when the e-mail leaves. */
const USUAL_BYTES = 100_000;

/** PDFs of new documents, as many as an e-mail carries; deadlines have none. */
export function attachedFiles(notices: readonly DueNotice[]): EmailAttachment[] {
  let bytes = 0;
  const fitting = notices.filter(({ document_id: id, pdf_bytes: size }) => {
    const needed = bytes + (size || USUAL_BYTES);
    if (id === null || needed > MOST_BYTES) return false;
    bytes = needed;
    return true;
  });
  return fitting.slice(0, MOST_FILES).map(({ event, customer_id: customerId, document_id: id, locale }) => ({
    maker: DOCUMENT_PDF,
    about: { kind: event, customerId, id: id ?? 0, locale },
  }));
}

/**
 * `notices` stand by user, then by event, as the repository orders them. Each notice is returned once by the database, so the
 * first one of an e-mail makes its key unique. `shopUrl` without trailing slash; `attach`: with PDFs.
 */
export function noticeEmails(notices: readonly DueNotice[], shopUrl: string, attach: boolean): OutgoingEmail[] {
  const groups = Map.groupBy(notices, ({ user_id: id, event, daily }) => `${id}:${daily ? 'digest' : event}`);
  return [...groups].flatMap(([group, [first, ...others]]) => {
    if (!first) return [];
    const { email, name, locale, event, daily, about } = first;
    const files = attach ? attachedFiles([first, ...others]) : [];
    const account = `${shopUrl}${locale === 'en' ? '/en' : ''}/pages/account`;
    return {
      kind: daily ? 'documents-daily' : (`documents-${event}` as const),
      recipient: email,
      locale,
      dedupeKey: `documents:${group}:${event}:${about}`,
      ...(files.length > 0 && { attachments: files }),
      values: {
        recipient_name: name,
        documents: { block: 'lines', lines: [first, ...others].map(noticeLine) },
        documents_url: daily ? account : `${account}/${PAGES[event]}`,
        settings_url: `${account}/settings`,
      },
    };
  });
}
