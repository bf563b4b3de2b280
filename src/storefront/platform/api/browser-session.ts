/** Identity of the page in the browser: set by the root route from its loader data, read by every API request. */
import type { SessionView } from '#storefront/platform/session/session-view.ts';

let current: Pick<SessionView, 'identity' | 'module' | 'appToken' | 'trackingUrl'> | undefined;

export function setBrowserSession(
  session: Pick<SessionView, 'identity' | 'module' | 'appToken' | 'trackingUrl'>,
): void {
  current = session;
}

/** Throws when the root route has not rendered yet: such a request is a bug. */
export function browserSession(): Pick<SessionView, 'identity' | 'module' | 'appToken' | 'trackingUrl'> {
  if (!current) throw new Error('browser session read before the root route rendered');
  return current;
}
