/** Applies a coupon to the active cart and removes it (C-PRICE-2 `apply_coupon_code`). */
import { AppError } from '#contract/values/errors.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { BucketStore } from '#server/platform/rate-limit/bucket-store.ts';
import type { Rate } from '#server/platform/rate-limit/token-bucket.rules.ts';
import { couponCode, type Pricing } from '../pricing/index.ts';
import { type CartOwner, setCoupon } from './cart.repository.ts';
import type { CartLoading } from './cart-loading.ts';
import { type CartState, withCoupon } from './cart-state.ts';

export interface CartCoupons {
  /**
   * Replaces another coupon. One without a discount is rejected, and the cart does not change. @throws AppError
   * `cart-empty`, `coupon-unknown`, `coupon-not-yet`, `coupon-expired`, `coupon-used`, `coupon-used-up`,
   * `coupon-no-rows`, `coupon-minimum` (with the missing amount), `too-many-requests`
   */
  apply(owner: CartOwner, code: string): Promise<CartState>;
  /** No error when there is none. */
  remove(owner: CartOwner): Promise<CartState>;
}

export interface CartCouponsDeps {
  readonly db: Queryable;
  readonly buckets: BucketStore;
  readonly pricing: Pick<Pricing, 'coupons'>;
  readonly loading: CartLoading;
  /** Whether the shop accepts coupons. */
  readonly taken: boolean;
}

/** Rate limit of unknown codes per customer: enough for typing errors, too few to guess a code. */
const WRONG_CODES: Rate = { burst: 20, perMinute: 2 };

export function createCartCoupons({ db, buckets, pricing, loading, taken }: CartCouponsDeps): CartCoupons {
  /** Reads the cart again: it may have changed meanwhile. */
  async function write(owner: CartOwner, code: string): Promise<CartState> {
    await setCoupon(db, owner, code);
    return loading.active(owner);
  }

  return {
    async apply(owner, written) {
      const code = couponCode(written);
      const state = await loading.active(owner);
      if (state.sums.count === 0) throw new AppError('cart-empty');
      // Counted before it is known whether the code exists, so that concurrent attempts are counted too.
      const key = `coupon of ${owner.customerId}`;
      const wait = await buckets.take(key, WRONG_CODES);
      if (wait > 0) throw new AppError('too-many-requests', { retry_after: wait });
      const held = taken && code !== '' ? await pricing.coupons.held(state.buyer, code) : null;
      if (held) await buckets.giveBack(key, WRONG_CODES);
      const { couponProblem: problem, couponMissing } = withCoupon(
        state,
        state.version,
        code || written,
        held,
      ).benefits;
      if (problem)
        throw new AppError(problem, problem === 'coupon-minimum' ? { missing: moneyToNumber(couponMissing) } : {});
      return write(owner, code);
    },
    async remove(owner) {
      const state = await loading.active(owner);
      return state.couponCode === '' ? state : write(owner, '');
    },
  };
}
