/** The short-lived token a login answers (C-ID-2): the storefront keeps it as `id_token`; it opens nothing by itself. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import type { Clock } from '#server/clock.ts';

const MINUTES = 15;

/** Signs a token for a user and the customer he acts for (0 = none). */
export type SignAccessToken = (userId: number, clientId: number) => Promise<string>;

export function createAccessTokens(secret: string, clock: Clock): SignAccessToken {
  const key = new TextEncoder().encode(secret);
  return (userId, clientId) => {
    const seconds = Math.floor(clock().getTime() / 1000);
    return new SignJWT({ client_id: clientId })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('bancale')
      .setSubject(String(userId))
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + MINUTES * 60)
      .sign(key);
  };
}

/** The secret of this installation: SESSION_SECRET, else one made at the first start and kept in the data folder. */
export function sessionSecret(given: string | undefined, dataDir: string): string {
  if (given !== undefined) return given;
  const file = join(dataDir, 'session-secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(file, 'utf8').trim();
}
