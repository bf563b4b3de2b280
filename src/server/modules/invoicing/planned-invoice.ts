/** Delivery notes of one customer and one way of payment → their invoice, without a number (C-FISC-4). */
import type { Money } from '#contract/values/money.ts';
import { termsText } from '#contract/values/payment-terms.rules.ts';
import type { PaymentTerms } from '#contract/values/payment-terms.ts';
import { type DraftPayment, latinText } from '../fatturapa/index.ts';
import type { IssuedDeadline } from '../ledger/index.ts';
import { CONAI_SENTENCE } from '../pricing/index.ts';
import { lawsOfNotes, linesOfNotes, linkedDocuments } from './billed-lines.ts';
import { type BuyersBank, bankOf } from './buyers-bank.rules.ts';
import { isSplit } from './draft-groups.rules.ts';
import { invoiceHeader } from './invoice-parties.ts';
import type { BilledCustomer, OpenNote, OpenNoteRow } from './issuing.repository.ts';
import type { IssuingSettings } from './issuing-settings.ts';
import { deadlinesOfInvoice, METHOD_WORDS, PAYMENT_CODES, termsOfOrder } from './order-terms.rules.ts';
import type { PlannedDocument } from './planned-document.ts';

export interface InvoicedNotes {
  readonly customer: BilledCustomer;
  /** In the order of their days; at least one. */
  readonly notes: readonly OpenNote[];
  readonly rows: readonly OpenNoteRow[];
  readonly terms: PaymentTerms;
  readonly type: 'TD01' | 'TD24';
  readonly day: string;
}

export function plannedInvoice(
  { customer, notes, rows, terms, type, day }: InvoicedNotes,
  settings: IssuingSettings,
): PlannedDocument {
  const [first] = notes;
  if (!first) throw new RangeError('no note');
  const accompanying = type === 'TD01' && notes.length === 1 && first.kind === 'accompanying';
  const receipts = terms.method === 'riba' ? terms.steps.length : 0;
  const lines = linesOfNotes(notes, rows, { vat: settings.vat, ribaFee: settings.ribaFee * receipts });
  const { seller } = settings;
  const bank = terms.method === 'riba' ? bankOf(customer) : {};
  return {
    series: type === 'TD24' ? settings.series.deferred : settings.series.invoices,
    day,
    header: (progressive) => invoiceHeader(seller, customer, first.invoice, progressive),
    draft: {
      type,
      split: isSplit(first),
      ...(first.intent_protocol && {
        intent: {
          protocol: first.intent_protocol,
          ...(first.intent_received_on && { receivedOn: first.intent_received_on }),
        },
      }),
      stamp: settings.stamp,
      ...(settings.conai && { reasons: [CONAI_SENTENCE.it] }),
      laws: lawsOfNotes(notes),
      linked: linkedDocuments(notes, lines, accompanying),
      payment: (payable, tax) => paymentOf(terms, day, { payable, tax }, settings, bank),
    },
    lines,
    ledger: {
      client_id: customer.client_id,
      address_code: new Set(notes.map((note) => note.address_code)).size === 1 ? first.address_code : null,
      kind: type === 'TD24' ? 'deferred' : accompanying ? 'accompanying' : 'invoice',
      payment_terms: termsText(terms, 'it'),
      reference: [...new Set(notes.map(({ reference }) => reference).filter(Boolean))].join(', ').slice(0, 200),
      cig: common(notes.map(({ cig }) => cig)),
      cup: common(notes.map(({ cup }) => cup)),
      invoice_keys: [],
    },
    links: [
      ...notes.map(({ id }) => ({ from_kind: 'note' as const, from_id: id, how: 'row' as const })),
      ...new Map(
        notes.map(({ order_id: id }) => [id, { from_kind: 'order' as const, from_id: id, how: 'row' as const }]),
      ).values(),
    ],
    deadlines: (payable, tax) => deadlineRows(terms, day, { payable, tax }, bank),
    paid:
      terms.method === 'card'
        ? { how: METHOD_WORDS.card, on: day, reference: notes.map(({ order_number }) => order_number).join(', ') }
        : null,
  };
}

export const termsOfNote = (
  note: OpenNote,
  own: PaymentTerms | null,
  { transferDays }: Pick<IssuingSettings, 'transferDays'>,
) => termsOfOrder(note.payment_method, own, transferDays);

/** The value that all have; empty when they differ. */
function common(values: readonly string[]): string {
  const [first = '', ...others] = new Set(values);
  return others.length === 0 ? first : '';
}

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
  bank: BuyersBank,
): DraftPayment {
  const byTransfer = terms.method === 'bank_transfer';
  return {
    method: PAYMENT_CODES[terms.method],
    deadlines: deadlinesOfInvoice(terms, day, payable, tax),
    ...bank,
    ...(byTransfer && seller.iban && { iban: seller.iban, bank: latinText(seller.bank, 80) }),
  };
}

/** An order paid by card has nothing open. */
function deadlineRows(terms: PaymentTerms, day: string, { payable, tax }: ToPay, bank: BuyersBank): IssuedDeadline[] {
  return deadlinesOfInvoice(terms, day, payable, tax).map(({ dueOn, amount }, at) => ({
    part: at + 1,
    due_date: dueOn,
    amount,
    open: terms.method === 'card' ? 0 : amount,
    method: METHOD_WORDS[terms.method],
    mp: PAYMENT_CODES[terms.method],
    bank,
  }));
}
