/**
 * Identity cookies. Over https their names begin with `__Host-`: browsers accept such a cookie only from this very
 * host, over https, for the whole site, so that no other host of the domain can set one. Local http, where that is
 * impossible, uses the plain name.
 */
import { cookieOf, type Exchange } from '#server/platform/http/exchange.ts';
import { isLocalHttp } from '#server/platform/http/same-origin.rules.ts';

const PREFIX = '__Host-';

/** Name of the cookie for this visitor. */
export function hostCookieName(exchange: Pick<Exchange, 'origin'>, name: string): string {
  return isLocalHttp(exchange.origin) ? name : `${PREFIX}${name}`;
}

export function readHostCookie(exchange: Exchange, name: string): string | undefined {
  return cookieOf(exchange, hostCookieName(exchange, name));
}

/** A `Set-Cookie` line; without seconds the cookie is deleted. `Strict`: no other site's link carries it. */
export function hostCookie(
  exchange: Pick<Exchange, 'origin'>,
  name: string,
  value: string,
  seconds: number,
  sameSite: 'Lax' | 'Strict' = 'Lax',
): string {
  const secure = isLocalHttp(exchange.origin) ? '' : '; Secure';
  const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure}`;
  return `${hostCookieName(exchange, name)}=${value}; ${attributes}`;
}
