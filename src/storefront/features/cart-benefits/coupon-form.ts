/** The action of the coupon's form: the same in the browser and, with `context`, in the action of the cart page. */
import type { RouterContextProvider } from 'react-router';
import type { Cart } from '#contract/endpoints/cart-shape.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
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

/** The cart afterwards, or why the code was refused. */
export type CouponOutcome = { cart: Cart } | { refused: RefusedCoupon };

/** Executes the form. @throws every error that is not about the code. */
export async function actOnCoupon(form: FormData, context?: Readonly<RouterContextProvider>): Promise<CouponOutcome> {
  const code = String(form.get('coupon_code') ?? '').trim();
  const removes = form.get('intent') === REMOVE_COUPON;
  if (!removes && code === '') return { refused: { code, sentence: m.forms_required() } };
  try {
    const { message: cart } = removes
      ? await callApi('promotion.remove_coupon_code', {}, context)
      : await callApi('promotion.apply_coupon_code', { coupon_code: code }, context);
    return { cart };
  } catch (error) {
    if (error instanceof ApiError && (isRefusal(error) || error.status === 422))
      return { refused: { code, sentence: errorSentence(error) } };
    throw error;
  }
}
