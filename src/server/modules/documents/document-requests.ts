/**
 * `GET /documents/{order|cart}.{pdf|xlsx}`, and the lists of `list-requests.ts`: links that a browser follows, so the
 * identity comes from the session alone. `find` (`index.ts`) knows who owns them: those of other customers return 404 (C-ID-3); nothing may be cached
 * on the way (C-API-7).
 */
import { AppError } from '#contract/values/errors.ts';
import { DEFAULT_LOCALE, type Locale } from '#contract/values/locale.ts';
import type { IdentityCheck } from '#server/platform/http/caller.ts';
import { contentDisposition } from '#server/platform/http/content-disposition.rules.ts';
import { appErrorOf } from '#server/platform/http/error-answer.ts';
import type { Exchange, Handler, HttpResponse, ResponseHeaders } from '#server/platform/http/exchange.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { type RequestTrace, traced } from '#server/platform/http/logging/request-trace.ts';
import { traceEach } from '#server/platform/http/logging/trace-each.ts';
import { languageOf, requestIdFrom } from '#server/platform/http/mount.ts';
import { fileRefusal } from '#server/platform/http/pages/file-refusal.ts';
import type { Audit } from '../audit/index.ts';
import { documentFile } from './document-file.ts';
import type { DocumentWorkers } from './document-workers.ts';
import { LEDGER_PATH, type LedgerFile, type LedgerFiles } from './ledger-files.ts';
import { type AccountLists, LIST_PATH } from './list-requests.ts';
import { type ListFormat, listCsv } from './list-table.ts';
import type { DocumentFormat, PrintedDocument } from './printed-document.ts';

export const DOCUMENTS_PREFIX = '/documents/';

/** The caller and the document requested. */
export interface DocumentRequest {
  readonly customerId: number;
  readonly addressCode: number;
  readonly role: 'customer' | 'agent' | 'staff';
  readonly locale: Locale;
  /** Order number, or id of the cart. */
  readonly name: string;
}

export interface DocumentRequestsDeps {
  readonly identity: IdentityCheck;
  readonly workers: DocumentWorkers;
  readonly log: Log;
  readonly audit: Pick<Audit, 'note'>;
  /** @throws AppError `not-found`. */
  readonly lists: AccountLists;
  readonly ledgerFiles: LedgerFiles;
  readonly find: Readonly<Record<'order' | 'cart', (request: DocumentRequest) => Promise<PrintedDocument>>>;
}

