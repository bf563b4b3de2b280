/**
 * `GET /documents/…` of the account's documents (C-DOC-2): the ERP's PDF or a courtesy copy, XML and signed envelope as they
 * came, attachments, lists as CSV, XLSX and PDF, ZIP. The ledger decides who may see a document: for everybody else it does
 * not exist.
 */
import { Readable } from 'node:stream';
import { getStatement, paymentDeadline } from '#contract/endpoints/account/deadlines.ts';
import { getDdt } from '#contract/endpoints/account/delivery-notes.ts';
import type { DocumentFile } from '#contract/endpoints/account/document-parts.ts';
import { getInvoices, type InvoiceDetail, type InvoiceHeader } from '#contract/endpoints/account/invoices.ts';
import { AppError } from '#contract/values/errors.ts';
import { formatEuro } from '#contract/values/money.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { paperName } from '#server/platform/media/media-names.rules.ts';
import { contentOf, type MediaStore } from '#server/platform/media/media-store.ts';
import type { Customers } from '../customers/index.ts';
import type { ReadablePages } from '../fatturapa/index.ts';
import type { Ledger, StoredFile } from '../ledger/index.ts';
import { documentFile } from './document-file.ts';
import type { ShopHead } from './document-parts.ts';
import type { DocumentWorkers } from './document-workers.ts';
import { invoicePaper, notePaper } from './ledger-papers.ts';
import { deadlineTable, invoiceRowsTable, invoiceTable, noteTable, statementTable } from './ledger-tables.ts';
import { kindWord, LEDGER_WORDS } from './ledger-words.ts';
import { documentsZip, MOST_ZIPPED, type ZippedDocument } from './ledger-zip.ts';
import { checked } from './list-requests.ts';
import { type ListTable, listCsv } from './list-table.ts';

export type LedgerReader = Pick<Caller, 'customerId' | 'role' | 'userId' | 'locale'>;

export interface LedgerFile {
  readonly name: string;
  /** By the ending of the name if left out. */
  readonly mediaType?: string;
  readonly body: Uint8Array | Readable;
  /** A page that is opened, not saved. */
  readonly shown?: boolean;
  /** Known for files that are not made while they are sent. */
  readonly bytes?: number;
}

export interface LedgerFilesDeps {
  readonly ledger: Pick<Ledger, 'invoices' | 'invoice' | 'notes' | 'note' | 'deadlines' | 'statement' | 'filesOf'>;
  /** Whether a dispute is the caller's own. */
  readonly hasDispute: (reader: LedgerReader, id: number) => Promise<boolean>;
  readonly customers: Pick<Customers, 'customerOf'>;
  readonly workers: DocumentWorkers;
  readonly pages: Pick<ReadablePages, 'page'>;
  readonly shop: ShopHead;
  /** The stored files, by their content. */
  readonly papers: Pick<MediaStore, 'find'>;
  readonly today: () => string;
}

export const LEDGER_PATH =
  /^\/documents\/(invoice\.(?:pdf|xml|p7m|html)|ddt\.pdf|attachment|(?:invoices|delivery-notes)\.(?:csv|xlsx)|(?:deadlines|statement)\.(?:csv|xlsx|pdf)|invoices\.zip|invoice-rows\.xlsx)$/;

export type LedgerFiles = (file: string, reader: LedgerReader, query: URLSearchParams) => Promise<LedgerFile>;

/** More than any customer has; the limit keeps an export from copying the whole database. */
const MOST_ROWS = 20_000;
const MOST_ROW_DOCUMENTS = 2_000;

