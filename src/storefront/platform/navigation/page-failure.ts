/** What a loader throws when the API failed: a status, which reaches the browser; an `ApiError` would arrive there as a nameless 500. */
import { data } from 'react-router';
import { ApiError } from '#storefront/platform/api/api-error.ts';

/**
 * For `.catch(error => { throw pageFailure(error) })`. Redirects and surprises pass as they are. What no call accepts as a name (too long,
 * no number) stands in an address that somebody made up: nothing is there.
 */
export function pageFailure(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  return data(null, { status: error.code === 'validation' ? 404 : error.status || 503 });
}
