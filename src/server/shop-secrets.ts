/**
 * Signing keys of this installation: the first one signs, all of them verify, so that a key can be changed while
 * sessions stay valid.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '#server/platform/make-folder.ts';

export type Secrets = readonly [string, ...string[]];

/** Signature of a text, as text; `purpose` keeps a signature of one kind from being used as another. */
export function signatureOf([first]: Secrets, purpose: string, text: string): string {
  return hmac(first, `${purpose}${text}`).toString('base64url');
}

/** Whether one of the keys has signed the text. */
export function isSignedBy(secrets: Secrets, purpose: string, text: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url');
  // All keys are tried even when the first one matches: the time taken must not reveal which key signed.
  const fits = secrets.map((secret) => {
    const expected = hmac(secret, `${purpose}${text}`);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return fits.includes(true);
}

function hmac(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest();
}

/** SESSION_SECRET, or else a key generated at the first start and stored in the data folder. */
export function shopSecrets(given: Secrets | undefined, dataDir: string): Secrets {
  if (given !== undefined) return given;
  const file = join(dataDir, 'session-secret');
  if (!existsSync(file)) {
    makeFolder(dataDir);
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  }
  return [readFileSync(file, 'utf8').trim()];
}
