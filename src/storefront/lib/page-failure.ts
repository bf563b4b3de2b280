/** What a loader throws when the API failed: a status, which reaches the browser; an `ApiError` would arrive there as a nameless 500. */
import { data } from 'react-router';
import { ApiError } from './api-error.ts';

/** For `.catch(error => { throw pageFailure(error) })`. Redirects and surprises pass as they are. */
export function pageFailure(error: unknown): unknown {
  return error instanceof ApiError ? data(null, { status: error.status || 503 }) : error;
}
