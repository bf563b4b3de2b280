/** Promos of the day in the shape of the wire. */

import type { PromoResponse } from '#contract/endpoints/promo.ts';
import type { Locale } from '#contract/values/locale.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import type { ArticleRecord } from '../../catalogue/index.ts';
import type { GiftPromo } from './gift-threshold.rules.ts';
import type { BookedPromo } from './promo-book.ts';

/** Names of what promos apply to, by id. */
export interface ScopeNames {
  readonly articles: ReadonlyMap<number, Pick<ArticleRecord, 'carti' | 'name'>>;
  readonly families: ReadonlyMap<number, { readonly code: string; readonly name: Readonly<Record<Locale, string>> }>;
  readonly brands: ReadonlyMap<number, { readonly code: string; readonly name: string }>;
}

/** `priced`: whether the caller sees prices (C-ID-7). */
export function presentPromo(booked: BookedPromo, names: ScopeNames, locale: Locale, priced: boolean): PromoResponse {
  const { promo, gift, validFrom } = booked;
  const shared = { valid_from: validFrom, scope: scopeOf(booked, names, locale) };
  if (promo) {
    const effect = promo.effect;
    const worth = 'net' in effect ? { net: moneyToNumber(effect.net) } : { discounts: effect.extra.text };
    return {
      promo_code: promo.code,
      promo_row: promo.row,
      type: 'net' in effect ? 'net_price' : 'extra_discount',
      title: promo.title[locale],
      valid_to: promo.validTo,
      from_quantity: promo.from,
      ...(priced ? worth : {}),
      ...shared,
      threshold: null,
      repeats: false,
      gift: null,
    };
  }
  return presentGift(gift as GiftPromo, shared, locale);
}

function presentGift(
  promo: GiftPromo,
  shared: Pick<PromoResponse, 'valid_from' | 'scope'>,
  locale: Locale,
): PromoResponse {
  const { threshold, gift } = promo;
  return {
    promo_code: promo.code,
    promo_row: promo.row,
    type: 'gift',
    title: promo.title[locale],
    ...shared,
    valid_to: promo.validTo,
    repeats: promo.repeats,
    from_quantity: 'pieces' in threshold ? threshold.pieces : 0,
    threshold: 'amount' in threshold ? moneyToNumber(threshold.amount) : null,
    gift: {
      id: gift.articleId,
      carti: gift.carti,
      name: gift.name[locale],
      quantity: gift.quantity,
      um: gift.um,
    },
  };
}

function scopeOf({ scope }: BookedPromo, names: ScopeNames, locale: Locale): PromoResponse['scope'] {
  if (scope.kind === 'cart') return { kind: 'cart', code: '', label: '' };
  if (scope.kind === 'brand') {
    const brand = names.brands.get(scope.id);
    return { kind: 'brand', code: brand?.code ?? '', label: brand?.name ?? '' };
  }
  if (scope.kind === 'family') {
    const family = names.families.get(scope.id);
    return { kind: 'family', code: family?.code ?? '', label: family?.name[locale] ?? '' };
  }
  const article = names.articles.get(scope.id);
  return { kind: 'article', code: article?.carti ?? '', label: article?.name[locale] ?? '' };
}
