/**
 * Browsers in which a user has logged in before, recognised by a signed cookie: their login attempts are counted
 * separately, so that nobody can lock out the owner of an account by guessing from elsewhere; a login from any other
 * browser is notified to the owner.
 */
import { randomBytes } from 'node:crypto';
import type { Exchange } from '#server/platform/http/exchange.ts';
import { isSignedBy, type Secrets, signatureOf } from '#server/shop-secrets.ts';
import { hostCookie, readHostCookie } from '../sessions/host-cookie.ts';

export const KNOWN_COOKIE = 'bancale_known';

/** The longest lifetime of a cookie that browsers allow. */
const DAYS = 400;
/** Maximum number of people who share a computer; the latest login comes first. */
const MOST_PEOPLE = 5;
const PURPOSE = 'bancale.known-browser.';

export interface KnownBrowsers {
  /** The keys under which attempts of this e-mail in this browser are counted, the account first. */
  keysOf(email: string, exchange: Exchange): readonly [string, ...string[]];
  knows(email: string, exchange: Exchange): boolean;
  /** `Set-Cookie` line after a login. */
  remember(email: string, exchange: Exchange): string;
}

export function createKnownBrowsers(secrets: Secrets): KnownBrowsers {
  const textOf = (id: string, email: string) => `${id}.${email.toLowerCase()}`;
  const read = (exchange: Exchange) => {
    const [id = '', ...marks] = readHostCookie(exchange, KNOWN_COOKIE)?.split('.') ?? [];
    return { id, marks: marks.slice(0, MOST_PEOPLE) };
  };
  const markOf = (email: string, exchange: Exchange) => {
    const { id, marks } = read(exchange);
    const mark = marks.find((one) => isSignedBy(secrets, PURPOSE, textOf(id, email), one));
    return mark === undefined ? undefined : { id, mark };
  };
  return {
    keysOf(email, exchange) {
      const known = markOf(email, exchange);
      if (known) return [`${accountKey(email)} in ${known.id}`];
      return [accountKey(email), `address:${exchange.address}`];
    },
    knows: (email, exchange) => markOf(email, exchange) !== undefined,
    remember(email, exchange) {
      const { id, marks } = read(exchange);
      const own = /^[\w-]{22}$/.test(id) ? id : randomBytes(16).toString('base64url');
      // The marks of other users cannot be read: they are kept, and the oldest is dropped.
      const others = own === id ? marks.filter((one) => one !== markOf(email, exchange)?.mark) : [];
      const kept = [signatureOf(secrets, PURPOSE, textOf(own, email)), ...others].slice(0, MOST_PEOPLE);
      return hostCookie(exchange, KNOWN_COOKIE, [own, ...kept].join('.'), DAYS * 86_400);
    },
  };
}

export function accountKey(email: string): string {
  return `account:${email.toLowerCase()}`;
}
