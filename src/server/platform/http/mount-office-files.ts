/**
 * Mounts the addresses of the office that take or return files (C-OFF-5), as `mount-office.ts` does for its calls: place, method,
 * person, permissions, origin, confirmation, parts of the address, size; in this order, once for all of them.
 */
import {
  type FileMethod,
  OFFICE_FILES,
  type OfficeFile,
  type OfficeFileUse,
  type QueryKind,
} from '#contract/office/office-files.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Clock } from '#server/platform/clock.ts';
import { contentDisposition } from './content-disposition.rules.ts';
import { BODY_LIMIT, reportFailure } from './endpoint-checks.ts';
import { appErrorOf, errorResponse } from './error-answer.ts';
import type { Exchange, Handler, HttpResponse, ResponseHeaders } from './exchange.ts';
import type { Log } from './logging/request-log.ts';
import { traceEach } from './logging/trace-each.ts';
import { languageOf, type Refusal, requestIdFrom } from './mount.ts';
import type { OfficeFileResponse, OfficeFileRoute } from './office-file.ts';
import { pathPattern, pathValues } from './path-pattern.ts';
import { isOwnOrigin } from './same-origin.rules.ts';
import { confirmedUntil, type StaffIdentity } from './staff-caller.ts';

export interface OfficeFilesOptions {
  readonly routes: readonly OfficeFileRoute[];
  /** Each must have a route; left out: all of the contract. */
  readonly files?: readonly OfficeFile[];
  readonly identity: StaffIdentity;
  /** Base URL of the pages that may send files, besides the URL of the request. */
  readonly publicUrl: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
  /** Called for every request rejected because of its caller or its origin. */
  readonly onRefusal: (refusal: Refusal) => void;
  /** Called for every request, for the metrics: address, status, seconds until the response begins. */
  readonly observe: (call: string, status: number, seconds: number) => void;
}

export interface OfficeFiles {
  owns(path: string): boolean;
  readonly handle: Handler;
}

type QueryValues = Readonly<Record<string, string | number | readonly string[]>>;

/** Bytes of a file, too: a part of an import may begin beyond 2^31. */
const LONG_NUMBER = /^\d{1,15}$/;

const HANDLERS = { GET: 'get', PUT: 'put' } as const;

interface Mounted extends OfficeFileRoute {
  readonly prefix: string;
  readonly pattern: RegExp;
}

