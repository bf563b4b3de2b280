/** Passkeys in the browser. Loaded only by controls for passkeys, because most visitors never need this code. */
import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { User } from '#contract/endpoints/account/identity.ts';
import type { NewPasskey, PasskeyStep } from '#contract/endpoints/account/passkeys.ts';
import { createPasskey, showPasskey } from '#kit/passkeys/passkey-ceremony.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';

/**
 * Why there is no passkey: the user cancelled, or the passkey was rejected (seconds until the next attempt, 0 = at
 * once).
 */
export type PasskeyRefusal = { givenUp: true } | { wait: number };

/** Whether the browser can offer passkeys in the e-mail field. */
export const canFillPasskeys = browserSupportsWebAuthnAutofill;

/**
 * Logs in with a passkey. `fill`: the browser shows nothing but suggestions in the e-mail field, until the user picks
 * one or `stopAsking` is called. @throws ApiError, or an error of the browser that the user can do nothing about.
 */
export async function logInWithPasskey(step: PasskeyStep, fill = false): Promise<{ user: User } | PasskeyRefusal> {
  const { message: options } = await callApi('wrapper.begin_passkey_login', { step });
  const credential = await showPasskey(options, fill);
  if (!credential) return { givenUp: true };
  const { message } = await callApi('wrapper.passkey_login', { step, credential });
  return Array.isArray(message) ? { wait: message[1] } : { user: message };
}

/** Confirms the user's identity with a passkey instead of the password. Undefined = confirmed. */
export async function confirmWithPasskey(): Promise<PasskeyRefusal | undefined> {
  const { message: options } = await callApi('security.begin_passkey_confirm', {});
  const credential = await showPasskey(options);
  if (!credential) return { givenUp: true };
  const { message } = await callApi('security.confirm_passkey', { credential });
  return Array.isArray(message) ? { wait: message[1] } : undefined;
}

/**
 * Creates a passkey; `known`: this device already has one of this user's. @throws ApiError `confirm-identity` if the
 * user must confirm their identity first.
 */
export async function makePasskey(): Promise<NewPasskey | 'given-up' | 'known'> {
  const { message: options } = await callApi('security.begin_passkey', {});
  return createPasskey(options);
}

/** Cancels the request that waits for a choice in the e-mail field. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony();
}
