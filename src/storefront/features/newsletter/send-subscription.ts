/** `newsletter.subscribe` from the browser and from the form without JavaScript: judged by the same rules, answered alike. */
import type { RouterContextProvider } from 'react-router';
import { emailFault } from '#contract/form-faults.ts';
import { callApi } from '#storefront/lib/api-client.ts';
import { ApiError } from '#storefront/lib/api-error.ts';
import { faultSentence } from '#storefront/lib/form-sentences.ts';
import { TRAP_FIELD } from '#storefront/lib/kept-form.ts';
import { errorSentence } from '#storefront/lib/report-error.ts';
import { m } from '#storefront/messages/messages.js';
import type { SubscribeAnswer } from './subscribe-form.tsx';

export const subscribeFromBrowser = (form: FormData): Promise<SubscribeAnswer> => subscribe(form, undefined);

export async function subscribe(
  form: FormData,
  context: Readonly<RouterContextProvider> | undefined,
): Promise<SubscribeAnswer> {
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
