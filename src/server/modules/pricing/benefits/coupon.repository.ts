/** SQL of coupons. The number of uses is counted from the orders: cancelling one gives the coupon back. */
import type { Money } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';

export interface CouponRecord {
  code: string;
  title_it: string;
  title_en: string;
  chain: string;
  amount: Money | null;
  minimum: Money;
  product_id: number | null;
  family_id: number | null;
  brand_id: number | null;
  valid_from: string;
  valid_to: string;
  entitled: string;
  once_per_customer: boolean;
  max_uses: number | null;
  /** Staff stopped it. */
  off: boolean;
}

export const readCoupon = (db: Queryable, code: string) =>
  db.query<CouponRecord>(
    'pricing.coupon',
    `select code, title_it, title_en, chain, amount, minimum, product_id, family_id, brand_id, valid_from, valid_to, entitled,
       once_per_customer, max_uses, off
     from coupons where code = $1`,
    [code],
  );

/** Makes all others who want to use these coupons wait until the transaction ends. */
export const lockCoupons = (transaction: Queryable, codes: readonly string[]) =>
  transaction.query<Pick<CouponRecord, 'code' | 'once_per_customer' | 'max_uses'>>(
    'pricing.lock-coupons',
    `select code, once_per_customer, max_uses from coupons
     where code = any($1::text[]) and (once_per_customer or max_uses is not null) order by code for update`,
    [codes],
  );

/** Number of orders with a coupon: over all customers, and of one customer. */
export const countCouponUses = (db: Queryable, code: string, customerId: number) =>
  db.query<{ all_uses: number; own_uses: number }>(
    'pricing.coupon-uses',
    `select count(*)::int as all_uses, (count(*) filter (where client_id = $2))::int as own_uses
     from orders where coupon_code = $1 and coupon_code <> '' and status <> 'cancelled'`,
    [code, customerId],
  );
