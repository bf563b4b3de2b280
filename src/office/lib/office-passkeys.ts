/** Passkeys of people of the office. Loaded when one is pressed for: most people never need this code. */
import type { PasskeyStep } from '#contract/endpoints/account/passkeys.ts';
import { createPasskey, showPasskey } from '#kit/passkeys/passkey-ceremony.ts';
import { callOffice } from './call-office.ts';

/** `wait`: it was not accepted; seconds until the next attempt, 0 = at once. */
export type PasskeyOutcome = 'passed' | 'given-up' | { readonly wait: number };

/** All of these: @throws ApiError, or an error of the browser. */
export async function signInWithPasskey(step: PasskeyStep): Promise<PasskeyOutcome> {
  const { message: options } = await callOffice('office.begin_passkey_login', { step });
  const credential = await showPasskey(options);
  if (!credential) return 'given-up';
  const { message } = await callOffice('office.passkey_login', { step, credential });
  return message.state === 'in' ? 'passed' : { wait: message.wait };
}

/** Instead of the password, for calls that want it once more. */
export async function confirmWithPasskey(): Promise<PasskeyOutcome> {
  const { message: options } = await callOffice('office.begin_passkey_confirm', {});
  const credential = await showPasskey(options);
  if (!credential) return 'given-up';
  const { message } = await callOffice('office.confirm_passkey', { credential });
  return message.state === 'confirmed' ? 'passed' : { wait: message.wait };
}

/** Makes one and stores it. Returns the recovery codes: none unless it is the person's first second factor. */
export async function addPasskey(name: string): Promise<readonly string[] | 'given-up' | 'known' | 'refused'> {
  const { message: options } = await callOffice('office_security.begin_passkey', {});
  const credential = await createPasskey(options);
  if (typeof credential === 'string') return credential;
  const { message } = await callOffice('office_security.add_passkey', { name, credential });
  return message.state === 'on' ? message.recovery_codes : 'refused';
}
