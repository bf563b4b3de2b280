/** Handles the forms of the page for the user's own data, by their button; the result is what the page shows next. */
import type { RouterContextProvider } from 'react-router';
import { ApiError } from '#kit/api/api-error.ts';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { errorSentence } from '#storefront/platform/notices/report-error.ts';

export interface DataOutcome {
  done?: string;
  /** The password must be entered first. */
  confirmFirst?: true;
  passwordError?: string;
  /** Required checkboxes are missing. */
  sureError?: string;
  lastError?: string;
  failure?: string;
  erased?: true;
}

type Context = Readonly<RouterContextProvider>;

export async function personalDataAction(form: FormData, context: Context): Promise<DataOutcome> {
  try {
    return form.get('intent') === 'confirm' ? await confirm(form, context) : await erase(form, context);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    if (error.code === 'confirm-identity') return { confirmFirst: true };
    return error.code === 'conflict' ? { lastError: m.mydata_erase_last_error() } : { failure: errorSentence(error) };
  }
}

async function confirm(form: FormData, context: Context): Promise<DataOutcome> {
  const password = String(form.get('password') ?? '');
  if (password === '') return { confirmFirst: true, passwordError: m.forms_required() };
  const { message } = await callApi('security.confirm_password', { password }, context);
  if (!Array.isArray(message)) return { done: m.security_confirmed() };
  const seconds = message[1];
  return { confirmFirst: true, passwordError: seconds > 0 ? m.password_wait({ seconds }) : m.password_wrong() };
}

async function erase(form: FormData, context: Context): Promise<DataOutcome> {
  if (form.get('intent') !== 'erase') return { failure: m.forms_fix_errors() };
  if (!form.has('sure')) return { sureError: m.mydata_erase_sure_error() };
  await callApi('personal_data.erase', { last_login: form.has('last') }, context);
  return { erased: true };
}
