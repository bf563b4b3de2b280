/**
 * The last steps of every document that is issued (C-FISC-4): number, file, checks, ledger, in the transaction that holds the
 * counter. A finding of the checks stops it, and nothing has happened.
 */
import { createHash } from 'node:crypto';
import { type Money, moneyFromNumber } from '#contract/values/money.ts';
import { numberKey } from '#contract/values/number-key.rules.ts';
import { type Queryable, sqlState } from '#server/platform/db/index.ts';
import type { MediaStore } from '#server/platform/media/media-store.ts';
import {
  checkInvoice,
  type Finding,
  fileNameOf,
  type Invoice,
  type InvoiceDraft,
  type InvoiceHeader,
  invoiceOf,
  readFatturaPa,
  type SchemaThread,
  writeFatturaPa,
} from '../fatturapa/index.ts';
import {
  type IssuedDeadline,
  type IssuedInvoice,
  type IssuedLink,
  writeIssuedDeadlines,
  writeIssuedFile,
  writeIssuedInvoice,
  writeLinks,
} from '../ledger/index.ts';
import { type BilledLine, ledgerRowOf } from './billed-lines.ts';
import { lockSeries, storeNumber, takeFileNumber } from './document-counters.repository.ts';
import { dayFault, issuedNumber, type SeriesKind, yearOf } from './document-number.rules.ts';
import { InvoicingRefused } from './invoicing-refused.ts';
import { writeFileToSend } from './issued-files.repository.ts';
import { missingOfSeller, type Seller } from './issuing-settings.ts';

/** Steps at which tests stop the process. */
export type IssueStep = 'numbered' | 'checked' | 'written' | 'committed';
export type OnIssueStep = (step: IssueStep) => void | Promise<void>;

export interface FileIssuerDeps {
  readonly seller: Seller;
  readonly schema: SchemaThread;
  readonly papers: MediaStore;
  readonly today: () => string;
  readonly now: () => Date;
  readonly onStep: OnIssueStep;
}

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

export interface IssuedDocument {
  readonly id: number;
  readonly number: string;
  readonly date: string;
  readonly fileName: string;
  readonly total: Money;
  readonly payable: Money;
  /** What the checks only warn of. */
  readonly warnings: readonly Finding[];
  /** A public body takes it signed only. */
  readonly toSign: boolean;
}

const UNIQUE_VIOLATION = '23505';

/** The next number of a series, which stays locked. @throws InvoicingRefused for a day that does not fit. */
export async function takeNumber(
  transaction: Queryable,
  { kind, series, day, today }: { kind: SeriesKind; series: string; day: string; today: string },
): Promise<string> {
  const year = yearOf(day);
  const { last_number: before, last_day: last } = await lockSeries(transaction, { kind, series, year });
  const fault = dayFault(day, today, last);
  if (fault) throw new InvoicingRefused(fault, { day, number: series, ...(last !== null && { last }) });
  await storeNumber(transaction, { kind, series, year }, before + 1, day);
  return issuedNumber(series, before + 1, year);
}

/** @throws InvoicingRefused `number-taken` for what the database says of a number that another system used. */
export async function unlessTaken<T>(number: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new InvoicingRefused('number-taken', { number });
    throw error;
  }
}

/** @throws InvoicingRefused */
export async function issueFile(
  transaction: Queryable,
  planned: PlannedDocument,
  { seller, schema, papers, today, now, onStep }: FileIssuerDeps,
): Promise<IssuedDocument> {
  const missing = missingOfSeller(seller);
  if (missing.length > 0) throw new InvoicingRefused('seller-incomplete', { fields: missing });
  const { day, series, lines } = planned;
  const number = await takeNumber(transaction, { kind: 'invoice', series, day, today: today() });
  const fileName = fileNameOf('IT', seller.vatNumber, await takeFileNumber(transaction, `IT${seller.vatNumber}`));
  await onStep('numbered');
  const progressive = fileName.slice(-'00000.xml'.length, -'.xml'.length);
  const draft = {
    ...planned.draft,
    header: planned.header(progressive),
    number,
    day,
    rows: lines.map((line) => line.draft),
  };
  const bytes = Buffer.from(writeFatturaPa(invoiceOf(draft)));
  const { invoice, findings } = await checked(bytes, fileName, schema, today());
  const stops = findings.filter(({ level }) => level === 'stop');
  if (stops.length > 0) throw new InvoicingRefused('findings', { number, findings: stops });
  await onStep('checked');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // Named by its content: a file of a transaction that is rolled back belongs to nothing, and is never shown.
  await papers.put(`${sha256.slice(0, 2)}/${sha256}`, bytes);
  const written = ledgerOf(planned, invoice, number);
  const id = await unlessTaken(number, () => writeIssuedInvoice(transaction, written.invoice, written));
  const { payable, total, taxable } = written.invoice;
  await writeIssuedDeadlines(
    transaction,
    { id, client_id: planned.ledger.client_id, number, date: day },
    planned.deadlines(payable, payable - taxable),
    planned.paid,
  );
  await writeLinks(transaction, { kind: 'invoice', id }, planned.links);
  await writeIssuedFile(transaction, id, { name: fileName, bytes: bytes.length, sha256 });
  const toSign = invoice.version === 'FPA12';
  await writeFileToSend(transaction, { name: fileName, invoiceId: id, sha256, toSign, at: now() });
  await onStep('written');
  return { id, number, date: day, fileName, total, payable, warnings: findings, toSign };
}

/** The file is read back: what is checked and shown is what the bytes say. */
async function checked(bytes: Uint8Array, fileName: string, schema: SchemaThread, today: string) {
  const [file] = await readFatturaPa(bytes, fileName);
  if (file?.is !== 'invoices' || !file.invoices[0]) throw new Error(`${fileName} cannot be read back.`);
  return { invoice: file.invoices[0], findings: await checkInvoice(file, { schema, today }) };
}

const money = (text: string | undefined): Money => moneyFromNumber(Number(text ?? 0)) ?? 0;

function ledgerOf({ lines, ledger }: PlannedDocument, invoice: Invoice, number: string) {
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
  draft: {
    description: 'Imposta di bollo',
    quantity: '1',
    gross: duty,
    chain: '',
    net: duty,
    rate: '0.00',
    natura: 'N1',
  },
  kind: 'stamp',
  productId: null,
  orderNumber: '',
  orderRow: null,
  note: null,
});

/** Keys by which a credit note names its invoice. */
export const invoiceKeys = (number: string): string[] => [numberKey(number)];
