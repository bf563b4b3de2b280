/**
 * How long the statements of a request may go without a response (scale-out §10): a visitor does not wait half a minute for a page of a
 * database that says nothing; the page asks again by itself.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const patience = new AsyncLocalStorage<number>();

/** Each statement of `work` that has no response within `milliseconds` fails, and its connection is closed. */
export function withQueryPatience<T>(milliseconds: number, work: () => T): T {
  return patience.run(milliseconds, work);
}

/** Undefined: the limit of the pool. */
export const queryPatience = (): number | undefined => patience.getStore();
