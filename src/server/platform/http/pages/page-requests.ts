/** Page requests: converts the socket's request for the storefront, and its response for the socket. */
import type { IncomingMessage } from 'node:http';
import { QUICK_ORDER } from '#contract/values/constants.ts';
import { DISPUTE_FILES } from '#contract/values/dispute-files.ts';
import { ATTACHMENTS } from '#contract/values/enquiry-form.ts';
import { AppError } from '#contract/values/errors.ts';
import { withQueryPatience } from '#server/platform/db/index.ts';
import { inRequest } from '#server/platform/tracing/spans.ts';
import { appErrorOf, RETRY_SECONDS } from '../error-answer.ts';
import type { Exchange, HttpResponse } from '../exchange.ts';
import { type Metrics, pageRoute } from '../logging/metrics.ts';
import type { Log } from '../logging/request-log.ts';
import { traced } from '../logging/request-trace.ts';
import { requestIdFrom } from '../mount.ts';
import type { RequestLimits } from '../request-limits.ts';
import { isOwnOrigin } from '../same-origin.rules.ts';
import { plainPage } from './plain-page.ts';
import { NO_CONTENT_POLICY } from './security-headers.ts';

type Fields = Readonly<Record<string, string | string[] | undefined>>;

/** The parts of a request that are needed to serve a page from the cache. */
export interface PageQuery {
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  /** Scheme and host as the visitor typed them. */
  readonly origin: string;
  /** Names in lower case. */
  readonly headers: Fields;
}

export interface PageRequest extends PageQuery {
  readonly body: Uint8Array | null;
  readonly clientIp: string;
  readonly requestId: string;
}

/** A rendered page: its headers are a flat list of names and values, which `writeHead` takes without checks. */
export interface StoredPage {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Uint8Array | null;
}

/** Renders pages; implemented by the storefront (`storefront-pages.ts` connects the two). */
export interface PageSource {
  stored(query: PageQuery): StoredPage | undefined;
  /** `unavailable`: why an error page is returned instead, the code of a call that the page made. */
  respond(request: PageRequest): Promise<HttpResponse & { readonly unavailable?: 'unavailable' | 'unknown-outcome' }>;
}

export interface Pages {
  /** Called first, before anything else of the request is read. */
  stored(incoming: IncomingMessage, origin: string): StoredPage | undefined;
  respond(exchange: Exchange, incoming: IncomingMessage): Promise<HttpResponse>;
}

/** Maximum bytes of a posted form. */
const FORM_LIMIT = 1_000_000;
/** Without JavaScript, a list of codes is posted together with its file. */
const LIST_LIMIT = QUICK_ORDER.maxFileBytes + 400_000;
const LIST_PAGE = /^(\/en)?\/pages\/quick-order(\.data)?$/;
/** A page that reads waits so long for a response of the database, then says so and asks again by itself. */
const PAGE_PATIENCE_MS = 5_000;
/** A request form is posted together with its files. */
const REQUEST_LIMIT = ATTACHMENTS.allBytes + 200_000;
const REQUEST_PAGE = /^(\/en)?\/pages\/request(\.data)?$/;
/** A dispute is posted with its files to the page of its document. */
const DISPUTE_LIMIT = DISPUTE_FILES.max * DISPUTE_FILES.eachBytes + 400_000;
const DISPUTE_PAGE = /^(\/en)?\/pages\/account\/(invoices|delivery-notes)\/\d+(\.data)?$/;

export interface PageOptions {
  readonly publicUrl: string | undefined;
  /** Posted forms are rate-limited by IP address; the API requests they make are limited again, per user. */
  readonly limits: RequestLimits;
  /** Called for every response: kind, path, status, seconds. */
  readonly observe: Metrics['page'];
  readonly log: Log;
}

