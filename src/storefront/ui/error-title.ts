/** Heading of a page that failed: available before the texts below it are loaded (`error-view.tsx`). */

import { m } from '#storefront/messages/messages.js';
import { statusOf } from '#storefront/platform/notices/error-status.rules.ts';

const TITLES: Partial<Record<number, () => string>> = {
  404: m.errors_route_not_found,
  401: m.errors_session_expired_title,
  403: m.errors_forbidden_title,
};

/** Heading of a failed page, and its title. */
export function errorTitle(error: unknown): string {
  return (TITLES[statusOf(error)] ?? m.errors_500_title)();
}
