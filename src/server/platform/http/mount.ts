/**
 * Mounts the routes of the modules at `/api/method/{module}.{name}`: application token, method, media type, origin,
 * session, validation, identity, response, errors, log. Dispatch is one map lookup; everything that can be prepared is
 * prepared at start (docs/decisions/0010-no-web-framework.md).
 */
import { hash, randomUUID } from 'node:crypto';
import { api } from '#contract/endpoints/api.ts';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { AppError, type ErrorCode } from '#contract/values/errors.ts';
import { DEFAULT_LOCALE, type Locale, localeFrom } from '#contract/values/locale.ts';
import { currentTraceId } from '#server/platform/tracing/spans.ts';
import type { Caller, IdentifiedRequest, IdentityCheck } from './caller.ts';
import { BODY_LIMIT, checkResponse, refusalOf, reportFailure, validated } from './endpoint-checks.ts';
import { appErrorOf, errorResponse, failure } from './error-answer.ts';
import type { Exchange, Handler, HttpResponse, ResponseHeaders } from './exchange.ts';
import type { Log } from './logging/request-log.ts';
import { type RequestTrace, traced } from './logging/request-trace.ts';
import { traceEach } from './logging/trace-each.ts';
import type { PublicMedia } from './public-media.rules.ts';
import { fieldsOfBody, fieldsOfQuery } from './request-fields.ts';
import type { RequestLimits } from './request-limits.ts';
import { RawJson, type Route } from './route.ts';

const PUBLIC_CACHE = 'public, max-age=60, stale-while-revalidate=600';

export interface MountOptions {
  readonly routes: readonly Route[];
  /** Each must have a route; left out: the whole contract. */
  readonly endpoints?: readonly Endpoint[];
  /** First part of every endpoint's name: `bancale` (C-API-1). */
  readonly module: string;
  readonly appToken: string;
  readonly publicUrl: string | undefined;
  readonly identity: IdentityCheck;
  readonly limits: RequestLimits;
  /** False = endpoints that show articles need a login (storefront.md §1). */
  readonly guestNavigation: boolean;
  readonly log: Log;
  /** Gives pictures the address at which everybody reads them; left out: they come from the shop. */
  readonly publicMedia?: PublicMedia | undefined;
  /** Called for every request rejected because of its caller or its origin. */
  readonly onRefusal: (refusal: Refusal) => void;
  /** Called for every request, for the metrics: endpoint, status, seconds. */
  readonly observe: (call: string, status: number, seconds: number) => void;
  /** Whether responses are validated against the contract: in tests and development only (architecture habit 6). */
  readonly checkResponses: boolean;
}

export interface Refusal {
  readonly call: string;
  readonly code: ErrorCode;
  /** The customer id in the request, if any. */
  readonly requestedCustomerId: number | undefined;
}

/**
 * Handles every path below `/api/method/`. @throws Error at start when two routes have the same path, or an endpoint of
 * the contract has none.
 */
export function mount(options: MountOptions): Handler {
  const calls = new Map<string, Route>();
  for (const route of options.routes) {
    const path = route.endpoint.path.replace('{module}', options.module);
    if (calls.has(path)) throw new Error(`Two routes answer ${path}.`);
    calls.set(path, route);
  }
  for (const { name, path } of options.endpoints ?? Object.values(api))
    if (!calls.has(path.replace('{module}', options.module))) throw new Error(`No route answers ${name}.`);
  return traceEach(
    ({ path }) => calls.get(path)?.endpoint.name ?? 'unknown',
    async (exchange) => {
      const started = performance.now();
      const requestId = requestIdFrom(exchange.header('x-request-id'));
      const route = calls.get(exchange.path);
      const call: Call = {
        exchange,
        requestId,
        headers: { 'X-Request-Id': requestId },
        locale: languageOf(exchange),
        trace: { requestId, address: exchange.address, userId: null, customerId: 0 },
        requestedCustomerId: undefined,
      };
      const httpResponse = await traced(call.trace, () => respondOrRefuse(options, route, call));
      const seconds = (performance.now() - started) / 1000;
      const name = route?.endpoint.name ?? 'unknown';
      options.observe(name, httpResponse.status, seconds);
      options.log.info({
        id: requestId,
        method: exchange.method,
        call: name,
        status: httpResponse.status,
        ms: Math.round(seconds * 10_000) / 10,
        client_id: call.trace.customerId,
      });
      return httpResponse;
    },
  );
}

/** What is known of a request while it is processed. */
interface Call {
  readonly exchange: Exchange;
  readonly requestId: string;
  readonly headers: ResponseHeaders;
  locale: Locale;
  readonly trace: RequestTrace;
  requestedCustomerId: number | undefined;
}

async function respondOrRefuse(options: MountOptions, route: Route | undefined, call: Call): Promise<HttpResponse> {
  try {
    return route ? await respondToCall(options, route, call) : failure('not-found', call.locale, call.headers);
  } catch (error) {
    const expected = appErrorOf(error);
    if (expected !== error) reportFailure(options.log, { id: call.requestId, call: route?.endpoint.name }, error);
    if (route && isRefusal(expected.code, route.endpoint))
      options.onRefusal({
        call: route.endpoint.name,
        code: expected.code,
        requestedCustomerId: call.requestedCustomerId,
      });
    return errorResponse(expected, call.locale, call.headers);
  }
}

