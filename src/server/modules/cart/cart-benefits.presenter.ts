/** Gifts, thresholds and coupon in the shape of the wire. */
import type { Cart, CartCoupon, Gift, Threshold } from '#contract/endpoints/cart-shape.ts';
import type { Locale } from '#contract/values/locale.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import type { StockSplit } from '#contract/values/stock-split.ts';
import { unbrokenName } from '#server/platform/unbroken-name.rules.ts';
import type { GiftScale } from '../pricing/index.ts';
import type { DueGift } from './cart-benefits.ts';
import type { CartState } from './cart-state.ts';
import { giftSplits } from './row-splits.rules.ts';

export type PresentedBenefits = Pick<Cart, 'gifts' | 'thresholds' | 'coupon'>;

export function presentBenefits(state: CartState, locale: Locale): PresentedBenefits {
  const { ahead } = state.benefits;
  return {
    gifts: presentGifts(state, locale),
    thresholds: ahead.flatMap((scale) => presentThreshold(scale, locale)),
    coupon: presentCoupon(state, locale),
  };
}

function presentGifts({ rows, benefits: { gifts } }: CartState, locale: Locale): Gift[] {
  const splits = giftSplits(rows.values(), gifts);
  return gifts.map((gift, place) => presentGift(gift, splits[place] ?? null, locale));
}

function presentGift({ promo, quantity, article, available }: DueGift, split: StockSplit | null, locale: Locale): Gift {
  return {
    promo_code: promo.code,
    promo_row: promo.row,
    promo_title: promo.title[locale],
    id: promo.gift.articleId,
    carti: promo.gift.carti,
    slug: article?.slug ?? '',
    name: unbrokenName(article?.name[locale] ?? promo.gift.name[locale]),
    image: article?.pictures[0]?.thumb ?? null,
    quantity,
    um: promo.gift.um,
    price: 0,
    price_discount: 0,
    totale_sconto: 0,
    available,
    split: split && { ...split, arriving: split.arriving.map((part) => ({ ...part })) },
  };
}

function presentThreshold({ next, measured }: GiftScale, locale: Locale): Threshold[] {
  if (!next) return [];
  const { promo } = next;
  const byValue = 'amount' in promo.threshold;
  const written = byValue ? moneyToNumber : (pieces: number) => pieces;
  const { carti, name, um } = promo.gift;
  return [
    {
      promo_code: promo.code,
      promo_row: promo.row,
      title: promo.title[locale],
      valid_to: promo.validTo,
      kind: byValue ? 'value' : 'pieces',
      target: written(next.target),
      reached: written(measured),
      missing: written(next.missing),
      gift: { carti, name: unbrokenName(name[locale]), quantity: next.quantity, um },
    },
  ];
}

function presentCoupon({ couponCode, coupon, benefits }: CartState, locale: Locale): CartCoupon | null {
  if (couponCode === '') return null;
  return {
    code: couponCode,
    title: coupon?.coupon.title[locale] ?? '',
    valid_to: coupon?.coupon.validTo ?? '',
    discount: moneyToNumber(benefits.coupon?.total ?? 0),
    problem: benefits.couponProblem,
    missing: moneyToNumber(benefits.couponMissing),
  };
}
