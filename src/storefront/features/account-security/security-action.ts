/** Handles the forms of the security page, by their button; the result is what the page shows next. */
import type { RouterContextProvider } from 'react-router';
import type { NewPasskey } from '#contract/endpoints/account/passkeys.ts';
import type { TotpSetup } from '#contract/endpoints/account/security.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { codeSentence } from '#storefront/platform/forms/code-sentence.ts';
import { errorSentence } from '#storefront/platform/notices/report-error.ts';

export interface SecurityOutcome {
  /** Success message. */
  done?: string;
  /** The password must be entered first. */
  confirmFirst?: true;
  passwordError?: string;
  codeError?: string;
  failure?: string;
  /** The passkey whose submitted name was empty. */
  unnamed?: number;
  /** An authenticator app that is being set up. */
  setup?: TotpSetup;
  /** Recovery codes, shown only once. */
  codes?: readonly string[];
}

type Context = Readonly<RouterContextProvider>;

export async function securityAction(form: FormData, context: Context): Promise<SecurityOutcome> {
  try {
    return await carryOut(String(form.get('intent') ?? ''), form, context);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'confirm-identity') return { confirmFirst: true };
    if (error.status === 401) throw error;
    return { failure: errorSentence(error) };
  }
}

async function carryOut(intent: string, form: FormData, context: Context): Promise<SecurityOutcome> {
  switch (intent) {
    case 'confirm':
      return confirm(String(form.get('password') ?? ''), context);
    case 'end':
      await callApi('security.end_session', { id: Number(form.get('id')) }, context);
      return { done: m.security_session_ended() };
    case 'end-others':
      await callApi('security.end_other_sessions', {}, context);
      return { done: m.security_sessions_ended() };
    case 'begin':
      return { setup: (await callApi('security.begin_totp', {}, context)).message };
    case 'confirm-code':
      return confirmCode(form, context);
    case 'remove':
      await callApi('security.remove_totp', {}, context);
      return { done: m.security_two_removed() };
    case 'passkey-confirm':
      return { done: m.security_identity_confirmed() };
    case 'passkey-begin':
      await callApi('security.begin_passkey', {}, context);
      return {};
    case 'passkey-add':
      return addPasskey(form, context);
    case 'passkey-rename':
      return renamePasskey(form, context);
    case 'passkey-remove':
      await callApi('security.remove_passkey', { id: Number(form.get('id')) }, context);
      return { done: m.passkey_removed() };
    case 'codes':
      return { codes: (await callApi('security.renew_recovery_codes', {}, context)).message.recovery_codes };
    default:
      return { failure: m.forms_fix_errors() };
  }
}

async function confirm(password: string, context: Context): Promise<SecurityOutcome> {
  if (password === '') return { confirmFirst: true, passwordError: m.forms_required() };
  const { message } = await callApi('security.confirm_password', { password }, context);
  if (!Array.isArray(message)) return { done: m.security_confirmed() };
  const seconds = message[1];
  return {
    confirmFirst: true,
    passwordError: seconds > 0 ? m.password_wait({ seconds }) : m.password_wrong(),
  };
}

/** After a wrong code the QR code stays: the form submits it again. */
async function confirmCode(form: FormData, context: Context): Promise<SecurityOutcome> {
  const { message } = await callApi('security.confirm_totp', { code: String(form.get('code') ?? '') }, context);
  if (!Array.isArray(message)) return { done: m.security_two_active_now(), codes: message.recovery_codes };
  const setup = JSON.parse(String(form.get('setup') ?? 'null')) as TotpSetup | null;
  return { codeError: codeSentence(message[1]), ...(setup ? { setup } : {}) };
}

/** The browser has created a passkey; its response is submitted as text. */
async function addPasskey(form: FormData, context: Context): Promise<SecurityOutcome> {
  const credential = JSON.parse(String(form.get('credential') ?? 'null')) as NewPasskey;
  const name = String(form.get('name') ?? '').trim();
  const { message } = await callApi('security.add_passkey', { name, credential }, context);
  if (Array.isArray(message)) return { failure: m.passkey_not_added() };
  const codes = message.recovery_codes;
  return codes.length > 0 ? { done: m.passkey_added_first(), codes } : { done: m.passkey_added() };
}

async function renamePasskey(form: FormData, context: Context): Promise<SecurityOutcome> {
  const [id, name] = [Number(form.get('id')), String(form.get('name') ?? '').trim()];
  if (name === '') return { unnamed: id };
  await callApi('security.rename_passkey', { id, name }, context);
  return { done: m.passkey_renamed() };
}
