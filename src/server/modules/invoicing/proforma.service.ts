/** What an invoice would say, for an accountant who issues it (C-FISC-4): no number, no file, nothing stored. */
import { AppError } from '#contract/values/errors.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { invoiceOf } from '../fatturapa/index.ts';
import type { IssuedDeadline, IssuedInvoice, IssuedInvoiceRow, IssuedVat } from '../ledger/index.ts';
import { type BilledCustomer, type OpenNote, readBilledCustomer, readNoteRowsToBill } from './issuing.repository.ts';
import type { IssuingSettings } from './issuing-settings.ts';
import { ledgerDocument } from './planned-document.ts';
import { plannedInvoice, termsOfNote } from './planned-invoice.ts';

export interface Proforma {
  readonly customer: BilledCustomer;
  readonly invoice: IssuedInvoice;
  readonly rows: readonly IssuedInvoiceRow[];
  readonly vat: readonly IssuedVat[];
  readonly deadlines: readonly IssuedDeadline[];
}

export async function proformaOf(
  db: Queryable,
  notes: readonly OpenNote[],
  day: string,
  settings: IssuingSettings,
): Promise<Proforma> {
  const [first] = notes;
  const customer = first && (await readBilledCustomer(db, first.client_id));
  if (!first || !customer) throw new AppError('not-found');
  const rows = await readNoteRowsToBill(
    db,
    notes.map(({ id }) => id),
  );
  const terms = termsOfNote(first, customer.payment_terms, settings);
  const planned = plannedInvoice({ customer, notes, rows, terms, type: 'TD24', day }, settings);
  const draft = {
    ...planned.draft,
    header: planned.header('0'),
    number: '0',
    day,
    rows: planned.lines.map((line) => line.draft),
  };
  const made = ledgerDocument(planned, invoiceOf(draft), '');
  const { payable, taxable } = made.invoice;
  return { customer, ...made, deadlines: planned.deadlines(payable, payable - taxable) };
}
