/** An invoice from delivery notes (C-FISC-4): at once (TD01) or of a month (TD24). */
import { AppError } from '#contract/values/errors.ts';
import type { Money } from '#contract/values/money.ts';
import { termsText } from '#contract/values/payment-terms.rules.ts';
import type { PaymentTerms } from '#contract/values/payment-terms.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { type DraftPayment, latinText } from '../fatturapa/index.ts';
import type { IssuedDeadline } from '../ledger/index.ts';
import { lawsOfNotes, linesOfNotes, linkedDocuments } from './billed-lines.ts';
import { isLateInvoice } from './document-number.rules.ts';
import { groupKey } from './draft-groups.rules.ts';
import { invoiceHeader } from './invoice-parties.ts';
import { InvoicingRefused } from './invoicing-refused.ts';
import { type FileIssuerDeps, type IssuedDocument, issueFile } from './issue-file.service.ts';
import {
  lockNotes,
  type OpenNote,
  readBilledCustomer,
  readNoteRowsToBill,
  readOpenNotesOf,
  settleNotes,
} from './issuing.repository.ts';
import type { IssuingSettings } from './issuing-settings.ts';
import { deadlinesOfInvoice, METHOD_WORDS, PAYMENT_CODES, termsOfOrder } from './order-terms.rules.ts';

export interface InvoiceRequest {
  readonly noteIds: readonly number[];
  /** `TD01` at once, `TD24` deferred: lists its delivery notes. */
  readonly type: 'TD01' | 'TD24';
  readonly day: string;
}

export interface IssuedInvoiceResult extends IssuedDocument {
  readonly customerId: number;
  readonly notes: readonly string[];
  /** After the day that the law sets. */
  readonly late: boolean;
}

export interface InvoiceIssuerDeps extends FileIssuerDeps {
  readonly settings: IssuingSettings;
}

/** @throws InvoicingRefused */
export async function issueInvoice(
  transaction: Queryable,
  { noteIds, type, day }: InvoiceRequest,
  deps: InvoiceIssuerDeps,
): Promise<IssuedInvoiceResult> {
  const { settings } = deps;
  // First the lock, then the reading: what another transaction invoiced meanwhile is seen.
  await lockNotes(transaction, noteIds);
  const notes = await readOpenNotesOf(transaction, noteIds);
  const [first] = notes;
  if (!first || notes.length < noteIds.length) throw new InvoicingRefused('note-invoiced');
  const customer = await readBilledCustomer(transaction, first.client_id);
  if (!customer) throw new AppError('not-found');
  const terms = termsOfNote(first, customer.payment_terms, settings);
  const groups = new Set(
    notes.map((note) => groupKey(note, termsOfNote(note, customer.payment_terms, settings), type)),
  );
  if (groups.size > 1) throw new InvoicingRefused('notes-differ');
  // They come in the order of their days.
  const newest = notes.at(-1)?.date ?? first.date;
  if (day < newest) throw new InvoicingRefused('day-before-document', { day, last: newest });
  const rows = await readNoteRowsToBill(
    transaction,
    notes.map(({ id }) => id),
  );
  const accompanying = type === 'TD01' && notes.length === 1 && first.kind === 'accompanying';
  const receipts = terms.method === 'riba' ? terms.steps.length : 0;
  const lines = linesOfNotes(notes, rows, { vat: settings.vat, ribaFee: settings.ribaFee * receipts });
  const { seller } = settings;
  const issued = await issueFile(
    transaction,
    {
      series: type === 'TD24' ? settings.series.deferred : settings.series.invoices,
      day,
      header: (progressive) => invoiceHeader(seller, customer, first.invoice, progressive),
      draft: {
        type,
        stamp: settings.stamp,
        laws: lawsOfNotes(notes),
        linked: linkedDocuments(notes, lines, accompanying),
        payment: (payable, tax) => paymentOf(terms, day, { payable, tax }, settings),
      },
      lines,
      ledger: {
        client_id: customer.client_id,
        address_code: new Set(notes.map((note) => note.address_code)).size === 1 ? first.address_code : null,
        kind: type === 'TD24' ? 'deferred' : accompanying ? 'accompanying' : 'invoice',
        payment_terms: termsText(terms, 'it'),
        reference: [...new Set(notes.map(({ reference }) => reference).filter(Boolean))].join(', ').slice(0, 200),
        cig: '',
        cup: '',
        invoice_keys: [],
      },
      links: [
        ...notes.map(({ id }) => ({ from_kind: 'note' as const, from_id: id, how: 'row' as const })),
        ...new Map(
          notes.map(({ order_id: id }) => [id, { from_kind: 'order' as const, from_id: id, how: 'row' as const }]),
        ).values(),
      ],
      deadlines: (payable, tax) => deadlineRows(terms, day, { payable, tax }),
      paid:
        terms.method === 'card'
          ? { how: METHOD_WORDS.card, on: day, reference: notes.map(({ order_number }) => order_number).join(', ') }
          : null,
    },
    deps,
  );
  await settleNotes(
    transaction,
    notes.map(({ id }) => id),
  );
  return {
    ...issued,
    customerId: customer.client_id,
    notes: notes.map(({ number }) => number),
    late: isLateInvoice(type, first.date, deps.today()),
  };
}

export const termsOfNote = (
  note: OpenNote,
  own: PaymentTerms | null,
  { transferDays }: Pick<IssuingSettings, 'transferDays'>,
) => termsOfOrder(note.payment_method, own, transferDays);

interface ToPay {
  readonly payable: Money;
  readonly tax: Money;
}

/** The same deadlines as the ledger's, as FatturaPA writes them. */
function paymentOf(
  terms: PaymentTerms,
  day: string,
  { payable, tax }: ToPay,
  { seller }: IssuingSettings,
): DraftPayment {
  const byTransfer = terms.method === 'bank_transfer';
  return {
    method: PAYMENT_CODES[terms.method],
    deadlines: deadlinesOfInvoice(terms, day, payable, tax),
    ...(byTransfer && seller.iban && { iban: seller.iban, bank: latinText(seller.bank, 80) }),
  };
}

/** An order paid by card has nothing open. */
function deadlineRows(terms: PaymentTerms, day: string, { payable, tax }: ToPay): IssuedDeadline[] {
  return deadlinesOfInvoice(terms, day, payable, tax).map(({ dueOn, amount }, at) => ({
    part: at + 1,
    due_date: dueOn,
    amount,
    open: terms.method === 'card' ? 0 : amount,
    method: METHOD_WORDS[terms.method],
    mp: PAYMENT_CODES[terms.method],
    bank: {},
  }));
}
