/**
 * A message for the page after a redirect, for visitors without JavaScript: a short-lived cookie that the next loader
 * reads and removes.
 */
import type { RequestScope } from '#storefront/platform/api/request-scope.ts';

const COOKIE = 'flash';
const SECONDS = 30;

/** `Set-Cookie` line that carries `value` to the next page. */
export function flashCookie(value: object): string {
  return `${COOKIE}=${encodeURIComponent(JSON.stringify(value))}; Path=/; Max-Age=${SECONDS}; SameSite=Lax; HttpOnly`;
}

/** Returns the message of the request once and removes its cookie. Unreadable ones are ignored. */
export function takeFlash<T>(scope: Pick<RequestScope, 'cookie' | 'setCookies'>): T | undefined {
  const found = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]*)`).exec(scope.cookie)?.[1];
  if (!found) return undefined;
  scope.setCookies.push(`${COOKIE}=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly`);
  try {
    return JSON.parse(decodeURIComponent(found));
  } catch {
    return undefined;
  }
}
