/** The `Set-Cookie` line of the chosen delivery address. */
import { ADDRESS_COOKIE } from '#storefront/platform/session/session-view.ts';

const ONE_YEAR_S = 365 * 86_400;

/**
 * `address` undefined removes the cookie; `origin` is the scheme and host of the request (C-ID-2: Secure unless plain
 * http).
 */
export function addressCookie(address: number | undefined, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  const maxAge = address === undefined ? 0 : ONE_YEAR_S;
  return `${ADDRESS_COOKIE}=${address ?? ''}; Path=/; Max-Age=${maxAge}; SameSite=Lax; HttpOnly${secure}`;
}
