/** Passkeys in the browser. Loaded only by controls for passkeys, because most visitors never need this code. */
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { User } from '#contract/endpoints/account/identity.ts';
import type {
  NewPasskey,
  PasskeyRequestOptions,
  PasskeyResponse,
  PasskeyStep,
} from '#contract/endpoints/account/passkeys.ts';
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
  const credential = await ask(options, fill);
  if (!credential) return { givenUp: true };
  const { message } = await callApi('wrapper.passkey_login', { step, credential });
  return Array.isArray(message) ? { wait: message[1] } : { user: message };
}

/** Confirms the user's identity with a passkey instead of the password. Undefined = confirmed. */
export async function confirmWithPasskey(): Promise<PasskeyRefusal | undefined> {
  const { message: options } = await callApi('security.begin_passkey_confirm', {});
  const credential = await ask(options, false);
  if (!credential) return { givenUp: true };
  const { message } = await callApi('security.confirm_passkey', { credential });
  return Array.isArray(message) ? { wait: message[1] } : undefined;
}

/**
 * Creates a passkey; `known`: this device already has one of this user's. @throws ApiError `confirm-identity` if the
 * user must confirm their identity first.
 */
export async function makePasskey(): Promise<NewPasskey | 'given-up' | 'known'> {
  const { message: optionsJSON } = await callApi('security.begin_passkey', {});
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports } = response;
    return { id, rawId, type, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } };
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known';
    return givenUp(error) ?? 'given-up';
  }
}

/** Cancels the request that waits for a choice in the e-mail field. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony();
}

async function ask(optionsJSON: PasskeyRequestOptions, fill: boolean): Promise<PasskeyResponse | undefined> {
  try {
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: fill });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
    };
  } catch (error) {
    return givenUp(error);
  }
}

/** The user closed the browser's dialog, took too long, or another request replaced it; any other error is rethrown. */
function givenUp(error: unknown): undefined {
  if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return undefined;
  throw error;
}
