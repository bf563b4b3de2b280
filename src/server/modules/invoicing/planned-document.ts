/** A document before it has a number: what the file, the ledger and the pro forma are made of (C-FISC-4). */
import { type Money, moneyFromNumber } from '#contract/values/money.ts';
import { type Invoice, type InvoiceDraft, type InvoiceHeader, stampRow } from '../fatturapa/index.ts';
import type { IssuedDeadline, IssuedInvoice, IssuedLink } from '../ledger/index.ts';
import { type BilledLine, ledgerRowOf } from './billed-lines.ts';

export interface PlannedDocument {
  readonly series: string;
  readonly day: string;
  /** `progressive`: the counter of the file, as text. */
  readonly header: (progressive: string) => InvoiceHeader;
  readonly draft: Omit<InvoiceDraft, 'header' | 'number' | 'day' | 'rows'>;
  readonly lines: readonly BilledLine[];
  readonly ledger: Pick<
    IssuedInvoice,
    'client_id' | 'address_code' | 'kind' | 'payment_terms' | 'reference' | 'cig' | 'cup' | 'invoice_keys'
  >;
  readonly links: readonly IssuedLink[];
  /** Given what is to pay, and how much of it is tax. */
  readonly deadlines: (payable: Money, tax: Money) => readonly IssuedDeadline[];
  /** The order was paid before: by card. */
  readonly paid: { readonly how: string; readonly on: string; readonly reference: string } | null;
}

const money = (text: string | undefined): Money => moneyFromNumber(Number(text ?? 0)) ?? 0;

/** What the ledger stores of a planned document: the amounts are those of the file. */
export function ledgerDocument({ lines, ledger }: PlannedDocument, invoice: Invoice, number: string) {
  const { general, goods } = invoice.body;
  const { document } = general ?? {};
  const blocks = goods?.vat ?? [];
  const sum = (texts: ReadonlyArray<string | undefined>) => texts.reduce((total, text) => total + money(text), 0);
  const taxable = sum(blocks.map((block) => block.taxable));
  const vat = sum(blocks.map(({ tax }) => tax));
  const splitTax = sum(blocks.filter(({ due }) => due === 'S').map(({ tax }) => tax));
  const total = money(document?.total);
  const rows = (goods?.rows ?? []).map((row, at) =>
    ledgerRowOf(lines[at] ?? stampLine(money(row.total)), money(row.total), at),
  );
  return {
    invoice: {
      ...ledger,
      td: document?.type ?? '',
      number,
      date: document?.day ?? '',
      taxable,
      vat,
      total,
      payable: total - splitTax,
      stamp: money(document?.stamp?.amount),
      split: splitTax > 0,
      note: (document?.reasons ?? []).join(' '),
      document: invoice,
    },
    rows,
    vat: blocks.map((block, at) => ({
      position: at + 1,
      rate: Number(block.rate),
      natura: block.natura ?? '',
      taxable: money(block.taxable),
      tax: money(block.tax),
      due: block.due ?? '',
      law: block.law ?? '',
    })),
  };
}

/** The row that the writer adds for a stamp duty that the buyer pays. */
const stampLine = (duty: Money): BilledLine => ({
  draft: stampRow(duty),
  kind: 'stamp',
  productId: null,
  orderNumber: '',
  orderRow: null,
  note: null,
});
