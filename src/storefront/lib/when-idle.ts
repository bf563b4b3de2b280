/** Idle time of the browser, and what to do when it does not come. */

/** Idle time that does not come is taken after this long (storefront.md §9 "Prefetch"). */
const IDLE_TIMEOUT_MS = 2000;

/** Answers the function that calls it off. Safari has no idle callbacks: there it is the timeout alone. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, IDLE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
  return () => cancelIdleCallback(handle);
}