/** Other customers' data return 404, so on endpoints that need a login a 404 counts as a refusal too. */
function isRefusal(code: ErrorCode, { access }: Endpoint): boolean {
  return code === 'forbidden' || code === 'foreign-origin' || (code === 'not-found' && access !== 'guest');
}

async function respondToCall(options: MountOptions, { endpoint, handle }: Route, call: Call): Promise<HttpResponse> {
  const { exchange, headers } = call;
  const refusal = refusalOf(options, endpoint, exchange);
  if (refusal) {
    if (refusal === 'method-not-allowed') headers.Allow = endpoint.method;
    throw new AppError(refusal);
  }
  const { rateLimit } = endpoint;
  if (rateLimit) await options.limits.passAddress(rateLimit, exchange.address);
  const bytes = endpoint.method === 'POST' ? await exchange.body(endpoint.bodyLimit ?? BODY_LIMIT) : undefined;
  const identified = await options.identity.identify(exchange);
  call.trace.userId = identified.person?.userId ?? null;
  if (identified.cookie) headers['Set-Cookie'] = [identified.cookie];
  if (rateLimit) await options.limits.passVisitor(rateLimit, identified.person?.userId, exchange.address);
  const closed = endpoint.catalogue && !options.guestNavigation;
  if ((closed || endpoint.access !== 'guest') && !identified.person) throw new AppError('session-expired');
  if (identified.person && options.identity.isClosedTo?.(identified.person, endpoint)) throw new AppError('forbidden');
  const fields = bytes ? fieldsOfBody(bytes) : fieldsOfQuery(exchange.search);
  const body = validated(endpoint.request, fields, call);
  const asked = endpoint.query ? validated(endpoint.query, fieldsOfQuery(exchange.search), call) : body;
  const caller = await callerOf(options, endpoint, identified, asked, call);
  const setCookie = (line: string) => {
    headers['Set-Cookie'] = [...(headers['Set-Cookie'] ?? []), line];
  };
  const result = await handle({ body, caller, exchange, setCookie });
  if (options.checkResponses) checkResponse(endpoint, result);
  const json = result instanceof RawJson ? result.text : JSON.stringify(result);
  const text = options.publicMedia?.(json) ?? json;
  headers['Content-Type'] = 'application/json; charset=utf-8';
  if (endpoint.cache === 'public' && !closed) return cacheable(exchange, headers, text);
  headers['Cache-Control'] = 'no-store';
  const { status } = endpoint;
  // A value that stands in a text that was rewritten is another one: pages read the text.
  return result instanceof RawJson || options.publicMedia
    ? { status, headers, body: text }
    : { status, headers, body: text, value: result };
}

async function callerOf(
  options: MountOptions,
  endpoint: Endpoint,
  identified: IdentifiedRequest,
  asked: { client_id?: number; address_code?: number },
  call: Call,
): Promise<Caller> {
  const { person } = identified;
  call.requestedCustomerId = asked.client_id;
  let acts: { customerId: number; addressCode: number };
  try {
    acts = await options.identity.actsFor(identified, asked, call.exchange);
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') {
      const { client_id, address_code } = asked;
      const context = {
        id: call.requestId,
        call: endpoint.name,
        user_id: person?.userId ?? 0,
        client_id,
        address_code,
      };
      options.log.warn(context, 'a request for a customer that the session may not act for was rejected');
    }
    throw error;
  }
  if (endpoint.access === 'customer' && acts.customerId === 0) throw new AppError('forbidden');
  if (endpoint.access === 'agent' && person?.role !== 'agent') throw new AppError('forbidden');
  call.trace.customerId = acts.customerId;
  return {
    customerId: acts.customerId,
    addressCode: acts.addressCode,
    userId: person?.userId ?? null,
    role: person?.role ?? 'guest',
    userName: person?.name ?? '',
    locale: call.locale,
    requestId: call.requestId,
  };
}

/** Public responses (C-API-7): the same text has the same ETag for every caller. */
function cacheable(exchange: Exchange, headers: ResponseHeaders, text: string): HttpResponse {
  const tag = `W/"${hash('sha1', text, 'base64url')}"`;
  headers.ETag = tag;
  headers['Cache-Control'] = PUBLIC_CACHE;
  headers.Vary = 'Accept-Language';
  const known = exchange.header('if-none-match');
  if (known !== undefined && isKnown(known, tag)) return { status: 304, headers, body: null };
  return { status: 200, headers, body: text };
}

/** `If-None-Match` compares weakly: a cache in between may have changed `W/"…"` to `"…"`. */
function isKnown(header: string, tag: string): boolean {
  if (header.trim() === '*') return true;
  const opaque = (one: string) => one.trim().replace(/^W\//, '');
  return header.split(',').some((one) => opaque(one) === opaque(tag));
}

export function languageOf(exchange: Exchange): Locale {
  const wanted = exchange.header('accept-language');
  return wanted === undefined ? DEFAULT_LOCALE : localeFrom(wanted);
}

/** A valid request id from a proxy or page is kept; where requests are traced, others have that of their trace. */
export function requestIdFrom(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : (currentTraceId() ?? randomUUID());
}
