/**
 * Validates and sends the form that changes the user's password; in the browser and, with `context`, in a page's
 * action.
 */
import type { RouterContextProvider } from 'react-router';
import { m } from '#storefront/messages/messages.js';
import { faultSentence } from '#storefront/platform/forms/form-sentences.ts';
import { resetPassword } from './reset-password.ts';

/** Value of the field `intent`, by which a page's action recognises this form. */
export const PASSWORD_INTENT = 'change-password';

const FIELDS = ['old_password', 'new_password', 'repeat_password'] as const;

export interface ChangeOutcome {
  done?: true;
  /** Error message above the form. */
  failure?: string;
  /** Error messages of the fields. */
  errors?: Partial<Record<(typeof FIELDS)[number], string>>;
}

export async function changePassword(
  form: FormData,
  context?: Readonly<RouterContextProvider>,
): Promise<ChangeOutcome> {
  const [old_password, new_password, repeated] = FIELDS.map((field) => String(form.get(field) ?? ''));
  const missing = FIELDS.filter((field) => !form.get(field)).map(
    (field) => [field, faultSentence('required')] as const,
  );
  if (missing.length > 0) return { errors: Object.fromEntries(missing) };
  if (new_password !== repeated) return { errors: { repeat_password: m.password_differs() } };
  const response = await resetPassword({ old_password, new_password }, context);
  if ('done' in response) return { done: true };
  if ('failure' in response) return { failure: response.failure };
  if ('weak' in response) return { errors: { new_password: response.weak } };
  if (response.wait > 0) return { failure: m.password_wait({ seconds: response.wait }) };
  return { errors: { old_password: m.password_wrong() } };
}
