/**
 * `wrapper.reset_password` (C-ID-4): a link by e-mail, a new password by link, a new one with the old one. The same in
 * the browser and, with `context`, in the action of a form without JavaScript.
 */
import type { RouterContextProvider } from 'react-router';
import type { ApiRequest } from '#contract/endpoints/api.ts';
import { emailFault } from '#contract/values/form-faults.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { loggedNetworkFailure } from '#storefront/platform/api/network-failure.ts';
import { faultSentence } from '#storefront/platform/forms/form-sentences.ts';
import { errorSentence } from '#storefront/platform/notices/report-error.ts';

export interface PasswordOutcome {
  done?: 'sent' | 'changed';
  /** Error message of the field. */
  error?: string;
  /** Error message above the form: no response, or the rate limit. */
  failure?: string;
  email?: string;
}

type Context = Readonly<RouterContextProvider> | undefined;

/** The server's result, or why there is none. @throws errors that no form can show */
export async function resetPassword(
  body: ApiRequest<'wrapper.reset_password'>,
  context: Context,
): Promise<{ done: true } | { refused: string; wait: number } | { weak: string } | { failure: string }> {
  try {
    const { message } = await callApi('wrapper.reset_password', body, context).catch(loggedNetworkFailure);
    return Array.isArray(message) ? { refused: message[0].message, wait: message[1] } : { done: true };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 422) return { weak: Object.values(error.body.errors ?? {})[0]?.[0] ?? error.message };
    if (error.status === 0) return { failure: m.password_unsent() };
    return { failure: errorSentence(error) };
  }
}

/** The form of `/pages/forgot-password`: with a token it sets the password, without one it requests the link. */
export async function resetByLink(form: FormData, context?: Context): Promise<PasswordOutcome> {
  const token = String(form.get('token') ?? '');
  const email = String(form.get('email') ?? '').trim();
  const new_password = String(form.get('new_password') ?? '');
  const fault = token ? (new_password ? undefined : 'required') : emailFault(email);
  if (fault) return { error: faultSentence(fault), email };
  const response = await resetPassword(token ? { token, new_password } : { email }, context);
  if ('done' in response) return { done: token ? 'changed' : 'sent' };
  if ('failure' in response) return { failure: response.failure, email };
  return { error: 'weak' in response ? response.weak : response.refused, email };
}
