/**
 * Encrypted texts in the database, unreadable without the shop's key: AES-256-GCM with a key derived from each secret.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keys of the installation: the first one encrypts, all of them decrypt. */
type Secrets = readonly [string, ...string[]];

const [NONCE, TAG] = [12, 16];

/** Encrypted with the first key. */
export function encrypt([first]: Secrets, text: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(first), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The text, and whether it was encrypted with an older key; undefined when none of the keys fits. */
export function unseal(secrets: Secrets, sealed: string): { text: string; byOldKey: boolean } | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  for (const [place, secret] of secrets.entries()) {
    const cipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, NONCE), { authTagLength: TAG });
    cipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    try {
      const text = Buffer.concat([cipher.update(bytes.subarray(NONCE + TAG)), cipher.final()]).toString('utf8');
      return { text, byOldKey: place > 0 };
    } catch {
      // Not this key.
    }
  }
  return undefined;
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'bancale.sealed-text', 32));
}
