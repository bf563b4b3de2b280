/** The identity cookies: a session for each door (not readable by scripts), and the chosen delivery address. */
import { cookieOf, type Exchange } from '#server/platform/http/exchange.ts';
import { tokenHash } from '#server/platform/secret-token.ts';
import { hostCookie, hostCookieName, readHostCookie } from './host-cookie.ts';

/** A session opens one of the two: the shop, or the office. */
export type Door = 'shop' | 'office';

export const SESSION_COOKIE = 'bancale_session';
const OFFICE_COOKIE = 'bancale_office';
/** Written by the storefront when the buyer chooses a delivery address. */
export const ADDRESS_COOKIE = 'bancale_address';

export interface SessionToken {
  readonly hash: Buffer;
  readonly token: string;
  /** It came under the name that cookies over https had before `__Host-`: valid only for sessions of that time. */
  readonly isPlain: boolean;
}

export function sessionTokenOf(exchange: Exchange, door: Door = 'shop'): SessionToken | undefined {
  if (door === 'office') {
    const token = readHostCookie(exchange, OFFICE_COOKIE);
    return token ? { hash: tokenHash(token), token, isPlain: false } : undefined;
  }
  const named = readHostCookie(exchange, SESSION_COOKIE);
  const token = named ?? cookieOf(exchange, SESSION_COOKIE);
  return token ? { hash: tokenHash(token), token, isPlain: named === undefined } : undefined;
}

export function sessionCookie(exchange: Exchange, token: string, seconds: number, door: Door = 'shop'): string {
  if (door === 'office') return hostCookie(exchange, OFFICE_COOKIE, token, seconds, 'Strict');
  return hostCookie(exchange, SESSION_COOKIE, token, seconds);
}

/** Deletes the cookie under the name used in the request. */
export function endedSessionCookie(exchange: Exchange, door: Door = 'shop'): string {
  if (door === 'office') return sessionCookie(exchange, '', 0, door);
  const old = sessionTokenOf(exchange)?.isPlain && hostCookieName(exchange, SESSION_COOKIE) !== SESSION_COOKIE;
  if (old) return `${SESSION_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure`;
  return hostCookie(exchange, SESSION_COOKIE, '', 0);
}
