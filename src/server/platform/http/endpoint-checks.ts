/** What every call passes, of the shop and of the office: token, method, media type, origin, fields, response. */
import type { z } from 'zod';
import { AppError, type ErrorCode } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { isDatabaseAway } from './error-answer.ts';
import type { Exchange } from './exchange.ts';
import { fieldErrors } from './field-errors.ts';
import type { Log } from './logging/request-log.ts';
import { RawJson } from './route.ts';
import { isOwnOrigin } from './same-origin.rules.ts';

/** Maximum bytes of a request body; the largest legitimate one updates a cart with 2 000 rows. */
export const BODY_LIMIT = 1_000_000;

/** What a request must carry. */
export interface CallGuard {
  readonly appToken: string;
  /** Base URL of the pages that may send changes, besides the URL of the request. */
  readonly publicUrl: string | undefined;
}

/** Why a request is rejected before it is read; undefined when it is not. */
export function refusalOf(
  { appToken, publicUrl }: CallGuard,
  endpoint: { readonly method: 'GET' | 'POST'; readonly mutates: boolean },
  exchange: Exchange,
): ErrorCode | undefined {
  if (exchange.header('authorization') !== `token ${appToken}`) return 'no-application-token';
  const { method } = exchange;
  if (method !== endpoint.method && !(method === 'HEAD' && endpoint.method === 'GET')) return 'method-not-allowed';
  if (method === 'POST' && !isJson(exchange.header('content-type'))) return 'unsupported-media-type';
  if (endpoint.mutates) {
    const sender = {
      origin: exchange.header('origin'),
      fetchSite: exchange.header('sec-fetch-site'),
      hasSession: exchange.header('cookie') !== undefined,
    };
    if (!isOwnOrigin(sender, exchange.origin, publicUrl)) return 'foreign-origin';
  }
  return undefined;
}

/** Whether a body says that it is JSON. */
export function isJson(contentType: string | undefined): boolean {
  return contentType !== undefined && /^application\/json\s*(;|$)/i.test(contentType);
}

/** The parsed fields; `lang` among them becomes the language of the call. @throws AppError `validation` */
// biome-ignore lint/suspicious/noExplicitAny: each route knows the type of its own body; `route()` has checked it
export function validated(schema: z.ZodType, fields: unknown, call: { locale: Locale }): any {
  const asked = (fields as { lang?: unknown } | null)?.lang;
  if (asked === 'it' || asked === 'en') call.locale = asked;
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  throw new AppError('validation', { errors: fieldErrors(schema, fields, call.locale) });
}

/** An outage is logged in one line, because there are many; any other failure with all details. */
export function reportFailure(log: Log, call: { id: string; call: string | undefined }, error: unknown): void {
  if (isDatabaseAway(error)) log.warn({ ...call, reason: (error as Error).message }, 'the database is unavailable');
  else log.error({ ...call, err: error }, 'a call failed');
}

/** A response outside the contract is a bug of ours: it throws in tests and development. */
export function checkResponse(
  endpoint: { readonly name: string; readonly response: z.ZodType },
  result: unknown,
): void {
  const value = result instanceof RawJson ? JSON.parse(result.text) : result;
  const parsed = endpoint.response.safeParse(value);
  if (parsed.success) return;
  const [issue] = parsed.error.issues;
  throw new Error(`The answer of ${endpoint.name} breaks the contract at ${issue?.path.join('.')}: ${issue?.message}`);
}