/** Forms work without JavaScript, so pages accept POST too; only from our own pages (C-ID-8). */
export function pageRequests(source: PageSource, options: PageOptions): Pages {
  const { limits, log, observe, publicUrl } = options;
  return {
    stored(incoming, origin) {
      const { method = 'GET', url: target = '/', headers } = incoming;
      const found = source.stored({ method, target, origin, headers });
      if (!found) return undefined;
      const { status, body } = found;
      const id = requestIdFrom(headers['x-request-id']);
      observe('page', pathOf(target), status, 0);
      log.info({ id, method, page: pathOf(target), status, ms: 0 });
      return { status, headers: [...found.headers, 'X-Request-Id', id], body };
    },
    respond: (exchange, incoming) =>
      inRequest(
        exchange,
        (response) => nameOf(exchange, response),
        async () => {
          const started = performance.now();
          const { method, origin, address: clientIp } = exchange;
          const requestId = requestIdFrom(exchange.header('x-request-id'));
          const reading = method === 'GET' || method === 'HEAD';
          if (!reading && method !== 'POST') return refused(405, 'Method not allowed');
          if (!reading && !isOwnForm(exchange, publicUrl)) return refused(403, 'The form comes from another site');
          const { url: target = '/', headers } = incoming;
          let response: HttpResponse;
          try {
            const trace = { requestId, address: clientIp, userId: null, customerId: 0 };
            if (!reading) await traced(trace, () => limits.passAddress('forms', clientIp));
            const body = reading ? null : await formOf(exchange);
            const request = { method, target, origin, headers, body, clientIp, requestId };
            const made = await (reading
              ? withQueryPatience(PAGE_PATIENCE_MS, () => source.respond(request))
              : source.respond(request));
            if (made.unavailable) throw new AppError(made.unavailable, { retry_after: RETRY_SECONDS });
            response = made;
          } catch (error) {
            const expected = appErrorOf(error);
            if (expected !== error) log.error({ id: requestId, page: exchange.path, err: error }, 'a page failed');
            response = plainPage(expected, exchange, undefined, requestId);
          }
          const elapsed = performance.now() - started;
          observe(kindOf(exchange), exchange.path, response.status, elapsed / 1000);
          const ms = Math.round(elapsed * 10) / 10;
          log.info({ id: requestId, method, page: exchange.path, status: response.status, ms });
          response.headers['X-Request-Id'] = requestId;
          return response;
        },
      ),
  };
}

function kindOf({ method, path }: Pick<Exchange, 'method' | 'path'>): 'page' | 'data' | 'form' {
  if (method !== 'GET' && method !== 'HEAD') return 'form';
  return path.endsWith('.data') ? 'data' : 'page';
}

/** As the metrics name it: few names, whatever is requested. */
function nameOf(exchange: Exchange, response: HttpResponse | undefined): string {
  return `${kindOf(exchange)} ${response?.status === 404 ? 'unknown' : pageRoute(exchange.path)}`;
}

const FORM_TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/**
 * The bytes of a posted form. @throws AppError `unsupported-media-type`, `body-too-large`, `refused` for interrupted
 * uploads.
 */
async function formOf(exchange: Exchange): Promise<Uint8Array> {
  const type = exchange.header('content-type') ?? '';
  if (!FORM_TYPE.test(type)) throw new AppError('unsupported-media-type');
  const bytes = await exchange.body(formLimit(exchange.path, exchange.header('cookie') !== undefined));
  if (/^multipart/i.test(type)) {
    const body = new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'Content-Type': type } });
    await body.formData().catch(() => {
      throw new AppError('refused');
    });
  }
  return bytes;
}

function formLimit(path: string, hasSession: boolean): number {
  if (LIST_PAGE.test(path)) return LIST_LIMIT;
  // Only people with a session have documents: nobody else may send as much.
  if (DISPUTE_PAGE.test(path)) return hasSession ? DISPUTE_LIMIT : FORM_LIMIT;
  return REQUEST_PAGE.test(path) ? REQUEST_LIMIT : FORM_LIMIT;
}

function pathOf(target: string): string {
  const question = target.indexOf('?');
  return question < 0 ? target : target.slice(0, question);
}

function isOwnForm(exchange: Exchange, publicUrl: string | undefined): boolean {
  const sender = {
    origin: exchange.header('origin'),
    fetchSite: exchange.header('sec-fetch-site'),
    hasSession: exchange.header('cookie') !== undefined,
  };
  return isOwnOrigin(sender, exchange.origin, publicUrl);
}

function refused(status: number, body: string): HttpResponse {
  return {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': NO_CONTENT_POLICY,
    },
    body,
  };
}
