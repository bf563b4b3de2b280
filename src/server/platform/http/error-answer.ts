/**
 * Failures → status and body, once, at the edge (architecture habit 7). No detail of an unexpected failure leaves the
 * server.
 */
import { AppError, type ErrorBody, type ErrorCode } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { isConnectionLost, NoPrimary, OutcomeUnknown, sqlState } from '#server/platform/db/index.ts';
import { errorMessage } from './error-messages.ts';
import type { HttpResponse, ResponseHeaders } from './exchange.ts';

/** Seconds after which a retry makes sense in an outage. */
export const RETRY_SECONDS = 2;

/** Beside those of `isConnectionLost`: a database that is dropped, an idle session that ended, a server without a free connection. */
const DATABASE_AWAY = /^(57P0[45]|53300)$/;
/** The disk is full, here or of the database: nothing can be written until space is freed. */
const DISK_FULL = '53100';
/** A trigger refused a row for a customer that was merged into another meanwhile (migration 0084). */
const CUSTOMER_MERGED = 'BM001';
/** All connections of the pool are busy for too long. */
const POOL_BUSY = 'timeout exceeded when trying to connect';

/**
 * Whether the database (or disk space) is unavailable for a moment, so that a retry makes sense (503, ignored by
 * pages).
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isConnectionLost(error) || error instanceof NoPrimary || error.message === POOL_BUSY) return true;
  const state = sqlState(error);
  if (state !== undefined) return DATABASE_AWAY.test(state) || state === DISK_FULL;
  return (error as NodeJS.ErrnoException).code === 'ENOSPC';
}

/** Maps any other failure to an expected one; the caller logs the original. */
export function appErrorOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (sqlState(error) === CUSTOMER_MERGED) return new AppError('conflict');
  if (error instanceof OutcomeUnknown) return new AppError('unknown-outcome', { retry_after: RETRY_SECONDS });
  if (isDatabaseAway(error)) return new AppError('unavailable', { retry_after: RETRY_SECONDS });
  return new AppError('internal');
}

/** The content of an expected failure: the body of a response, or of a rejected part. */
export function errorBody({ code, details }: AppError, locale: Locale): ErrorBody {
  return { ...details, message: details.message ?? errorMessage(code, locale, details), code };
}

export function errorResponse(error: AppError, locale: Locale, headers: ResponseHeaders = {}): HttpResponse {
  const { details, status } = error;
  const body = { ...errorBody(error, locale), ...failureReference(status, headers) };
  headers['Content-Type'] = 'application/json; charset=utf-8';
  headers['Cache-Control'] = 'no-store';
  if (details.retry_after !== undefined) headers['Retry-After'] = String(Math.ceil(details.retry_after));
  return { status, headers, body: JSON.stringify(body) };
}

/** What a person can name to support, of a failure that is ours. */
export function failureReference(status: number, headers: ResponseHeaders): Pick<ErrorBody, 'request_id'> {
  const id = headers['X-Request-Id'];
  return status === 500 && typeof id === 'string' ? { request_id: id } : {};
}

export function failure(code: ErrorCode, locale: Locale, headers?: ResponseHeaders): HttpResponse {
  return errorResponse(new AppError(code), locale, headers);
}
