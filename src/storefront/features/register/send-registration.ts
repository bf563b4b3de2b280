/** `POST register` of the second API instance (C-API-4), in the browser and from the form without JavaScript. */
import { data, type RouterContextProvider } from 'react-router';
import { type RegistrationForm, registrationFaults } from '#contract/values/registration-form.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { loggedNetworkFailure } from '#storefront/platform/api/network-failure.ts';
import { TRAP_FIELD } from '#storefront/platform/forms/stored-form.ts';
import type { SubmittedForm } from '#storefront/platform/forms/use-visitor-form.ts';
import { foreignOrigin } from '#storefront/platform/navigation/origin-page.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';
import { errorSentence } from '#storefront/platform/notices/report-error.ts';
import { registrationOf } from './registration-values.ts';

const bodyOf = (values: RegistrationForm, form: FormData, idempotency_key: string) => ({
  ...values,
  origin: String(form.get('origin') ?? '').slice(0, 200),
  website: String(form.get(TRAP_FIELD) ?? ''),
  idempotency_key,
});

/** In the browser, and with `context` in the page's action. */
export async function sendRegistration(
  values: RegistrationForm,
  key: string,
  form: FormData,
  context?: Readonly<RouterContextProvider>,
): Promise<void> {
  const body = bodyOf(values, form, key);
  // Only the page for links from other sites has the field; without a value in its URL, the browser's referrer is used.
  const origin = body.origin || (form.has('origin') && !context ? foreignOrigin() : '');
  await callApi('register', { ...body, origin }, context).catch(loggedNetworkFailure);
}

/** `storefront.md §8`: 'Registration failed!'; a network failure has no message, and typed text is kept. */
export function registrationFailure(error: unknown): string {
  if (error instanceof ApiError && error.code === 'too-many-requests') return errorSentence(error);
  return `${m.register_failed()} ${m.forms_kept()}`;
}

/**
 * The form sent without JavaScript: accepted → the confirmation page, otherwise the same form with its values and error
 * messages.
 */
export async function registerFromForm(form: FormData, url: URL, context: Readonly<RouterContextProvider>) {
  const values = registrationOf(form);
  const response = (more: Partial<SubmittedForm<RegistrationForm>>, status: number) =>
    data<SubmittedForm<RegistrationForm>>({ values, ...more }, { status });
  if (Object.keys(registrationFaults(values)).length > 0) return response({}, 422);
  try {
    await sendRegistration(values, '', form, context);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return response({ failure: registrationFailure(error) }, error.status || 503);
  }
  return redirectTo(`${url.pathname}?sent=true`);
}
