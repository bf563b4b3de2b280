/** A credit note (TD04) from an invoice that was issued here, as a whole or of some rows (C-FISC-5). */
import type { Queryable } from '#server/platform/db/index.ts';
import {
  type CreditableInvoice,
  isElsewhere,
  lockIssuedInvoice,
  readCreditableRows,
  writeCreditedRows,
} from './credited.repository.ts';
import { type CreditedPieces, creditedLines } from './credited-lines.rules.ts';
import { InvoicingRefused } from './invoicing-refused.ts';
import { type IssuedDocument, invoiceKeys, issueFile } from './issue-file.service.ts';
import type { InvoiceIssuerDeps } from './issue-invoice.service.ts';
import { reopenNotes } from './issuing.repository.ts';

export interface CreditRequest {
  /** Number of the invoice. */
  readonly invoice: string;
  /** Left out: everything that is not credited yet. */
  readonly pieces?: CreditedPieces | undefined;
  readonly day: string;
  /** Printed, and in the XML. */
  readonly reason?: string | undefined;
  /** The delivery notes are invoiced again: the invoice was wrong, not the delivery. */
  readonly again?: boolean | undefined;
}

export interface IssuedCreditNote extends IssuedDocument {
  readonly customerId: number;
  readonly invoice: string;
  /** Delivery notes that are to be invoiced again. */
  readonly reopened: readonly string[];
}

/** @throws InvoicingRefused */
export async function issueCreditNote(
  transaction: Queryable,
  { invoice: number, pieces, day, reason, again }: CreditRequest,
  deps: InvoiceIssuerDeps,
): Promise<IssuedCreditNote> {
  const invoice = await lockIssuedInvoice(transaction, number);
  if (!invoice) {
    const elsewhere = await isElsewhere(transaction, number);
    throw new InvoicingRefused(elsewhere ? 'invoice-not-here' : 'no-invoice', { number });
  }
  // Check 00418.
  if (day < invoice.date) throw new InvoicingRefused('day-before-document', { day, last: invoice.date });
  const plan = creditedLines(await readCreditableRows(transaction, invoice.id), pieces);
  if ('fault' in plan) throw new InvoicingRefused(plan.fault, { number, row: plan.row, residual: plan.residual });
  const { settings } = deps;
  const issued = await issueFile(
    transaction,
    {
      series: settings.series.creditNotes,
      day,
      header: (progressive) => headerOf(invoice, progressive),
      draft: {
        type: 'TD04',
        split: invoice.split,
        // The duty of a credit note is the shop's own.
        stamp: { charged: false, withN1: settings.stamp.withN1 },
        laws: lawsOf(invoice),
        ...(reason && { reasons: [reason] }),
        linked: {
          invoices: [
            {
              id: invoice.number,
              day: invoice.date,
              ...(invoice.cup && { cup: invoice.cup }),
              ...(invoice.cig && { cig: invoice.cig }),
            },
          ],
        },
      },
      lines: plan.lines.map(({ line }) => line),
      ledger: {
        client_id: invoice.client_id,
        address_code: invoice.address_code,
        kind: 'credit_note',
        payment_terms: '',
        reference: '',
        cig: invoice.cig,
        cup: invoice.cup,
        invoice_keys: invoiceKeys(invoice.number),
      },
      links: [{ from_kind: 'invoice', from_id: invoice.id, how: 'header' }],
      // What is given back is a credit among the deadlines.
      deadlines: (payable) => [
        { part: 1, due_date: day, amount: -payable, open: -payable, method: '', mp: '', bank: {} },
      ],
      paid: null,
    },
    deps,
  );
  await writeCreditedRows(
    transaction,
    issued.id,
    invoice.id,
    plan.lines.map(({ row }) => row),
  );
  const reopened = again ? await reopenNotes(transaction, invoice.id) : [];
  return {
    ...issued,
    customerId: invoice.client_id,
    invoice: invoice.number,
    reopened: reopened.map((note) => note.number),
  };
}

/** The parties of the invoice, whatever became of the customer since. */
function headerOf({ document }: CreditableInvoice, progressive: string): CreditableInvoice['document']['header'] {
  const { transmission, ...parties } = document.header;
  return { transmission: { ...transmission, progressive }, ...parties };
}

function lawsOf({ document }: CreditableInvoice): Record<string, string> {
  const blocks = document.body.goods?.vat ?? [];
  return Object.fromEntries(blocks.flatMap(({ natura, law }) => (natura && law ? [[natura, law] as const] : [])));
}
