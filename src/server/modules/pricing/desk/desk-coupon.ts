/** What a coupon would take off one line, or why it takes nothing: the rules of the cart (C-PRICE-2). */
import type { LookedAt } from '#contract/office/price-desk.ts';
import type { Money } from '#contract/values/money.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { ArticleRecord } from '../../catalogue/index.ts';
import { readCoupon } from '../benefits/coupon.repository.ts';
import { type CouponProblem, couponDiscount } from '../benefits/coupon.rules.ts';
import { type Coupons, couponCode } from '../benefits/coupons.service.ts';
import type { Buyer } from '../buyer.ts';
import type { PriceExplanation } from '../price-explanation.rules.ts';
import { rowTotal } from '../row-total.rules.ts';

export interface DeskCoupon {
  readonly why: LookedAt['why'];
  readonly code: string;
  readonly name: string;
  readonly chain: string;
  /** 0 unless it applies. */
  readonly off: Money;
  /** Plain dates; null = it is unknown. */
  readonly valid_from: string | null;
  readonly valid_to: string | null;
}

export interface CouponAsk {
  readonly buyer: Buyer;
  readonly article: ArticleRecord;
  readonly quantity: number;
  readonly explanation: PriceExplanation | null;
  /** As written; '' = none. */
  readonly code: string;
}

interface CouponDeps {
  readonly db: Database;
  readonly coupons: Pick<Coupons, 'held'>;
  readonly couponOnPromoRows: boolean;
}

const WHY: Readonly<Record<CouponProblem, LookedAt['why']>> = {
  'coupon-unknown': 'unknown',
  'coupon-not-yet': 'not-yet',
  'coupon-expired': 'over',
  'coupon-used': 'used',
  'coupon-used-up': 'used-up',
  'coupon-no-rows': 'not-covered',
  'coupon-minimum': 'minimum',
};

/** null = none was asked for. */
export async function deskCoupon(
  { db, coupons, couponOnPromoRows }: CouponDeps,
  { buyer, article, quantity, explanation, code: written }: CouponAsk,
): Promise<DeskCoupon | null> {
  const code = couponCode(written);
  if (code === '') return null;
  const [record] = await readCoupon(db, code);
  const held = await coupons.held(buyer, code);
  const said = {
    code,
    name: record?.title_it ?? '',
    chain: record?.chain ?? '',
    off: 0,
    valid_from: record?.valid_from ?? null,
    valid_to: record?.valid_to ?? null,
  };
  if (!record) return { ...said, why: 'unknown' };
  if (!held) return { ...said, why: 'not-entitled' };
  if (record.off) return { ...said, why: 'off' };
  if (held.problem) return { ...said, why: WHY[held.problem] };
  if (!explanation || !held.covers(article)) return { ...said, why: 'not-covered' };
  if (explanation.price.promo && !couponOnPromoRows) return { ...said, why: 'promo-row' };
  // One line has one rate: which one does not change what is taken off.
  const { total, problem } = couponDiscount(
    held.coupon,
    new Map([[article.vat, rowTotal(quantity, explanation.price.net)]]),
  );
  return problem ? { ...said, why: WHY[problem] } : { ...said, why: 'applies', off: total };
}
