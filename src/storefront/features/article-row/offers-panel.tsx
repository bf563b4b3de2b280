/**
 * Every offer of an article (C-PRICE-2 "see offers"): required quantity, discount chain, net price, and a button to
 * reach it.
 */
import type { Card } from '#contract/endpoints/article.ts';
import { roundUpToPackaging } from '#contract/values/packaging.ts';
import { OfferName } from '#storefront/domain/article/offer-name.tsx';
import { UnitPrice } from '#storefront/domain/article/price.tsx';
import { GiftOffers } from '#storefront/domain/cart/gift-offers.tsx';
import { bestOffer, nextOffer, offersOf } from '#storefront/domain/cart/offer-choice.rules.ts';
import { m } from '#storefront/messages/messages.js';
import { formatQuantity } from '#storefront/platform/format/number-format.ts';
import { unitName } from '#storefront/platform/format/unit-name.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { ChevronSummary } from '#storefront/ui/chevron-summary.tsx';

export interface OffersPanelProps {
  card: Card;
  /** Quantity chosen in the row. */
  pieces: number;
  /** Raises the quantity to the one an offer requires; without JavaScript the button adds that quantity. */
  onReach: (pieces: number) => void;
}

export default function OffersPanel({ card, pieces, onReach }: OffersPanelProps) {
  const { vatIncluded } = useSession();
  const offers = offersOf(card);
  const chosen = bestOffer(card, pieces);
  const next = nextOffer(card, pieces)?.offer;
  return (
    <details className="row__offers">
      <ChevronSummary>{m.shop_offers({ count: offers.length + (card.gifts?.length ?? 0) })}</ChevronSummary>
      <table className="offers">
        <caption className="visually-hidden">{m.shop_offers_caption({ code: card.carti })}</caption>
        <thead>
          <tr>
            <th scope="col">{m.shop_offers_offer()}</th>
            <th scope="col" className="number">
              {m.shop_offers_from()}
            </th>
            <th scope="col" className="number">
              {m.shop_offers_discount()}
            </th>
            <th scope="col" className="number">
              {vatIncluded ? m.shell_vat_in() : m.shop_offers_net()}
            </th>
            <th scope="col">
              <span className="visually-hidden">{m.shop_offers_action()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => {
            const wanted = roundUpToPackaging(offer.from_quantity, card.packagings);
            return (
              <tr
                key={`${offer.promo_code}/${offer.promo_row}/${offer.from_quantity}`}
                className={offer === (next ?? chosen) ? 'is-best' : undefined}
              >
                <td>
                  <OfferName offer={offer} />
                </td>
                <td className="number">
                  {formatQuantity(wanted)} {unitName(card.um, wanted)}
                </td>
                <td className="number">{offer.discounts}</td>
                <td className="number">
                  <b>
                    <UnitPrice euros={offer.net} vat={card.vat} />
                  </b>
                </td>
                <td>
                  {offer === chosen && (
                    <span className="muted">{m.shop_offers_chosen({ quantity: formatQuantity(pieces) })}</span>
                  )}
                  {offer.from_quantity > pieces && (
                    <button
                      className="link"
                      type="submit"
                      name="reach"
                      value={`${card.id}:${wanted}`}
                      onClick={(event) => {
                        event.preventDefault();
                        onReach(wanted);
                      }}
                    >
                      {m.shop_offers_reach({ quantity: formatQuantity(Math.round((wanted - pieces) * 1000) / 1000) })}
                    </button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <GiftOffers card={card} />
    </details>
  );
}
