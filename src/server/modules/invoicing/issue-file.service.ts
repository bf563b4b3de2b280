/**
 * The last steps of every document that is issued (C-FISC-4): number, file, checks, ledger, in the transaction that holds the
 * counter. A finding of the checks stops it, and nothing has happened.
 */
import { createHash } from 'node:crypto';
import type { Money } from '#contract/values/money.ts';
import { numberKey } from '#contract/values/number-key.rules.ts';
import { type Queryable, sqlState } from '#server/platform/db/index.ts';
import type { DurableFiles } from '#server/platform/media/durable-files.ts';
import { paperName } from '#server/platform/media/media-names.rules.ts';
import {
  checkInvoice,
  type Finding,
  fileNameOf,
  type Invoice,
  invoiceOf,
  readFatturaPa,
  type SchemaThread,
  writeFatturaPa,
} from '../fatturapa/index.ts';
import { writeIssuedDeadlines, writeIssuedFile, writeIssuedInvoice, writeLinks } from '../ledger/index.ts';
import { lockSeries, storeNumber, takeFileNumber } from './document-counters.repository.ts';
import { dayFault, issuedNumber, type SeriesKind, yearOf } from './document-number.rules.ts';
import { InvoicingRefused } from './invoicing-refused.ts';
import { writeFileToSend } from './issued-files.repository.ts';
import { missingOfSeller, type Seller } from './issuing-settings.ts';
import { ledgerDocument, type PlannedDocument } from './planned-document.ts';

/** Steps at which tests stop the process. */
export type IssueStep = 'numbered' | 'checked' | 'written' | 'committed';
export type OnIssueStep = (step: IssueStep) => void | Promise<void>;

export interface FileIssuerDeps {
  readonly seller: Seller;
  readonly schema: SchemaThread;
  readonly papers: DurableFiles;
  readonly today: () => string;
  readonly now: () => Date;
  readonly onStep: OnIssueStep;
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

interface MadeFile {
  readonly fileName: string;
  /** As it is read back from the file. */
  readonly invoice: Invoice;
  readonly bytes: number;
  readonly sha256: string;
  readonly warnings: readonly Finding[];
  readonly toSign: boolean;
}

/**
 * A file under the next name: written, checked, stored, and waiting to be sent after `keep` has put the document into the ledger. `of`
 * makes the document, given the counter of the file as text. @throws InvoicingRefused `findings`
 */
export async function makeFile(
  transaction: Queryable,
  {
    number,
    of,
    keep,
  }: { number: string; of: (progressive: string) => Invoice; keep: (made: MadeFile) => Promise<number> },
  { seller, schema, papers, today, now, onStep }: FileIssuerDeps,
): Promise<MadeFile & { readonly id: number }> {
  const missing = missingOfSeller(seller);
  if (missing.length > 0) throw new InvoicingRefused('seller-incomplete', { fields: missing });
  const fileName = fileNameOf('IT', seller.vatNumber, await takeFileNumber(transaction, `IT${seller.vatNumber}`));
  await onStep('numbered');
  const bytes = Buffer.from(writeFatturaPa(of(fileName.slice(-'00000.xml'.length, -'.xml'.length))));
  const { invoice, findings } = await checked(bytes, fileName, schema, today());
  const stops = findings.filter(({ level }) => level === 'stop');
  if (stops.length > 0) throw new InvoicingRefused('findings', { number, findings: stops });
  await onStep('checked');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // Named by its content: a file of a transaction that is rolled back belongs to nothing, and is never shown. On the disk before the
  // commit: a document whose number is taken and whose file is gone could not be made again.
  await papers.put(new Map([[paperName(sha256), bytes]]));
  await papers.settle();
  // A public body takes it signed only.
  const toSign = invoice.version === 'FPA12';
  const made = { fileName, invoice, bytes: bytes.length, sha256, warnings: findings, toSign };
  const id = await keep(made);
  await writeFileToSend(transaction, { name: fileName, invoiceId: id, sha256, toSign, at: now() });
  await onStep('written');
  return { ...made, id };
}

/** @throws InvoicingRefused */
export async function issueFile(
  transaction: Queryable,
  planned: PlannedDocument,
  deps: FileIssuerDeps,
): Promise<IssuedDocument> {
  const { day, series, lines, ledger } = planned;
  const number = await takeNumber(transaction, { kind: 'invoice', series, day, today: deps.today() });
  const rows = lines.map((line) => line.draft);
  const of = (progressive: string) =>
    invoiceOf({ ...planned.draft, header: planned.header(progressive), number, day, rows });
  let amounts: { total: Money; payable: Money } | undefined;
  async function keep({ fileName, invoice, bytes, sha256 }: MadeFile): Promise<number> {
    const written = ledgerDocument(planned, invoice, number);
    const id = await unlessTaken(number, () => writeIssuedInvoice(transaction, written.invoice, written));
    const { payable, total, taxable } = written.invoice;
    amounts = { payable, total };
    await writeIssuedDeadlines(
      transaction,
      { id, client_id: ledger.client_id, number, date: day },
      planned.deadlines(payable, payable - taxable),
      planned.paid,
    );
    await writeLinks(transaction, { kind: 'invoice', id }, planned.links);
    await writeIssuedFile(transaction, id, { name: fileName, bytes, sha256 });
    return id;
  }
  const { id, fileName, warnings, toSign } = await makeFile(transaction, { number, of, keep }, deps);
  return { id, number, date: day, fileName, warnings, toSign, total: 0, payable: 0, ...amounts };
}

/** The file is read back: what is checked and shown is what the bytes say. */
async function checked(bytes: Uint8Array, fileName: string, schema: SchemaThread, today: string) {
  const [file] = await readFatturaPa(bytes, fileName);
  if (file?.is !== 'invoices' || !file.invoices[0]) throw new Error(`${fileName} cannot be read back.`);
  return { invoice: file.invoices[0], findings: await checkInvoice(file, { schema, today }) };
}

/** Keys by which a credit note names its invoice. */
export const invoiceKeys = (number: string): string[] => [numberKey(number)];
