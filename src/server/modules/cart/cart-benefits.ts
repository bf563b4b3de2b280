/** What a cart earns besides the prices of its rows: gifts, the next thresholds, the coupon (C-PRICE-2). */
import type { Availability } from '#contract/endpoints/article.ts';
import type { ArticleRecord } from '../catalogue/index.ts';
import {
  type CouponDiscount,
  type CouponProblem,
  couponDiscount,
  type GiftPromo,
  type GiftScale,
  giftScales,
  type HeldCoupon,
  type VatKey,
  vatKey,
} from '../pricing/index.ts';
import type { PricedRow } from './priced-row.ts';

/** Gift articles by id, and whether they are available today: by the same rule as for bought articles (C-CAT-4). */
export type GiftShelf = ReadonlyMap<
  number,
  { readonly article: ArticleRecord; readonly available: boolean; readonly availability: Availability }
>;

export interface DueGift {
  readonly promo: GiftPromo;
  readonly quantity: number;
  /** undefined = the article no longer exists. */
  readonly article: ArticleRecord | undefined;
  /** False: not available today, so it does not go into an order. */
  readonly available: boolean;
  readonly availability: Availability;
}

const NOT_AVAILABLE: Availability = { text: '', quantity: 0, arrival: null };

export interface Benefits {
  readonly gifts: readonly DueGift[];
  /** Scales with a next step. */
  readonly ahead: readonly GiftScale[];
  /** null = no coupon, or one without a discount. */
  readonly coupon: CouponDiscount | null;
  readonly couponProblem: CouponProblem | null;
  /** Net amount missing to the coupon's minimum. */
  readonly couponMissing: number;
}

export interface BenefitTerms {
  readonly couponCode: string;
  readonly coupon: HeldCoupon | null;
  readonly couponOnPromoRows: boolean;
  readonly giftShelf: GiftShelf;
}

const NO_GIFTS = { gifts: [], ahead: [] };
const NO_COUPON = { coupon: null, couponProblem: null, couponMissing: 0 };

/** Visits each row once; the order of the rows does not matter. */
export function benefitsOf(rows: Iterable<PricedRow>, terms: BenefitTerms): Benefits {
  const all = [...rows];
  return { ...giftsOf(all, terms.giftShelf), ...couponOf(all, terms) };
}

function giftsOf(rows: readonly PricedRow[], shelf: GiftShelf): Pick<Benefits, 'gifts' | 'ahead'> {
  if (shelf.size === 0) return NO_GIFTS;
  const scales = giftScales(counted(rows));
  const gifts = scales.flatMap(({ due }): DueGift[] => {
    if (!due) return [];
    const found = shelf.get(due.promo.gift.articleId);
    return [
      {
        ...due,
        article: found?.article,
        available: found?.available ?? false,
        availability: found?.availability ?? NOT_AVAILABLE,
      },
    ];
  });
  return { gifts, ahead: scales.filter((scale) => scale.next !== null) };
}

function* counted(rows: readonly PricedRow[]) {
  for (const { quantity, amounts, gifts } of rows) if (gifts.length > 0) yield { quantity, net: amounts.net, gifts };
}

function couponOf(
  rows: readonly PricedRow[],
  { couponCode, coupon, couponOnPromoRows }: BenefitTerms,
): Pick<Benefits, 'coupon' | 'couponProblem' | 'couponMissing'> {
  if (couponCode === '') return NO_COUPON;
  if (!coupon) return { ...NO_COUPON, couponProblem: 'coupon-unknown' };
  if (coupon.problem) return { ...NO_COUPON, couponProblem: coupon.problem };
  const byVat = new Map<VatKey, number>();
  for (const { article, amounts, price, anomalies } of rows) {
    const sold = article && !anomalies.some(({ kind }) => kind === 'not-sellable' || kind === 'no-price');
    if (!sold || (price.promo && !couponOnPromoRows) || !coupon.covers(article)) continue;
    const key = vatKey(amounts);
    byVat.set(key, (byVat.get(key) ?? 0) + amounts.net);
  }
  const discount = couponDiscount(coupon.coupon, byVat);
  const { problem, missing } = discount;
  return { coupon: problem ? null : discount, couponProblem: problem, couponMissing: missing };
}
