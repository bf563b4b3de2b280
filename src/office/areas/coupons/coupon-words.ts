/** Names of a coupon's fields. */
import type { CouponField } from '#contract/office/coupons.ts';
import { m } from '#office/messages/messages.js';

const FIELDS: Readonly<
  Record<Exclude<CouponField, 'title_it' | 'title_en' | 'valid_from' | 'valid_to' | 'entitled'>, () => string>
> = {
  chain: m.coupons_chain,
  amount: m.coupons_amount,
  minimum: m.coupons_minimum,
  kind: m.coupons_kind,
  of: m.coupons_of,
  once_per_customer: m.coupons_once,
  max_uses: m.coupons_max_uses,
  off: m.coupons_off,
};

/** Undefined: not a field that only coupons have. */
export const couponFieldName = (field: string): string | undefined => FIELDS[field as keyof typeof FIELDS]?.();
