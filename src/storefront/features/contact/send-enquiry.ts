/** Sends the contact and request forms: from the browser, and as forms without JavaScript (C-CNT-2). */
import { data, type RouterContextProvider } from 'react-router';
import { attachmentFault, type EnquiryForm, enquiryFaults } from '#contract/values/enquiry-form.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { chosenFiles, fileBodies } from '#storefront/platform/forms/file-content.ts';
import type { SubmittedForm } from '#storefront/platform/forms/use-visitor-form.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';
import { errorSentence } from '#storefront/platform/notices/report-error.ts';
import { enquiryOf, type RequestValues, requestOf, senderOf } from './enquiry-values.ts';

type Context = Readonly<RouterContextProvider>;

/** In the browser, and with `context` in the page's action; so does `sendRequest`. */
export async function sendContact(values: EnquiryForm, key: string, form: FormData, context?: Context): Promise<void> {
  await callApi('wrapper.send_generic_email', { ...values, ...senderOf(form, key) }, context);
}

export async function sendRequest(
  values: RequestValues,
  key: string,
  form: FormData,
  context?: Context,
): Promise<void> {
  const files = chosenFiles(form, 'attachments');
  const wrong = fileSentence(files);
  if (wrong) throw new ApiError(422, { code: 'validation', errors: { attachments: [wrong] } });
  const attachments = await fileBodies(files);
  await callApi('wrapper.request_form', { ...values, ...senderOf(form, key), attachments }, context);
}

/** The error, and a note that nothing typed is lost. */
export function enquiryFailure(failed: string) {
  return (error: unknown): string =>
    error instanceof ApiError && error.status === 0
      ? `${failed} ${m.forms_offline()}`
      : `${failed} ${errorSentence(error)} ${m.forms_kept()}`;
}

export function fileSentence(files: readonly File[]): string | undefined {
  const fault = attachmentFault(files);
  switch (fault) {
    case 'too-many':
      return m.contact_files_too_many();
    case 'too-large':
      return m.contact_files_too_large();
    case 'type':
      return m.attach_type();
    case 'empty':
      return m.attach_empty();
    case undefined:
      return undefined;
  }
}

export async function contactFromForm(form: FormData, url: URL, context: Context) {
  const values = enquiryOf(form);
  if (Object.keys(enquiryFaults(values)).length > 0) return response(values, {}, 422);
  try {
    await sendContact(values, '', form, context);
  } catch (error) {
    return refusal(values, error, m.contact_failed());
  }
  return redirectTo(`${url.pathname}?sent=true`);
}

export async function requestFromForm(form: FormData, url: URL, context: Context) {
  const values = requestOf(form);
  const files = chosenFiles(form, 'attachments');
  const wrongFiles = fileSentence(files);
  if (wrongFiles || Object.keys(enquiryFaults(values)).length > 0)
    // A browser does not keep chosen files when the form is shown again: a note at the field explains this.
    return response(values, { errors: againFiles(files, wrongFiles) }, 422);
  try {
    await sendRequest(values, '', form, context);
  } catch (error) {
    return refusal(values, error, m.contact_request_failed());
  }
  return redirectTo(`${url.pathname}?sent=true`);
}

function againFiles(files: readonly File[], wrong: string | undefined): Record<string, string> {
  if (wrong) return { attachments: wrong };
  return files.length > 0 ? { attachments: m.attach_again() } : {};
}

function response<Values>(values: Values, more: Partial<SubmittedForm<Values>>, status: number) {
  return data<SubmittedForm<Values>>({ values, ...more }, { status });
}

function refusal<Values>(values: Values, error: unknown, failed: string) {
  if (!(error instanceof ApiError)) throw error;
  const errors = Object.fromEntries(
    Object.entries(error.body.errors ?? {}).map(([field, [text = '']]) => [field, text]),
  );
  const failure = Object.keys(errors).length > 0 ? undefined : enquiryFailure(failed)(error);
  return response(values, { errors, failure }, error.status || 503);
}
