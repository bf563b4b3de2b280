/** Secrets for links and cookies: made here, stored only as hashes. */
import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
