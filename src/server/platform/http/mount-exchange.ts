/**
 * Mounts the endpoints for other systems below `/exchange/v1` (C-EXC-8): path, method, API key, network, scope, rate limit, media type, fields,
 * response; in this order, once for all of them. They know no cookie, and no browser of another site may call them.
 */
import { exchangeApi } from '#contract/exchange/exchange-api.ts';
import type { ExchangeEndpoint } from '#contract/exchange/exchange-endpoint.ts';
import { AppError } from '#contract/values/errors.ts';
import type { ApiCaller, ApiIdentity } from './api-caller.ts';
import { BODY_LIMIT, checkResponse, isJson, reportFailure, validated } from './endpoint-checks.ts';
import { appErrorOf } from './error-answer.ts';
import type { Exchange, Handler, HttpResponse, ResponseHeaders } from './exchange.ts';
import { Accepted, type ExchangeRoute, StreamedFile } from './exchange-route.ts';
import { requestKey } from './idempotency-key.ts';
import type { Log } from './logging/request-log.ts';
import { type RequestTrace, traced } from './logging/request-trace.ts';
import { traceEach } from './logging/trace-each.ts';
import { languageOf, requestIdFrom } from './mount.ts';
import { pathPattern, pathValues } from './path-pattern.ts';
import { ExchangeProblem, problemResponse } from './problem-details.ts';
import { fieldsOfBody, fieldsOfQuery } from './request-fields.ts';
import type { RequestLimits } from './request-limits.ts';

export const EXCHANGE_PREFIX = '/exchange/';
/** The description of all of it, which anybody may read. */
const OPEN_API_PATH = '/exchange/v1/openapi.json';
/** Requests of one key at the same time: of those that are worked on, and of those that may wait for an event. */
const MOST_AT_ONCE = 4;

export interface ExchangeMountOptions {
  readonly routes: readonly ExchangeRoute[];
  readonly identity: ApiIdentity;
  readonly limits: RequestLimits;
  readonly log: Log;
  /** Called for every request, for the metrics: endpoint, status, seconds. */
  readonly observe: (call: string, status: number, seconds: number) => void;
  /** Whether responses are validated against the contract: in tests and development only. */
  readonly checkResponses: boolean;
  /** The OpenAPI document; made at the first request. */
  readonly openApi: () => object;
}

interface Mounted extends ExchangeRoute {
  readonly pattern: RegExp;
}

/** @throws Error at start when an endpoint has two routes or none. */
export function mountExchange(options: ExchangeMountOptions): Handler {
  for (const endpoint of Object.values(exchangeApi) as ExchangeEndpoint[]) {
    const found = options.routes.filter((route) => route.endpoint === endpoint);
    if (found.length !== 1) throw new Error(`${found.length} routes answer ${endpoint.name}.`);
  }
  // A path that is written out before one with parts: `/orders/ack` is no order.
  const mounted: Mounted[] = options.routes
    .map((route) => ({ ...route, pattern: pathPattern(route.endpoint.path) }))
    .sort((one, other) => partsOf(one) - partsOf(other));
  const running = { working: new Map<number, number>(), waiting: new Map<number, number>() };

  let document: string | undefined;
  const routesOf = ({ path }: Exchange) => mounted.filter(({ pattern }) => pattern.test(path));
  const nameOf = (exchange: Exchange) =>
    routesOf(exchange).find(({ endpoint }) => endpoint.method === exchange.method)?.endpoint.name ?? 'unknown';

  return traceEach(nameOf, async (exchange) => {
    if (exchange.path === OPEN_API_PATH && exchange.method === 'GET') {
      document ??= JSON.stringify(options.openApi());
      const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'public, max-age=300' };
      return { status: 200, headers, body: document };
    }
    const started = performance.now();
    const requestId = requestIdFrom(exchange.header('x-request-id'));
    const headers: ResponseHeaders = { 'X-Request-Id': requestId };
    const locale = languageOf(exchange);
    const here = routesOf(exchange);
    const route = here.find(({ endpoint }) => endpoint.method === exchange.method);
    const name = route?.endpoint.name ?? 'unknown';
    const trace: RequestTrace = { requestId, address: exchange.address, userId: null, customerId: 0 };
    const response = await traced(trace, async () => {
      try {
        if (!route) throw missing(here, headers);
        return await respond(options, route, { exchange, headers, locale, requestId, running });
      } catch (error) {
        if (error instanceof ExchangeProblem) return problemResponse(error, locale, headers);
        const expected = appErrorOf(error);
        if (expected !== error) reportFailure(options.log, { id: requestId, call: name }, error);
        return problemResponse(expected, locale, headers);
      }
    });
    const seconds = (performance.now() - started) / 1000;
    options.observe(name, response.status, seconds);
    const ms = Math.round(seconds * 10_000) / 10;
    options.log.info({ id: requestId, method: exchange.method, call: name, status: response.status, ms });
    return response;
  });
}