export function createLedgerFiles(deps: LedgerFilesDeps): LedgerFiles {
  const { ledger, workers, pages, shop, papers, today } = deps;

  async function customerOf({ customerId }: LedgerReader) {
    const customer = await deps.customers.customerOf(customerId);
    if (!customer) throw new AppError('not-found');
    return customer;
  }

  async function stored(file: StoredFile): Promise<LedgerFile> {
    const found = await papers.find(paperName(file.sha256));
    if (!found) throw new AppError('not-found');
    return { name: file.name, mediaType: file.media_type, body: await found.open(), bytes: found.size };
  }

  const withRole = (files: readonly StoredFile[], role: DocumentFile['role']) =>
    files.find((file) => file.role === role);

  async function courtesyCopy(invoice: InvoiceDetail, reader: LedgerReader): Promise<LedgerFile> {
    const paper = invoicePaper({ document: invoice, customer: await customerOf(reader), shop }, reader.locale);
    return { name: documentFile(paper, 'pdf'), body: await workers.draw(paper, 'pdf') };
  }

  async function invoiceFile(format: string, reader: LedgerReader, id: number): Promise<LedgerFile> {
    const invoice = await ledger.invoice(reader, id);
    if (format === 'html') return readableView(invoice, reader);
    const role = format === 'p7m' ? 'signed' : format === 'xml' ? 'xml' : 'pdf';
    const file = withRole(await ledger.filesOf('invoice', id), role);
    if (file) return stored(file);
    if (role !== 'pdf') throw new AppError('not-found');
    return courtesyCopy(invoice, reader);
  }

  /** Every filled field of the XML as a page: shown, not saved; it runs nothing and loads nothing. */
  async function readableView({ id, number }: InvoiceDetail, { locale }: LedgerReader): Promise<LedgerFile> {
    const files = await ledger.filesOf('invoice', id);
    const file = withRole(files, 'xml') ?? withRole(files, 'signed');
    const content = file && (await bytesOf(file));
    const page = content && (await pages.page({ bytes: content, fileName: file.name, number, locale }));
    if (!page) throw new AppError('not-found');
    return { name: `${file?.name ?? id}.html`, shown: true, body: page };
  }

  async function noteFile(reader: LedgerReader, id: number): Promise<LedgerFile> {
    const note = await ledger.note(reader, id);
    // The stored file may have amounts: who may not see them gets the copy that is generated without.
    const file = note.prices ? withRole(await ledger.filesOf('note', id), 'pdf') : undefined;
    if (file) return stored(file);
    const paper = notePaper({ document: note, customer: await customerOf(reader), shop }, reader.locale);
    return { name: documentFile(paper, 'pdf'), body: await workers.draw(paper, 'pdf') };
  }

  /** Attachments and receipts by their place, from 1 (`presentFiles`). */
  async function attachment(reader: LedgerReader, query: URLSearchParams): Promise<LedgerFile> {
    const [kind, id] = [query.get('kind') ?? 'invoice', idOf(query)];
    if (kind === 'invoice') await ledger.invoice(reader, id);
    else if (kind === 'note') {
      if (!(await ledger.note(reader, id)).prices) throw new AppError('not-found');
    } else if (kind !== 'dispute' || !(await deps.hasDispute(reader, id))) throw new AppError('not-found');
    const files = await ledger.filesOf(kind as 'invoice' | 'note' | 'dispute', id);
    const file = files.filter(({ role }) => role === 'attachment' || role === 'receipt')[
      Number(query.get('n') ?? 0) - 1
    ];
    if (!file) throw new AppError('not-found');
    return stored(file);
  }

  /** The chosen documents (`ids`), else everything that the filter finds. */
  async function found(reader: LedgerReader, query: URLSearchParams, most: number): Promise<InvoiceHeader[]> {
    const asked = checked(getInvoices.request, filterOf(query), reader.locale);
    const chosen = query.getAll('ids').map(Number);
    const range = chosen.length > 0 ? { from: '0001-01-01', to: '9999-12-31' } : {};
    const { data } = await ledger.invoices(reader, {
      ...asked,
      ...range,
      page: 1,
      per_page: chosen.length > 0 ? MOST_ROWS : most,
    });
    return chosen.length > 0 ? data.filter(({ id }) => chosen.includes(id)).slice(0, most) : data;
  }

  async function* zipped(reader: LedgerReader, invoices: readonly InvoiceHeader[]): AsyncGenerator<ZippedDocument> {
    const { locale } = reader;
    const customer = await customerOf(reader);
    for (const { id } of invoices) {
      const invoice = await ledger.invoice(reader, id);
      const files = await ledger.filesOf('invoice', id);
      const [pdf, xml] = [withRole(files, 'pdf'), withRole(files, 'xml')];
      const made = invoicePaper({ document: invoice, customer, shop }, locale);
      const contents = [
        { end: 'pdf', content: pdf ? await bytesOf(pdf) : await workers.draw(made, 'pdf') },
        ...(xml ? [{ end: 'xml', content: await bytesOf(xml) }] : []),
      ];
      yield {
        title: kindWord(invoice.kind, locale),
        number: invoice.number,
        date: invoice.date,
        total: formatEuro(invoice.total, locale),
        files: contents.flatMap(({ end, content }) => (content ? [{ end, content }] : [])),
      };
    }
  }

  /** Undefined if the file is gone: the index of the ZIP says so. */
  const bytesOf = ({ sha256 }: StoredFile) => contentOf(papers, paperName(sha256));

  async function tableOf(list: string, reader: LedgerReader, query: URLSearchParams): Promise<ListTable> {
    const { locale } = reader;
    const all = { page: 1, per_page: MOST_ROWS };
    const filter = filterOf(query);
    switch (list) {
      case 'invoices':
        return invoiceTable(await found(reader, query, MOST_ROWS), today(), locale);
      case 'invoice-rows': {
        const invoices: InvoiceDetail[] = [];
        const wanted = await found(reader, query, MOST_ROW_DOCUMENTS);
        // Documents that were named and are not the caller's: as for the ZIP, there are none (C-ID-3).
        if (query.has('ids') && wanted.length === 0) throw new AppError('not-found');
        for (const { id } of wanted) invoices.push(await ledger.invoice(reader, id));
        return invoiceRowsTable(invoices, today(), locale);
      }
      case 'delivery-notes': {
        const asked = checked(getDdt.request, filter, locale);
        return noteTable((await ledger.notes(reader, { ...asked, ...all })).data, today(), locale);
      }
      case 'deadlines': {
        const asked = checked(paymentDeadline.request, filter, locale);
        return deadlineTable((await ledger.deadlines(reader, { ...asked, ...all })).data, today(), locale);
      }
      default:
        return statementTable(await ledger.statement(reader, checked(getStatement.request, filter, locale)), locale);
    }
  }

  return async (file, reader, query) => {
    const [name = '', format = ''] = file.split('.');
    if (name === 'invoice') return hidden(invoiceFile(format, reader, idOf(query)));
    if (name === 'ddt') return hidden(noteFile(reader, idOf(query)));
    if (name === 'attachment') return hidden(attachment(reader, query));
    if (format === 'zip') {
      const invoices = await found(reader, query, MOST_ZIPPED);
      // A sentence, and not a file with nothing in it.
      if (invoices.length === 0) throw new AppError('not-found');
      const title = { title: LEDGER_WORDS[reader.locale].invoices, name: today() };
      return {
        name: documentFile(title, 'zip'),
        body: Readable.from(documentsZip(zipped(reader, invoices), reader.locale)),
      };
    }
    const table = await tableOf(name, reader, query);
    const body = format === 'csv' ? listCsv(table) : await workers.draw(table, format as 'xlsx' | 'pdf');
    return { name: documentFile(table, format as 'csv' | 'xlsx' | 'pdf'), body };
  };
}

/** One document that the reader may not see does not exist for them; a list is refused. */
const hidden = (file: Promise<LedgerFile>): Promise<LedgerFile> =>
  file.catch((error) => {
    throw error instanceof AppError && error.code === 'forbidden' ? new AppError('not-found') : error;
  });

/** @throws AppError `not-found` for anything that is no id. */
function idOf(query: URLSearchParams): number {
  const id = query.get('id') ?? '';
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new AppError('not-found');
  return Number(id);
}

/** Flags are words in a URL, and booleans in a body. */
function filterOf(query: URLSearchParams): Readonly<Record<string, string | boolean>> {
  const fields = [...query].filter(([name, value]) => value !== '' && name !== 'ids');
  return Object.fromEntries(
    fields.map(([name, value]) => [name, value === 'true' ? true : value === 'false' ? false : value]),
  );
}