const MEDIA_TYPES: Readonly<Record<DocumentFormat | ListFormat | 'zip' | 'html', string>> = {
  html: 'text/html; charset=utf-8',
  zip: 'application/zip',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const PATH = /^\/documents\/(order|cart)\.(pdf|xlsx)$/;

export function documentRequests(deps: DocumentRequestsDeps): Handler {
  const { identity, workers, find, lists, ledgerFiles, log, audit } = deps;

  async function respond(
    exchange: Exchange,
    query: URLSearchParams,
    locale: Locale,
    headers: ResponseHeaders,
    trace: RequestTrace,
  ): Promise<HttpResponse> {
    const [, kind, format] = PATH.exec(exchange.path) ?? [];
    const [, list, listFormat] = LIST_PATH.exec(exchange.path) ?? [];
    const [, ledgerFile] = LEDGER_PATH.exec(exchange.path) ?? [];
    if (!(kind && format) && !(list && listFormat) && !ledgerFile) throw new AppError('not-found');
    if (exchange.method !== 'GET' && exchange.method !== 'HEAD') {
      headers.Allow = 'GET';
      throw new AppError('method-not-allowed');
    }
    const identified = await identity.identify(exchange);
    if (identified.cookie) headers['Set-Cookie'] = [identified.cookie];
    if (!identified.person) throw new AppError('session-expired');
    trace.userId = identified.person.userId;
    const asked = { client_id: wholeOf(query, 'client_id'), address_code: wholeOf(query, 'address_code') };
    const { customerId, addressCode } = await identity.actsFor(identified, asked, exchange);
    if (customerId === 0) throw new AppError('forbidden');
    trace.customerId = customerId;
    if (ledgerFile) {
      const { userId, role } = identified.person;
      const made = await ledgerFiles(ledgerFile, { customerId, role, userId, locale }, query);
      const id = query.get('id');
      audit.note({ kind: 'file-taken', ...(id && { on: [ledgerFile, id] }), params: { file: ledgerFile } });
      return ledgerResponse(exchange, headers, made);
    }
    if (list) {
      const table = await lists(list as 'orders' | 'purchases', { customerId, locale }, query);
      const made = listFormat === 'csv' ? listCsv(table) : await workers.draw(table, 'xlsx');
      audit.note({ kind: 'file-taken', params: { file: `${list}.${listFormat}` } });
      return fileResponse(exchange, headers, documentFile(table, listFormat as ListFormat), made);
    }
    const name = (kind === 'order' ? query.get('number') : query.get('id_cart')) ?? '';
    const { role } = identified.person;
    const document = await find[kind as 'order' | 'cart']({ customerId, addressCode, role, locale, name });
    const bytes = await workers.draw(document, format as DocumentFormat);
    audit.note({ kind: 'file-taken', on: [kind as string, name], params: { file: `${kind}.${format}` } });
    return fileResponse(exchange, headers, documentFile(document, format as DocumentFormat), bytes);
  }

  return traceEach(
    () => 'documents',
    async (exchange) => {
      const query = new URLSearchParams(exchange.search);
      const lang = query.get('lang');
      const locale = lang === 'it' || lang === 'en' ? lang : languageOf(exchange);
      const headers: ResponseHeaders = {};
      const requestId = requestIdFrom(exchange.header('x-request-id'));
      const trace: RequestTrace = { requestId, address: exchange.address, userId: null, customerId: 0 };
      return traced(trace, async () => {
        try {
          return await respond(exchange, query, locale, headers, trace);
        } catch (error) {
          const expected = appErrorOf(error);
          const { code } = expected;
          if (expected !== error) log.error({ path: exchange.path, err: error }, 'a document could not be generated');
          if (code === 'forbidden' || (code === 'not-found' && trace.userId !== null))
            audit.note({ kind: 'refusal', result: 'refused', params: { call: exchange.path.slice(0, 60), code } });
          return fileRefusal(expected, exchange, locale ?? DEFAULT_LOCALE, headers);
        }
      });
    },
  );
}

/** Of a page made from a file of others: its own styles, and nothing else. */
const VIEW_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** Files of others are downloads whatever they are: the browser never shows them as pages of the shop. */
function ledgerResponse(exchange: Exchange, headers: ResponseHeaders, file: LedgerFile): HttpResponse {
  const { name, mediaType, body } = file;
  const bytes = file.bytes ?? (body instanceof Uint8Array ? body.length : undefined);
  const isHead = exchange.method === 'HEAD';
  if (isHead && !(body instanceof Uint8Array)) body.destroy();
  return {
    status: 200,
    headers: {
      ...headers,
      'Content-Type': mediaType ?? MEDIA_TYPES[name.slice(name.lastIndexOf('.') + 1) as keyof typeof MEDIA_TYPES],
      'Content-Disposition': file.shown ? 'inline' : contentDisposition('attachment', name),
      ...(file.shown && { 'Content-Security-Policy': VIEW_POLICY }),
      'Cache-Control': 'no-store',
      ...(bytes === undefined ? {} : { 'Content-Length': String(bytes) }),
    },
    body: isHead ? null : body,
  };
}

function fileResponse(exchange: Exchange, headers: ResponseHeaders, file: string, bytes: Uint8Array): HttpResponse {
  return {
    status: 200,
    headers: {
      ...headers,
      'Content-Type': MEDIA_TYPES[file.slice(file.lastIndexOf('.') + 1) as DocumentFormat | ListFormat],
      'Content-Disposition': contentDisposition('attachment', file),
      'Content-Length': String(bytes.length),
      'Cache-Control': 'no-store',
    },
    body: exchange.method === 'HEAD' ? null : bytes,
  };
}

/** @throws AppError `validation` for anything that is no number. */
function wholeOf(query: URLSearchParams, field: string): number | undefined {
  const text = query.get(field);
  if (text === null) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new AppError('validation', { errors: { [field]: [text] } });
  return Number(text);
}
