/**
 * Challenges for passkeys: signed texts that contain their purpose, so that nothing is stored until one is used;
 * each is valid once, in the browser it was given to (by a cookie), for ten minutes.
 */
import { randomBytes } from 'node:crypto';
import type { Clock } from '#server/platform/clock.ts';
import type { Exchange } from '#server/platform/http/exchange.ts';
import { isSignedBy, type Secrets, signatureOf } from '#server/shop-secrets.ts';
import type { Passkeys } from '../../second-factor/index.ts';
import { hostCookie, readHostCookie } from '../sessions/host-cookie.ts';

/** A random id of the browser, so that several of its tabs may have a challenge each. */
const COOKIE = 'bancale_passkey';
const MINUTES = 10;
const PURPOSE = 'bancale.passkey-challenge.';

export type ChallengeUse = 'login' | 'second-step' | 'confirm' | 'add';

export interface PasskeyChallenges {
  /** `userId`: whose passkey is expected; 0 = anybody's. `cookie` is a `Set-Cookie` line. */
  give(use: ChallengeUse, userId: number, exchange: Exchange): { readonly challenge: string; readonly cookie: string };
  /**
   * The challenge that the response belongs to; it is used up. undefined when it is not ours for this purpose, too old or
   * was used before.
   */
  take(use: ChallengeUse, userId: number, clientData: string, exchange: Exchange): Promise<string | undefined>;
}

export interface PasskeyChallengeDeps {
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly spend: Passkeys['spend'];
}

export function createPasskeyChallenges({ secrets, clock, spend }: PasskeyChallengeDeps): PasskeyChallenges {
  const signed = (browser: string, stated: string) => `${browser}.${stated}`;
  return {
    give(use, userId, exchange) {
      const browser = browserOf(exchange) ?? randomBytes(16).toString('base64url');
      const until = clock().getTime() + MINUTES * 60_000;
      const stated = [use, userId, until, randomBytes(16).toString('base64url')].join('.');
      return {
        challenge: `${stated}.${signatureOf(secrets, PURPOSE, signed(browser, stated))}`,
        cookie: hostCookie(exchange, COOKIE, browser, MINUTES * 60),
      };
    },

    async take(use, userId, clientData, exchange) {
      const challenge = answeredChallenge(clientData);
      const browser = browserOf(exchange);
      if (challenge === undefined || browser === undefined) return undefined;
      const cut = challenge.lastIndexOf('.');
      const stated = challenge.slice(0, cut);
      const [forUse, forUser, until] = stated.split('.');
      if (forUse !== use || forUser !== String(userId) || !(Number(until) > clock().getTime())) return undefined;
      if (!isSignedBy(secrets, PURPOSE, signed(browser, stated), challenge.slice(cut + 1))) return undefined;
      return (await spend(challenge, new Date(Number(until)))) ? challenge : undefined;
    },
  };
}

function browserOf(exchange: Exchange): string | undefined {
  const name = readHostCookie(exchange, COOKIE);
  return name !== undefined && /^[\w-]{22}$/.test(name) ? name : undefined;
}

/** The challenge that the browser claims to respond to. */
function answeredChallenge(clientData: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')) as { challenge?: unknown };
    return typeof challenge === 'string' ? Buffer.from(challenge, 'base64url').toString('utf8') : undefined;
  } catch {
    // Not a valid response of a browser.
    return undefined;
  }
}
