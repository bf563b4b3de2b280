/** Name and end of an offer: `Autunno fissaggi · fino al 30/11`; the price list has neither (C-PRICE-2). */
import type { Offer } from '#contract/endpoints/article.ts';
import { shortDate } from '#kit/format/dates.ts';
import { m } from '#storefront/messages/messages.js';

export function OfferName({ offer }: { offer: Offer }) {
  if (!offer.promo_code) return m.shop_offers_list();
  return (
    <>
      <b>{offer.title}</b>
      {offer.valid_to && ` · ${m.shop_offers_until({ date: shortDate(offer.valid_to) })}`}
    </>
  );
}
