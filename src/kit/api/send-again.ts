/** What a page sends again by itself, because nothing can happen twice (docs/decisions/0425-sent-again-with-its-key.md). */
import { ApiError } from './api-error.ts';

/** Two seconds apart: within this time a standby of the database is promoted. */
const MORE_TRIES = 6;

/**
 * Sends a request whose key makes it happen once, and again while the response is 503: the database failed, maybe in the middle, or a balancer has
 * no server. Not when the shop has too much to do: then more requests make it worse, and the client of the storefront has tried again already.
 *
 * @param key what the server knows the request by; empty or undefined: it is sent once
 * @throws the error of the last try
 */
export async function sendWithKey<T>(key: string | undefined, send: () => Promise<T>): Promise<T> {
  for (let left = key ? MORE_TRIES : 0; ; left -= 1)
    try {
      return await send();
    } catch (error) {
      const isAway = error instanceof ApiError && error.status === 503 && error.code !== 'overloaded';
      if (!isAway || left === 0) throw error;
      const { retry_after: seconds = 1 } = error.body;
      await new Promise((go) => setTimeout(go, seconds * 1000));
    }
}
