/** Runs work in the browser's idle time, or after a timeout if there is none. */

import { screens } from '#storefront/platform/session/screen-settings.ts';

/**
 * The timeout is 2 s (storefront.md §9 "Prefetch"). Returns a function that cancels it. Safari has no idle callbacks:
 * there it is the timeout alone.
 */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, screens.prefetch.idleMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: screens.prefetch.idleMs });
  return () => cancelIdleCallback(handle);
}
