/**
 * Every offer of an article (C-PRICE-2 "see offers"): required quantity, discount chain, net price, and a button to
 * reach it.
 */
import type { Card, Offer } from '#contract/endpoints/article.ts';
import { roundUpToPackaging } from '#contract/values/packaging.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { OfferName } from '#storefront/domain/article/offer-name.tsx';
import { UnitPrice } from '#storefront/domain/article/price.tsx';
import { GiftOffers } from '#storefront/domain/cart/gift-offers.tsx';
import { bestOffer, nextOffer, offersOf } from '#storefront/domain/cart/offer-choice.rules.ts';
import { m } from '#storefront/messages/messages.js';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { ChevronSummary } from '#storefront/ui/chevron-summary.tsx';
import { DataTable } from '#storefront/ui/data-table.tsx';

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
  const wantedOf = (offer: Offer) => roundUpToPackaging(offer.from_quantity, card.packagings);
  const action = (offer: Offer) => {
    const wanted = wantedOf(offer);
    return (
      <>
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
      </>
    );
  };
  return (
    <details className="row__offers">
      <ChevronSummary>{m.shop_offers({ count: offers.length + (card.gifts?.length ?? 0) })}</ChevronSummary>
      <DataTable
        tableClass="offers"
        caption={m.shop_offers_caption({ code: card.carti })}
        rows={offers}
        rowKey={(offer) => `${offer.promo_code}/${offer.promo_row}/${offer.from_quantity}`}
        rowClass={(offer) => offer === (next ?? chosen) && 'is-best'}
        columns={[
          { key: 'offer', header: m.shop_offers_offer(), cell: (offer) => <OfferName offer={offer} /> },
          {
            key: 'from',
            header: m.shop_offers_from(),
            number: true,
            cell: (offer) => `${formatQuantity(wantedOf(offer))} ${unitName(card.um, wantedOf(offer))}`,
          },
          { key: 'discount', header: m.shop_offers_discount(), number: true, cell: (offer) => offer.discounts },
          {
            key: 'net',
            header: vatIncluded ? m.shell_vat_in() : m.shop_offers_net(),
            number: true,
            cell: (offer) => (
              <b>
                <UnitPrice euros={offer.net} vat={card.vat} />
              </b>
            ),
          },
          { key: 'action', header: m.shop_offers_action(), headerHidden: true, cell: action },
        ]}
      />
      <GiftOffers card={card} />
    </details>
  );
}
