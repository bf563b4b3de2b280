/** A passkey is shown or made in the browser. Loaded only by controls for passkeys, because most visitors never need this code. */
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type {
  NewPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  PasskeyResponse,
} from '#contract/endpoints/account/passkeys.ts';

/**
 * Asks the browser for a passkey. `fill`: it shows nothing but suggestions in the field of the e-mail until the person picks one.
 * Undefined = they closed the browser's dialog, took too long, or another request replaced it. @throws any other error of the browser.
 */
export async function showPasskey(
  optionsJSON: PasskeyRequestOptions,
  fill = false,
): Promise<PasskeyResponse | undefined> {
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

/** Makes a passkey; `known`: this device has one of this person already. @throws errors of the browser. */
export async function createPasskey(optionsJSON: PasskeyCreationOptions): Promise<NewPasskey | 'given-up' | 'known'> {
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports } = response;
    return { id, rawId, type, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } };
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known';
    return givenUp(error) ?? 'given-up';
  }
}

function givenUp(error: unknown): undefined {
  if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return undefined;
  throw error;
}
