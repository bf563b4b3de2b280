/**
 * The short-lived token returned by a login (C-ID-2): the storefront stores it as `id_token`; it grants no access by
 * itself.
 */
import type { Clock } from '#server/platform/clock.ts';
import { isSignedBy, type Secrets, signatureOf } from '#server/shop-secrets.ts';

const LIFE_SECONDS = 15 * 60;

/** Signs a token for a user and the customer they act for (0 = none). */
export type SignAccessToken = (userId: number, customerId: number) => string;

/** JSON Web Token, HS256: signed for every page, so synchronously, without promises and the thread pool. */
export function createAccessTokens(secrets: Secrets, clock: Clock): SignAccessToken {
  const head = encoded({ alg: 'HS256' });
  return (userId, customerId) => {
    const seconds = Math.floor(clock().getTime() / 1000);
    const claims = {
      client_id: customerId,
      iss: 'bancale',
      sub: String(userId),
      iat: seconds,
      exp: seconds + LIFE_SECONDS,
    };
    const signed = `${head}.${encoded(claims)}`;
    return `${signed}.${signatureOf(secrets, '', signed)}`;
  };
}

/**
 * Whether a token was signed here and has not expired. It grants no access: it only proves that its bearer has logged
 * in.
 */
export function accessTokenIsGood(secrets: Secrets, token: string, now: Date): boolean {
  const [head = '', claims = '', signature = ''] = token.split('.');
  if (!isSignedBy(secrets, '', `${head}.${claims}`, signature)) return false;
  try {
    const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp?: unknown };
    return typeof exp === 'number' && exp * 1000 > now.getTime();
  } catch {
    return false;
  }
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
