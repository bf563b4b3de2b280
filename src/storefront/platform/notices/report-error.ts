/**
 * The general error handler of `storefront.md §8`: one table from error to dialog. The caller receives the error too
 * (`withErrorDialog` rethrows it), so that nothing continues as if the request had succeeded.
 */
import type { ErrorCode } from '#contract/values/errors.ts';
import { formatEuro } from '#contract/values/money.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#storefront/messages/messages.js';
import { type ErrorNotice, useErrorStore } from './error-store.ts';
import { isLimitCode, limitSentence } from './limit-sentence.ts';

/** Messages for error codes, in the visitor's language; for a code without one, the server's message is shown. */
const SENTENCES: Partial<Record<ErrorCode, () => string>> = {
  'no-valid-quantity': m.errors_no_valid_quantity,
  'price-filter-hidden': m.errors_price_filter_hidden,
  'cart-empty': m.errors_cart_empty,
  'minimum-order': m.errors_minimum_order,
  'cart-has-anomalies': m.errors_cart_has_anomalies,
  'not-sellable': m.errors_not_sellable,
  'price-on-request': m.errors_price_on_request,
  'payment-method-refused': m.errors_payment_method_refused,
  'delivery-refused': m.errors_delivery_refused,
  'credit-exceeded': m.errors_credit_exceeded,
  'payment-required': m.errors_payment_required,
  'payment-declined': m.errors_payment_declined,
  'payment-unanswered': m.errors_payment_unanswered,
  'name-required': m.errors_name_required,
  'wishlist-full': m.errors_wishlist_full,
  'coupon-unknown': m.errors_coupon_unknown,
  'coupon-not-yet': m.errors_coupon_not_yet,
  'coupon-expired': m.errors_coupon_expired,
  'coupon-used': m.errors_coupon_used,
  'coupon-used-up': m.errors_coupon_used_up,
  'coupon-no-rows': m.errors_coupon_no_rows,
  'session-expired': m.errors_session_expired,
  forbidden: m.errors_forbidden,
  'not-found': m.errors_not_found,
  'cart-changed': m.errors_cart_changed,
  'already-sent': m.errors_already_sent,
  'similar-order': m.errors_similar_order,
  'too-many-requests': m.errors_too_many_requests,
};

/** The message of an error: for a row, a field, a toast. */
export function errorSentence(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  if (error.status === 0) return m.errors_network_text();
  const { code, nearest, missing, retry_after: seconds } = error.body;
  if (code === 'coupon-minimum') return m.errors_coupon_minimum({ amount: formatEuro(missing, getLocale()) });
  if (code === 'quantity-not-packaged' && nearest)
    return m.errors_quantity_not_packaged({ lower: nearest[0], upper: nearest[1] });
  if (isLimitCode(code)) return limitSentence(code, nearest?.[0] ?? 0);
  if (code === 'too-many-requests' && seconds) return m.errors_too_many_requests_wait({ seconds });
  return (code && SENTENCES[code]?.()) || error.body.message || m.errors_500_text();
}

/**
 * True for a business rule that the server applied: a row or a field can show it. Access to another customer's data
 * (403) is not one: the dialog shows it (storefront.md §8 "Other status").
 */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || !error.code || error.code === 'forbidden') return false;
  return (
    ['quantity-not-packaged', 'coupon-minimum'].includes(error.code) ||
    isLimitCode(error.code) ||
    error.code in SENTENCES
  );
}

/**
 * The dialog for an error, or undefined when it is ignored silently (503, storefront.md §8). A change of which nobody knows whether it
 * was stored is not ignored: the caller who repeats it has to look first.
 */
export function errorNotice(error: unknown): ErrorNotice | undefined {
  if (!(error instanceof ApiError))
    return { title: m.errors_application_title(), text: errorSentence(error), fields: [] };
  switch (error.status) {
    case 503:
      return error.code === 'unknown-outcome'
        ? { title: m.errors_application_title(), text: errorSentence(error), fields: [] }
        : undefined;
    case 0:
      return { title: m.errors_network_title(), text: m.errors_network_text(), fields: [] };
    case 500:
      return {
        title: m.errors_500_title(),
        text: m.errors_500_text(),
        fields: [],
        reference: error.body.request_id,
      };
    case 400:
      return { title: m.errors_400_title(), text: errorSentence(error), fields: [] };
    case 422: {
      const fields = Object.entries(error.body.errors ?? {});
      const sentence = error.code && error.code !== 'validation' ? errorSentence(error) : '';
      const text = fields.length > 0 ? m.errors_422_list() : sentence || m.errors_422_text();
      return { title: m.errors_422_title(), text, fields };
    }
    default:
      return { title: m.errors_other_title({ status: error.status }), text: errorSentence(error), fields: [] };
  }
}

/** Shows the dialog for an error; for errors that no row or field can show. */
export function reportError(error: unknown): void {
  const notice = errorNotice(error);
  if (notice) useErrorStore.setState({ notice });
}

/**
 * Runs `work`; errors are shown in the dialog, then rethrown (storefront.md §8). Business-rule errors are only
 * rethrown: a row or a field shows them.
 */
export async function withErrorDialog<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isRefusal(error)) reportError(error);
    throw error;
  }
}
