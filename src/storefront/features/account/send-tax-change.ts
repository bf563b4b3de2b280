/** Sends the request for other tax data: from the browser, and as a form without JavaScript. */
import { data, type RouterContextProvider } from 'react-router';
import { TAX_CHANGE_FIELDS, type TaxChange } from '#contract/values/tax-change.rules.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import type { SubmittedForm } from '#storefront/platform/forms/use-visitor-form.ts';
import { errorSentence } from '#storefront/platform/notices/report-error.ts';

/** Name and value of the field by which the page's action knows this form. */
export const TAX_CHANGE = { name: 'form', value: 'tax-change' } as const;

type Context = Readonly<RouterContextProvider>;

export function taxChangeOf(form: FormData): TaxChange {
  return Object.fromEntries(TAX_CHANGE_FIELDS.map((field) => [field, String(form.get(field) ?? '')])) as TaxChange;
}

/** In the browser, and with `context` in the page's action. */
export async function sendTaxChange(values: TaxChange, key: string, _form: FormData, context?: Context): Promise<void> {
  await callApi('customer.request_tax_change', { ...values, idempotency_key: key }, context);
}

/** The error, and a note that nothing typed is lost. */
export function taxChangeFailure(error: unknown): string {
  return error instanceof ApiError && error.status === 0
    ? `${m.account_tax_change_failed()} ${m.forms_offline()}`
    : `${m.account_tax_change_failed()} ${errorSentence(error)} ${m.forms_kept()}`;
}

/** undefined: accepted; otherwise the same form with its values and messages. @throws ApiError 401. */
export async function taxChangeFromForm(form: FormData, context: Context) {
  const values = taxChangeOf(form);
  try {
    await sendTaxChange(values, '', form, context);
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    const errors = Object.entries(error.body.errors ?? {}).map(([field, [text = '']]) => [field, text]);
    const failure = errors.length > 0 ? {} : { failure: taxChangeFailure(error) };
    return data<{ taxChange: SubmittedForm<TaxChange> }>(
      { taxChange: { values, errors: Object.fromEntries(errors), ...failure } },
      { status: error.status || 503 },
    );
  }
}
