/**
 * Secrets of webhooks and signatures with them, as Standard Webhooks says (`whsec_`, `webhook-signature`). The package is loaded with the first
 * delivery.
 */
import { randomBytes } from 'node:crypto';
import { secretOfPress } from '../connections/key-secret.ts';

/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;

const textOf = (bytes: Buffer): string => `whsec_${bytes.toString('base64')}`;

export const newWebhookSecret = (): string => textOf(randomBytes(SECRET_BYTES));

/** The secret of a press in the office: the same press has the same one again (`key-secret.ts`). @param seed of the browser, 43 characters. */
export const webhookSecretOfPress = (
  shopSecret: string,
  press: { readonly userId: number; readonly seed: string },
): string => textOf(Buffer.from(secretOfPress(shopSecret, { ...press, seed: `webhook:${press.seed}` }), 'base64url'));

export interface SignedHeaders {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
}

/** A signature by each secret, the newest first: while a secret is being changed, a receiver may know either. */
export async function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: string },
): Promise<SignedHeaders> {
  const { Webhook } = await import('standardwebhooks');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
