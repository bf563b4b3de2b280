/** Sends the form of recipient code and PEC; the result is what the page shows when it was not accepted. */
import type { RouterContextProvider } from 'react-router';
import { ApiError } from '#kit/api/api-error.ts';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { errorSentence } from '#storefront/platform/notices/report-error.ts';

export interface DeliveryOutcome {
  readonly failure: string;
  /** The page must be read again: its values are no longer those stored. */
  readonly stale: boolean;
  readonly typed: { readonly recipient_code: string; readonly pec: string };
}

/** undefined: stored. @throws ApiError 401. */
export async function changeInvoiceDelivery(
  form: FormData,
  context: Readonly<RouterContextProvider>,
): Promise<DeliveryOutcome | undefined> {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const typed = { recipient_code: text('recipient_code'), pec: text('pec') };
  const seen = { seen_recipient_code: text('seen_recipient_code'), seen_pec: text('seen_pec') };
  try {
    await callApi('customer.set_invoice_delivery', { ...typed, ...seen }, context);
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    if (error.code === 'conflict') return { failure: m.account_invoice_delivery_conflict(), stale: true, typed };
    const failure = error.code === 'validation' ? m.forms_fix_errors() : errorSentence(error);
    return { failure, stale: false, typed };
  }
}