const partsOf = ({ endpoint }: ExchangeRoute) => endpoint.path.split('{').length;

function missing(here: readonly Mounted[], headers: ResponseHeaders): AppError {
  if (here.length === 0) return new AppError('not-found');
  headers.Allow = here.map(({ endpoint }) => endpoint.method).join(', ');
  return new AppError('method-not-allowed');
}

interface Call {
  readonly exchange: Exchange;
  readonly headers: ResponseHeaders;
  readonly locale: ApiCaller['locale'];
  readonly requestId: string;
  /** How many there are now, by key. */
  readonly running: Readonly<Record<'working' | 'waiting', Map<number, number>>>;
}

async function respond(options: ExchangeMountOptions, route: Mounted, call: Call): Promise<HttpResponse> {
  const { exchange, locale, requestId } = call;
  const { endpoint } = route;
  const running = endpoint.waits ? call.running.waiting : call.running.working;
  await options.limits.passAddress('exchange', exchange.address);
  const key = await options.identity.identify(exchange);
  if (key === 'no-key') throw new ExchangeProblem('no-api-key');
  if (key === 'network') throw new ExchangeProblem('network-refused');
  await options.limits.passKey('exchange', key.keyId);
  if (endpoint.scope !== null && !key.scopes.has(endpoint.scope))
    throw new ExchangeProblem('scope-missing', { scope: endpoint.scope });
  const busy = running.get(key.keyId) ?? 0;
  if (busy >= MOST_AT_ONCE) throw new AppError('too-many-requests', { retry_after: 1 });
  running.set(key.keyId, busy + 1);
  let streaming = false;
  const ended = () => {
    const left = (running.get(key.keyId) ?? 1) - 1;
    if (left > 0) running.set(key.keyId, left);
    else running.delete(key.keyId);
  };
  try {
    const request = await requestOf(route, call);
    const ownKey = endpoint.once ? requestKey(exchange, request) : undefined;
    const file = endpoint.isFile ? await exchange.body(endpoint.bodyLimit ?? BODY_LIMIT) : undefined;
    const onGone = exchange.onGone ?? (() => () => {});
    const caller = { ...key, locale, requestId };
    const result = await route.handle({ request, caller, key: ownKey, file, onGone });
    if (result instanceof StreamedFile) {
      streaming = true;
      // It counts until its last byte is sent, or its reader has gone.
      result.body.once('close', ended);
      return {
        status: 200,
        headers: { ...call.headers, ...result.headers, 'Cache-Control': 'no-store' },
        body: result.body,
      };
    }
    const body = result instanceof Accepted ? result.result : result;
    if (options.checkResponses) checkResponse(endpoint, body);
    call.headers['Content-Type'] = 'application/json; charset=utf-8';
    call.headers['Cache-Control'] = 'no-store';
    const status = result instanceof Accepted ? 202 : 200;
    return { status, headers: call.headers, body: JSON.stringify(body) };
  } finally {
    if (!streaming) ended();
  }
}

async function requestOf({ endpoint, pattern }: Mounted, { exchange, locale }: Call): Promise<unknown> {
  const query = fieldsOfQuery(exchange.search);
  const path = pathValues(endpoint.path, pattern, exchange.path);
  if (!path) throw new AppError('not-found');
  if (endpoint.method === 'GET' || endpoint.isFile)
    return validated(endpoint.request, { ...query, ...headerFields(endpoint, exchange), ...path }, { locale });
  const type = exchange.header('content-type');
  if (type !== undefined && !isJson(type)) throw new AppError('unsupported-media-type');
  const bytes = await exchange.body(endpoint.bodyLimit ?? BODY_LIMIT);
  // A request without a body has no type either.
  if (type === undefined && bytes.length > 0) throw new AppError('unsupported-media-type');
  const body = fieldsOfBody(bytes);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('broken-json');
  return validated(endpoint.request, { ...query, ...body, ...path }, { locale });
}

/** Headers that the endpoint names, under the names of its fields. A name of a file may have any letter: it comes percent-encoded. */
function headerFields({ headers = {} }: ExchangeEndpoint, exchange: Exchange): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([header, field]) => {
      const value = exchange.header(header);
      return value === undefined ? [] : [[field, decoded(value)]];
    }),
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
