/** Idle time of the browser, and what to do when it does not come. */

import { screens } from '#storefront/platform/session/screen-settings.ts';

/** Idle time that does not come is taken after 2 s (storefront.md §9 "Prefetch"). Answers the function that calls it off. Safari has no idle callbacks: there it is the timeout alone. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, screens.prefetch.idleMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: screens.prefetch.idleMs });
  return () => cancelIdleCallback(handle);
}
