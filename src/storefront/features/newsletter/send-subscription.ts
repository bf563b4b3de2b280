/**
 * `newsletter.subscribe` from the browser and from the form without JavaScript: the same validation and the same
 * result.
 */
import type { RouterContextProvider } from 'react-router';
import { emailFault } from '#contract/values/form-faults.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { faultSentence } from '#storefront/platform/forms/form-sentences.ts';
import { TRAP_FIELD } from '#storefront/platform/forms/stored-form.ts';
import { errorSentence } from '#storefront/platform/notices/report-error.ts';

export interface SubscribeResponse {
  readonly done?: boolean;
  readonly email?: string;
  readonly consent?: boolean;
  /** Error message of the field of that name; `form` if it belongs to none. */
  readonly errors?: Readonly<Partial<Record<'email' | 'consent' | 'form', string>>>;
}

export const subscribeFromBrowser = (form: FormData): Promise<SubscribeResponse> => subscribe(form, undefined);

export async function subscribe(
  form: FormData,
  context: Readonly<RouterContextProvider> | undefined,
): Promise<SubscribeResponse> {
  const email = String(form.get('email') ?? '').trim();
  const consent = form.get('consent') !== null;
  const fault = emailFault(email);
  const errors = {
    ...(fault ? { email: faultSentence(fault) } : {}),
    ...(consent ? {} : { consent: faultSentence('consent') }),
  };
  if (Object.keys(errors).length > 0) return { email, consent, errors };
  try {
    const website = String(form.get(TRAP_FIELD) ?? '');
    await callApi('newsletter.subscribe', { email, consent, website }, context);
    return { done: true };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { email, consent, errors: { form: `${m.newsletter_failed()} ${errorSentence(error)}` } };
  }
}
