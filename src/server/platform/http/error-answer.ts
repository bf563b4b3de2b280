/** Failures → status and body, once, at the edge (architecture habit 7). Nothing of an unexpected one leaves the server. */
import { AppError, type ErrorBody, type ErrorCode } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { sqlState } from '#server/platform/db/index.ts';
import { errorMessage } from './error-messages.ts';
import type { Answer, AnswerHeaders } from './exchange.ts';

/** After which an outage is worth another try. */
export const RETRY_SECONDS = 2;

/** Connection classes of SQLSTATE, a server that stops or starts, and one with no free connection. */
const DATABASE_AWAY = /^(08...|57P0[1-5]|53300)$/;
/** The disk is full, here or below the database: nothing can be written until somebody makes room. */
const DISK_FULL = '53100';
const SOCKET_AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);
const POOL_AWAY =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error)/;

/** Whether the failure is the database (or room on the disk) being away for a moment, which is worth another try (503, ignored by pages). */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = sqlState(error);
  if (state !== undefined) return DATABASE_AWAY.test(state) || state === DISK_FULL;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return true;
  return (syscall !== undefined && code !== undefined && SOCKET_AWAY.has(code)) || POOL_AWAY.test(error.message);
}

/** The expected failure that stands for any other; the caller logs the original. */
export function appErrorOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return new AppError('unavailable', { retry_after: RETRY_SECONDS });
  return new AppError('internal');
}

/** What an expected failure says: the body of an answer, or of a part that was refused. */
export function errorBody({ code, details }: AppError, locale: Locale): ErrorBody {
  return { ...details, message: details.message ?? errorMessage(code, locale, details), code };
}

export function errorAnswer(error: AppError, locale: Locale, headers: AnswerHeaders = {}): Answer {
  const { details, status } = error;
  const body = errorBody(error, locale);
  headers['Content-Type'] = 'application/json; charset=utf-8';
  headers['Cache-Control'] = 'no-store';
  if (details.retry_after !== undefined) headers['Retry-After'] = String(Math.ceil(details.retry_after));
  return { status, headers, body: JSON.stringify(body) };
}

export function failure(code: ErrorCode, locale: Locale, headers?: AnswerHeaders): Answer {
  return errorAnswer(new AppError(code), locale, headers);
}
