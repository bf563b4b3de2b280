/**
 * Mounts the calls of the office (C-OFF-5): as `mount.ts` does for the shop, with the person of the office's own cookie
 * and one permission per call. Neither cookie opens the calls of the other side.
 */

import { officeApi } from '#contract/office/office-api.ts';
import type { OfficeEndpoint } from '#contract/office/office-endpoint.ts';
import { AppError, type ErrorCode } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Clock } from '#server/platform/clock.ts';
import { BODY_LIMIT, type CallGuard, checkResponse, refusalOf, reportFailure, validated } from './endpoint-checks.ts';
import { appErrorOf, errorResponse } from './error-answer.ts';
import type { Exchange, Handler, HttpResponse, ResponseHeaders } from './exchange.ts';
import type { Log } from './logging/request-log.ts';
import { type RequestTrace, traced } from './logging/request-trace.ts';
import { traceEach } from './logging/trace-each.ts';
import { languageOf, type Refusal, requestIdFrom } from './mount.ts';
import type { OfficeRoute } from './office-route.ts';
import { fieldsOfBody } from './request-fields.ts';
import type { RequestLimits } from './request-limits.ts';
import { RawJson } from './route.ts';
import { confirmedUntil, type StaffIdentity, type StaffPerson } from './staff-caller.ts';

export interface OfficeMountOptions extends CallGuard {
  readonly routes: readonly OfficeRoute[];
  /** Each must have a route; left out: the whole contract of the office. */
  readonly endpoints?: readonly OfficeEndpoint[];
  /** First part of every endpoint's name: `bancale` (C-API-1). */
  readonly module: string;
  readonly identity: StaffIdentity;
  readonly limits: RequestLimits;
  readonly clock: Clock;
  readonly log: Log;
  /** Called for every request rejected because of its caller or its origin. */
  readonly onRefusal: (refusal: Refusal) => void;
  /** Called for every request, for the metrics: endpoint, status, seconds. */
  readonly observe: (call: string, status: number, seconds: number) => void;
  /** Whether responses are validated against the contract: in tests and development only. */
  readonly checkResponses: boolean;
}

export interface OfficeCalls {
  /** Whether a call of the office has this path. */
  owns(path: string): boolean;
  readonly handle: Handler;
}

/** What is known of a request while it is processed. */
interface Call {
  readonly exchange: Exchange;
  readonly requestId: string;
  readonly headers: ResponseHeaders;
  locale: Locale;
  readonly trace: RequestTrace;
}

/** @throws Error at start when two routes have the same path, or a call of the contract has none. */
export function mountOffice(options: OfficeMountOptions): OfficeCalls {
  const calls = new Map<string, OfficeRoute>();
  const pathOf = ({ path }: OfficeEndpoint) => path.replace('{module}', options.module);
  for (const route of options.routes) {
    const path = pathOf(route.endpoint);
    if (calls.has(path)) throw new Error(`Two routes answer ${path}.`);
    calls.set(path, route);
  }
  const endpoints: readonly OfficeEndpoint[] = options.endpoints ?? Object.values(officeApi);
  for (const endpoint of endpoints)
    if (!calls.has(pathOf(endpoint))) throw new Error(`No route answers ${endpoint.name}.`);

  return {
    owns: (path) => calls.has(path),
    handle: traceEach(
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
        };
        const response = await traced(call.trace, () => respondOrRefuse(options, route, call));
        const seconds = (performance.now() - started) / 1000;
        const name = route?.endpoint.name ?? 'unknown';
        options.observe(name, response.status, seconds);
        const ms = Math.round(seconds * 10_000) / 10;
        options.log.info({ id: requestId, method: exchange.method, call: name, status: response.status, ms });
        return response;
      },
    ),
  };
}

async function respondOrRefuse(
  options: OfficeMountOptions,
  route: OfficeRoute | undefined,
  call: Call,
): Promise<HttpResponse> {
  try {
    // Where there is no office, nothing says that there is one elsewhere.
    if (!route || !options.identity.isOpenTo(call.exchange)) throw new AppError('not-found');
    return await respond(options, route, call);
  } catch (error) {
    const expected = appErrorOf(error);
    if (expected !== error) reportFailure(options.log, { id: call.requestId, call: route?.endpoint.name }, error);
    const { code } = expected;
    if (route && (code === 'forbidden' || code === 'foreign-origin'))
      options.onRefusal({ call: route.endpoint.name, code, requestedCustomerId: undefined });
    return errorResponse(expected, call.locale, call.headers);
  }
}

async function respond(
  options: OfficeMountOptions,
  { endpoint, handle }: OfficeRoute,
  call: Call,
): Promise<HttpResponse> {
  const { exchange, headers } = call;
  const refusal = refusalOf(options, endpoint, exchange);
  if (refusal) {
    if (refusal === 'method-not-allowed') headers.Allow = endpoint.method;
    throw new AppError(refusal);
  }
  await options.limits.passAddress(endpoint.rateLimit, exchange.address);
  const bytes = await exchange.body(endpoint.bodyLimit ?? BODY_LIMIT);
  const { staff, cookie } = await options.identity.identify(exchange);
  call.trace.userId = staff?.userId ?? null;
  if (cookie) headers['Set-Cookie'] = [cookie];
  if (staff) call.locale = staff.locale;
  await options.limits.passVisitor(endpoint.rateLimit, staff?.userId, exchange.address);
  const code = permissionFault(endpoint, staff, options.clock());
  if (code)
    throw new AppError(code, code === 'forbidden' && endpoint.permission ? { permission: endpoint.permission } : {});
  const body = validated(endpoint.request, fieldsOfBody(bytes), call);
  const setCookie = (line: string) => {
    headers['Set-Cookie'] = [...(headers['Set-Cookie'] ?? []), line];
  };
  const caller = staff && { ...staff, locale: call.locale, requestId: call.requestId };
  const result = await handle({ body, staff: caller, exchange, setCookie });
  if (options.checkResponses) checkResponse(endpoint, result);
  headers['Content-Type'] = 'application/json; charset=utf-8';
  headers['Cache-Control'] = 'no-store';
  const text = result instanceof RawJson ? result.text : JSON.stringify(result);
  return { status: endpoint.status, headers, body: text };
}

/** Why the person may not make the call, before anything of it is read; undefined = they may. */
function permissionFault(endpoint: OfficeEndpoint, staff: StaffPerson | undefined, now: Date): ErrorCode | undefined {
  if (endpoint.access === 'open') return undefined;
  if (!staff) return 'session-expired';
  if (endpoint.permission && !staff.permissions.has(endpoint.permission)) return 'forbidden';
  return endpoint.stepUp && !confirmedUntil(staff, now) ? 'confirm-identity' : undefined;
}
