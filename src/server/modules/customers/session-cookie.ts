/** The two cookies of identity: the session (unreadable for scripts) and the chosen delivery address. */
import { createHash, randomBytes } from 'node:crypto';

export const SESSION_COOKIE = 'bancale_session';
/** Written by the storefront when the buyer chooses a delivery address. */
export const ADDRESS_COOKIE = 'bancale_address';

export const SESSION_DAYS = 30;

/** 32 random bytes. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** `secure` is false only over local plain http (C-ID-2). */
export function sessionCookie(token: string, secure: boolean): string {
  return cookie(token, SESSION_DAYS * 86_400, secure);
}

export function endedSessionCookie(secure: boolean): string {
  return cookie('', 0, secure);
}

function cookie(value: string, maxAge: number, secure: boolean): string {
  return `${SESSION_COOKIE}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
