/** Which failed requests are sent again by the page itself, because nothing can happen twice (docs/decisions/0425-sent-again-with-its-key.md). */
import type { ApiError } from './api-error.ts';

/** Of a request that the server refused because of overload: it has not begun to process it. */
const TRIES_UNDER_OVERLOAD = 3;
/** Of one with a key of its own, two seconds apart: a standby of the database is promoted within this time. */
const TRIES_WITH_KEY = 6;

/** @returns how often a request that failed so may be sent again; 0 = the person decides. `key`: what the server knows it by, empty = it has none. */
export function moreTries({ code }: ApiError, key: string | undefined): number {
  if (code === 'overloaded') return TRIES_UNDER_OVERLOAD;
  // The database failed, maybe in the middle: what has a key is processed once.
  const isAway = code === 'unavailable' || code === 'unknown-outcome';
  return isAway && key ? TRIES_WITH_KEY : 0;
}

/** Resolves at the time that the server named. */
export const untilLater = ({ body }: ApiError): Promise<void> =>
  new Promise((go) => setTimeout(go, 1000 * (body.retry_after ?? 1)));
