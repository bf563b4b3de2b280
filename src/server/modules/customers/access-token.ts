/** The short-lived token a login answers (C-ID-2): the storefront keeps it as `id_token`; it opens nothing by itself. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '#server/clock.ts';
import { makeFolder } from '#server/make-folder.ts';

const LIFE_SECONDS = 15 * 60;

/** Signs a token for a user and the customer he acts for (0 = none). */
export type SignAccessToken = (userId: number, clientId: number) => string;

/** JSON Web Token, HS256: made at every document, so without a detour through promises and the thread pool. */
export function createAccessTokens(secret: string, clock: Clock): SignAccessToken {
  const head = encoded({ alg: 'HS256' });
  return (userId, clientId) => {
    const seconds = Math.floor(clock().getTime() / 1000);
    const claims = {
      client_id: clientId,
      iss: 'bancale',
      sub: String(userId),
      iat: seconds,
      exp: seconds + LIFE_SECONDS,
    };
    const signed = `${head}.${encoded(claims)}`;
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
  };
}

/** Whether a token was signed here and is not over. It opens nothing: it only tells that its bearer has logged in. */
export function accessTokenIsGood(secret: string, token: string, now: Date): boolean {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const expected = createHmac('sha256', secret).update(`${head}.${claims}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
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

/** The secret of this installation: SESSION_SECRET, else one made at the first start and kept in the data folder. */
export function sessionSecret(given: string | undefined, dataDir: string): string {
  if (given !== undefined) return given;
  const file = join(dataDir, 'session-secret');
  if (!existsSync(file)) {
    makeFolder(dataDir);
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(file, 'utf8').trim();
}
