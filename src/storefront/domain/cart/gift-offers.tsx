/** Gifts for buying an article, below its offers: "Ogni 2.000 pz: 100 pz di rondelle in omaggio" (C-PRICE-2). */
import type { Card, GiftOffer } from '#contract/endpoints/article.ts';
import { formatEuro } from '#contract/values/money.ts';
import { m } from '#storefront/messages/messages.js';
import { getLocale } from '#storefront/messages/runtime.js';
import { shortDate } from '#storefront/platform/format/dates.ts';
import { formatQuantity } from '#storefront/platform/format/number-format.ts';
import { unitName } from '#storefront/platform/format/unit-name.ts';
import { Icon } from '#storefront/ui/icon.tsx';

export function GiftOffers({ card }: { card: Pick<Card, 'gifts' | 'um'> }) {
  if (!card.gifts) return null;
  return (
    <ul className="gift-offers">
      {card.gifts.map((offer) => (
        <li key={offer.promo_code + offer.from_quantity + offer.threshold}>
          <Icon name="tag" />
          <span>
            {sentenceOf(offer, unitName(card.um, offer.from_quantity))}
            <small> · {m.shop_offers_until({ date: shortDate(offer.valid_to) })}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

function sentenceOf({ from_quantity, threshold, repeats, gift }: GiftOffer, um: string): string {
  const given = m.benefits_gap_gift({
    quantity: formatQuantity(gift.quantity),
    um: unitName(gift.um, gift.quantity),
    name: gift.name,
  });
  if (threshold !== null) {
    const words = { amount: formatEuro(threshold, getLocale()), gift: given };
    return repeats ? m.benefits_offer_each_value(words) : m.benefits_offer_value(words);
  }
  const words = { quantity: formatQuantity(from_quantity), um, gift: given };
  return repeats ? m.benefits_offer_each_pieces(words) : m.benefits_offer_pieces(words);
}
