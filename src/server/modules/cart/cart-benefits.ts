/** What a cart brings beside the prices of its rows: gifts that are due, thresholds ahead, the coupon (C-PRICE-2). */
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
} from '../pricing/index.ts';
import type { PricedRow } from './priced-row.ts';

/** Articles that are given away, by id, and whether they can be had today: by the rule for what is bought (C-CAT-4). */
export type GiftShelf = ReadonlyMap<
  number,
  { readonly article: ArticleRecord; readonly available: boolean; readonly availability: Availability }
>;

export interface DueGift {
  readonly promo: GiftPromo;
  readonly quantity: number;
  /** undefined = no article of that id is left. */
  readonly article: ArticleRecord | undefined;
  /** False: it cannot be had today, and does not go into an order. */
  readonly available: boolean;
  readonly availability: Availability;
}

const NOT_AVAILABLE: Availability = { text: '', quantity: 0, arrival: null };

export interface Benefits {
  readonly gifts: readonly DueGift[];
  /** Scales with a step ahead. */
  readonly ahead: readonly GiftScale[];
  /** null = no coupon, or one that takes nothing off. */
  readonly coupon: CouponDiscount | null;
  readonly couponProblem: CouponProblem | null;
  /** Net that is missing to the coupon's minimum. */
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

/** Looks at each row once; the order of the rows does not matter. */
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
  const byVat = new Map<number, number>();
  for (const { article, amounts, price, anomalies } of rows) {
    const sold = article && !anomalies.some(({ kind }) => kind === 'not-sellable' || kind === 'no-price');
    if (!sold || (price.promo && !couponOnPromoRows) || !coupon.covers(article)) continue;
    byVat.set(amounts.vat, (byVat.get(amounts.vat) ?? 0) + amounts.net);
  }
  const discount = couponDiscount(coupon.coupon, byVat);
  const { problem, missing } = discount;
  return { coupon: problem ? null : discount, couponProblem: problem, couponMissing: missing };
}
