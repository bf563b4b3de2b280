/** Passkeys in the browser. Loaded by whoever shows a control for them, so that nobody else waits for its code. */
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { User } from '#contract/endpoints/identity.ts';
import type { NewPasskey, PasskeyAnswer, PasskeyRequestOptions, PasskeyStep } from '#contract/endpoints/passkeys.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';

/** What came of asking for one: the person said no, or what they chose was refused (seconds until the next try, 0 = at once). */
export type PasskeyRefusal = { givenUp: true } | { wait: number };

/** The e-mail field can offer passkeys among what it knows. */
export const canFillPasskeys = browserSupportsWebAuthnAutofill;

/**
 * Logs in with a passkey. `fill`: nothing is shown but what the e-mail field offers, until the person chooses there or `stopAsking` is
 * called. @throws ApiError, or an error of the browser that nobody can do anything about.
 */
export async function logInWithPasskey(step: PasskeyStep, fill = false): Promise<{ user: User } | PasskeyRefusal> {
  const { message: options } = await callApi('wrapper.begin_passkey_login', { step });
  const credential = await ask(options, fill);
  if (!credential) return { givenUp: true };
  const { message } = await callApi('wrapper.passkey_login', { step, credential });
  return Array.isArray(message) ? { wait: message[1] } : { user: message };
}

/** Shows one instead of the password. Undefined = it was one of theirs. */
export async function confirmWithPasskey(): Promise<PasskeyRefusal | undefined> {
  const { message: options } = await callApi('security.begin_passkey_confirm', {});
  const credential = await ask(options, false);
  if (!credential) return { givenUp: true };
  const { message } = await callApi('security.confirm_passkey', { credential });
  return Array.isArray(message) ? { wait: message[1] } : undefined;
}

/** Makes one; `known`: this device has one of theirs already. @throws ApiError `confirm-identity` first of all. */
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

/** What still waits for a choice in the e-mail field. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony();
}

async function ask(optionsJSON: PasskeyRequestOptions, fill: boolean): Promise<PasskeyAnswer | undefined> {
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

/** The person closed the browser's window, took too long, or something else asks in its place; anything else is thrown on. */
function givenUp(error: unknown): undefined {
  if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return undefined;
  throw error;
}
