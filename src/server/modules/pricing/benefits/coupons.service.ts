/** Coupons that one buyer may use: valid today, for them, not used up (C-PRICE-2). */
import { AppError } from '#contract/values/errors.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Buyer } from '../buyer.ts';
import type { Priceable } from '../conditions.rules.ts';
import { parseChain } from '../discount-chain.rules.ts';
import { type CouponRecord, countCouponUses, lockCoupons, readCoupon } from './coupon.repository.ts';
import { type Coupon, type CouponProblem, dayProblem } from './coupon.rules.ts';
import { entitlementOf } from './entitlement.rules.ts';

/** A coupon of a cart. */
export interface HeldCoupon {
  readonly coupon: Coupon;
  /** Why it cannot be used today by this buyer; null = it can. */
  readonly problem: CouponProblem | null;
  /** Whether it covers an article. */
  readonly covers: (article: Priceable) => boolean;
}

export interface Coupons {
  /** null = no such coupon for this buyer: the response never reveals which codes others have (C-ID-3). */
  held(buyer: Buyer, code: string): Promise<HeldCoupon | null>;
  /**
   * In the transaction that writes the orders, one claim per coupon. The first one gets it; the others wait. @throws
   * AppError `coupon-used`, `coupon-used-up`
   */
  claim(transaction: Queryable, claims: ReadonlyArray<{ code: string; customerId: number }>): Promise<void>;
}

/** As stored: capitals, no spaces. */
export function couponCode(written: string): string {
  return written.replace(/\s/g, '').toUpperCase();
}

export function createCoupons(db: Queryable): Coupons {
  return {
    async held(buyer, written) {
      const code = couponCode(written);
      if (code === '') return null;
      const [record] = await readCoupon(db, code);
      if (!record || !entitlementOf(record.entitled)(buyer)) return null;
      const coupon = couponOf(record);
      const ended = record.off ? 'coupon-expired' : dayProblem(coupon, buyer.day);
      const problem = ended ?? (await usedProblem(db, record, buyer.customerId));
      return { coupon, problem, covers: coverOf(record) };
    },
    async claim(transaction, claims) {
      if (claims.length === 0) return;
      // A separate statement: the next one then sees what others wrote before the lock was granted.
      const limited = await lockCoupons(
        transaction,
        claims.map((claim) => claim.code),
      );
      for (const { code, customerId } of claims) {
        const limits = limited.find((one) => one.code === code);
        const problem = limits && (await usedProblem(transaction, limits, customerId));
        if (problem === 'coupon-used' || problem === 'coupon-used-up')
          throw new AppError(problem, { errors: { coupon_code: [code] } });
      }
    },
  };
}

async function usedProblem(
  db: Queryable,
  { code, once_per_customer, max_uses }: Pick<CouponRecord, 'code' | 'once_per_customer' | 'max_uses'>,
  customerId: number,
): Promise<CouponProblem | null> {
  if (!once_per_customer && max_uses === null) return null;
  const [uses] = await countCouponUses(db, code, customerId);
  if (once_per_customer && (uses?.own_uses ?? 0) > 0) return 'coupon-used';
  return max_uses !== null && (uses?.all_uses ?? 0) >= max_uses ? 'coupon-used-up' : null;
}

function couponOf(record: CouponRecord): Coupon {
  const chain = parseChain(record.chain);
  if (!chain) throw new Error(`Coupon ${record.code} has a discount chain that cannot be read: "${record.chain}".`);
  return {
    code: record.code,
    title: { it: record.title_it, en: record.title_en },
    validFrom: record.valid_from,
    validTo: record.valid_to,
    minimum: record.minimum,
    effect: record.amount === null ? { chain } : { amount: record.amount },
  };
}

function coverOf({ product_id, family_id, brand_id }: CouponRecord): HeldCoupon['covers'] {
  if (product_id !== null) return (article) => article.id === product_id || article.parentId === product_id;
  if (family_id !== null) return (article) => article.familyPath.some((step) => step.id === family_id);
  if (brand_id !== null) return (article) => article.brand?.id === brand_id;
  return () => true;
}
