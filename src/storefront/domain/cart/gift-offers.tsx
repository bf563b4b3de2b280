/** Gifts for buying an article, below its offers: "Ogni 2.000 pz: 100 pz di rondelle in omaggio" (C-PRICE-2). */
import type { Card, GiftOffer } from '#contract/endpoints/article.ts';
import { formatEuro } from '#contract/values/money.ts';
import { shortDate } from '#kit/format/dates.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#storefront/messages/messages.js';
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