/** @throws Error at start when an address has two routes or none, or a method no handler. */
export function mountOfficeFiles(options: OfficeFilesOptions): OfficeFiles {
  const mounted: Mounted[] = options.routes.map((route) => ({
    ...route,
    prefix: route.file.path.replace(/\{.*$/, ''),
    pattern: pathPattern(route.file.path),
  }));
  for (const file of options.files ?? OFFICE_FILES) {
    const found = mounted.filter((one) => one.file === file);
    if (found.length !== 1) throw new Error(`${found.length} routes answer ${file.path}.`);
    for (const method of Object.keys(file.methods) as FileMethod[])
      if (!found[0]?.handlers[HANDLERS[method]]) throw new Error(`No route answers ${method} ${file.path}.`);
  }
  const routeOf = (path: string): Mounted | undefined =>
    mounted.find(({ prefix, file }) => (prefix === file.path ? path === prefix : path.startsWith(prefix)));

  return {
    owns: (path) => routeOf(path) !== undefined,
    handle: traceEach(
      ({ method, path }) => `${method} ${routeOf(path)?.file.path ?? 'unknown'}`,
      async (exchange) => {
        const started = performance.now();
        const id = requestIdFrom(exchange.header('x-request-id'));
        const route = routeOf(exchange.path);
        const call = route?.file.path ?? 'unknown';
        const response = await respondOrRefuse(options, route, exchange, id);
        const seconds = (performance.now() - started) / 1000;
        options.observe(call, response.status, seconds);
        const ms = Math.round(seconds * 10_000) / 10;
        options.log.info({ id, method: exchange.method, call, status: response.status, ms });
        return response;
      },
    ),
  };
}

async function respondOrRefuse(
  options: OfficeFilesOptions,
  route: Mounted | undefined,
  exchange: Exchange,
  id: string,
): Promise<HttpResponse> {
  const headers: ResponseHeaders = { 'X-Request-Id': id };
  const call = { exchange, headers, locale: languageOf(exchange) };
  try {
    // Where there is no office, nothing says that there is one elsewhere.
    if (!route || !options.identity.isOpenTo(exchange)) throw new AppError('not-found');
    return await respond(options, route, call);
  } catch (error) {
    const expected = appErrorOf(error);
    if (expected !== error) reportFailure(options.log, { id, call: route?.file.path }, error);
    const { code } = expected;
    if (route && (code === 'forbidden' || code === 'foreign-origin'))
      options.onRefusal({ call: route.file.path, code, requestedCustomerId: undefined });
    return errorResponse(expected, call.locale, headers);
  }
}

async function respond(
  { identity, publicUrl, clock }: OfficeFilesOptions,
  { file, handlers, pattern }: Mounted,
  call: { readonly exchange: Exchange; readonly headers: ResponseHeaders; locale: Locale },
): Promise<HttpResponse> {
  const { exchange, headers } = call;
  const method = exchange.method as FileMethod;
  const use = Object.hasOwn(file.methods, method) ? file.methods[method] : undefined;
  const handle = handlers[HANDLERS[method]];
  if (!use || !handle) {
    headers.Allow = Object.keys(file.methods).join(', ');
    throw new AppError('method-not-allowed');
  }
  const { staff, cookie } = await identity.identify(exchange);
  if (cookie) headers['Set-Cookie'] = [cookie];
  if (!staff) throw new AppError('session-expired');
  call.locale = staff.locale;
  for (const permission of use.permissions)
    if (!staff.permissions.has(permission)) throw new AppError('forbidden', { permission });
  if (method !== 'GET' && !isOwn(exchange, publicUrl)) throw new AppError('foreign-origin');
  if (use.stepUp && !confirmedUntil(staff, clock())) throw new AppError('confirm-identity');
  const params = pathValues(file.path, pattern, exchange.path);
  if (!params) throw new AppError('not-found');
  const query = queryOf(use, exchange.search);
  const bytes = method === 'GET' ? Buffer.alloc(0) : await exchange.body(use.maxBytes ?? BODY_LIMIT);
  const response = await handle({ params, query, staff, bytes });
  return { status: 200, headers: Object.assign(headers, headersOf(response)), body: response.body };
}

function isOwn(exchange: Exchange, publicUrl: string | undefined): boolean {
  const sender = { origin: exchange.header('origin'), fetchSite: exchange.header('sec-fetch-site'), hasSession: true };
  return isOwnOrigin(sender, exchange.origin, publicUrl);
}

/** @throws AppError `validation`, with the name of what is missing or no number. */
function queryOf({ query = {} }: OfficeFileUse, search: string): QueryValues {
  const sent = new URLSearchParams(search);
  const partOf = (name: string, kind: QueryKind) => {
    if (kind === 'texts') return sent.getAll(name);
    const value = sent.get(name);
    if (value === null || value === '' || (kind === 'number' && !LONG_NUMBER.test(value)))
      throw new AppError('validation', { errors: { [name]: [value ?? ''] } });
    return kind === 'number' ? Number(value) : value;
  };
  return Object.fromEntries(Object.entries(query).map(([name, kind]) => [name, partOf(name, kind)]));
}

function headersOf({ type, length, disposition, name, headers }: OfficeFileResponse): Record<string, string> {
  return {
    'Content-Type': type,
    // What the office shows is of one person, and of this moment.
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(length !== undefined && { 'Content-Length': String(length) }),
    ...(disposition && { 'Content-Disposition': contentDisposition(disposition, name) }),
    ...headers,
  };
}
