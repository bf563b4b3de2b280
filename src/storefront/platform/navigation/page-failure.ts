/**
 * What a loader throws when the API failed: a response with a status, which reaches the browser; an `ApiError` would
 * arrive there as a 500 without a message.
 */
import { data } from 'react-router';
import { ApiError } from '#kit/api/api-error.ts';

/**
 * For `.catch(error => { throw pageFailure(error) })`. Redirects and unexpected errors are returned unchanged. A
 * parameter that no endpoint accepts (too long, not a number) comes from an invented URL: the page is a 404.
 */
export function pageFailure(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  return data(null, { status: error.code === 'validation' ? 404 : error.status || 503 });
}
