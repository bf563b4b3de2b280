/** The explanation of a price in the shape of the wire: one step after the other, each with its origin. */

import type { PriceExplained, PriceStep } from '#contract/endpoints/promo.ts';
import type { Locale } from '#contract/values/locale.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import { roundUpToPackaging } from '#contract/values/packaging.ts';
import type { ArticleRecord } from '../catalogue/index.ts';
import type { PriceOffer } from './benefits/best-offer.rules.ts';
import type { Buyer } from './buyer.ts';
import type { PriceExplanation } from './price-explanation.rules.ts';
import { presentOffer } from './quote.presenter.ts';
import { rowTotal } from './row-total.rules.ts';

export interface ExplainedArticle {
  readonly article: ArticleRecord;
  /** Its parent, because chain or texts may be the parent's. */
  readonly parent: ArticleRecord | undefined;
  readonly buyer: Buyer;
  readonly quantity: number;
  readonly explanation: PriceExplanation;
}

export function presentExplanation(explained: ExplainedArticle, locale: Locale): PriceExplained {
  const { article, quantity, explanation } = explained;
  const { price, next, beaten, offers, reason } = explanation;
  return {
    id: article.id,
    carti: article.carti,
    name: article.name[locale],
    um: article.um,
    quantity,
    reason,
    price: moneyToNumber(price.gross),
    price_discount: moneyToNumber(price.net),
    totale_sconto: moneyToNumber(rowTotal(quantity, price.net)),
    steps: stepsOf(explained, locale),
    beaten: beaten && presentOffer(beaten, locale),
    offers: offers.map((offer) => presentOffer(offer, locale)),
    next: next && presentNext(next, explained, locale),
  };
}

function presentNext(
  next: PriceOffer,
  { article, quantity }: ExplainedArticle,
  locale: Locale,
): NonNullable<PriceExplained['next']> {
  const wanted = roundUpToPackaging(next.from, article.packagings);
  const missing = Math.round((wanted - quantity) * 1000) / 1000;
  return { ...presentOffer(next, locale), quantity: wanted, missing };
}

function stepsOf(explained: ExplainedArticle, locale: Locale): PriceStep[] {
  const { buyer, explanation } = explained;
  const { price, own, condition, breakFrom } = explanation;
  const steps: PriceStep[] = [
    {
      kind: 'list',
      source: buyer.origin.listOf,
      label: buyer.origin.listName,
      discounts: '',
      from_quantity: breakFrom,
      valid_to: buyer.origin.listValidTo,
      price: moneyToNumber(own.gross),
    },
  ];
  const effect = price.promo?.effect;
  // A net price replaces the buyer's own discounts.
  const isNet = effect !== undefined && 'net' in effect;
  if (condition.chain.text !== '' && !isNet)
    steps.push({
      kind: 'discount',
      ...sourceOf(explained, locale),
      discounts: condition.chain.text,
      from_quantity: null,
      valid_to: null,
      price: moneyToNumber(own.net),
    });
  if (price.promo && effect)
    steps.push({
      kind: 'promo',
      source: 'promo',
      label: price.promo.title[locale] || price.promo.code,
      discounts: 'net' in effect ? '' : effect.extra.text,
      from_quantity: price.promo.from > 1 ? price.promo.from : null,
      valid_to: price.promo.validTo,
      price: moneyToNumber(price.net),
    });
  return steps;
}

function sourceOf(
  { article, parent, buyer, explanation }: ExplainedArticle,
  locale: Locale,
): Pick<PriceStep, 'source' | 'label'> {
  const { level, familyId } = explanation.condition;
  switch (level) {
    case 'general':
      return { source: buyer.origin.discountOf, label: '' };
    case 'family': {
      const step = article.familyPath.find((one) => one.id === familyId);
      return { source: 'family', label: step?.name[locale] ?? '' };
    }
    case 'brand':
      return { source: 'brand', label: article.brand?.name ?? '' };
    case 'parent':
      return { source: 'parent', label: parent?.name[locale] ?? '' };
    case 'article':
      return { source: 'article', label: '' };
  }
}
