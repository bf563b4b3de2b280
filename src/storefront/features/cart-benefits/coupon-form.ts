/** The coupon's form without JavaScript, handled on the server. */
import type { RouterContextProvider } from 'react-router';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { ApiError } from '#storefront/platform/api/api-error.ts';
import { errorSentence, isRefusal } from '#storefront/platform/notices/report-error.ts';

export const APPLY_COUPON = 'coupon-apply';
export const REMOVE_COUPON = 'coupon-remove';

export interface RefusedCoupon {
  /** The code as typed, to be shown again. */
  code: string;
  sentence: string;
}

/** Whether a submitted form of the cart page is the coupon's. */
export function isCouponForm(form: FormData): boolean {
  const intent = form.get('intent');
  return intent === APPLY_COUPON || intent === REMOVE_COUPON;
}

/** Executes the form; returns the error message of a refusal. Everything else is thrown. */
export async function actOnCoupon(
  form: FormData,
  context: Readonly<RouterContextProvider>,
): Promise<RefusedCoupon | undefined> {
  const code = String(form.get('coupon_code') ?? '').trim();
  if (form.get('intent') === APPLY_COUPON && code === '') return { code, sentence: m.forms_required() };
  try {
    if (form.get('intent') === REMOVE_COUPON) await callApi('promotion.remove_coupon_code', {}, context);
    else await callApi('promotion.apply_coupon_code', { coupon_code: code }, context);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError && (isRefusal(error) || error.status === 422))
      return { code, sentence: errorSentence(error) };
    throw error;
  }
}
