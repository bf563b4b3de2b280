/** Prices by quantity: every offer with its chain and net, the one that holds now marked (C-PRICE-2). */
import type { Article } from '#contract/article.ts';
import { roundUpToPackaging } from '#contract/packaging.ts';
import { formatQuantity } from '#storefront/lib/figures.ts';
import { bestOffer, offersOf } from '#storefront/lib/offer-choice.rules.ts';
import { useSession } from '#storefront/lib/session-view.ts';
import { unitName } from '#storefront/lib/unit-name.ts';
import { m } from '#storefront/messages/messages.js';
import { OfferName } from '#storefront/ui/offer-name.tsx';
import { UnitPrice } from '#storefront/ui/price.tsx';

export function PriceTiers({ article, pieces }: { article: Article; pieces: number }) {
  const { vatIncluded } = useSession();
  const chosen = bestOffer(article, pieces);
  const um = unitName(article.um);
  return (
    <table className="tiers">
      <caption className="vh">{m.product_offers()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.shop_offers_from()}</th>
          <th scope="col">{m.shop_offers_discount()}</th>
          <th scope="col">{vatIncluded ? m.shell_vat_in() : m.shop_offers_net()}</th>
        </tr>
      </thead>
      <tbody>
        {offersOf(article).map((offer) => (
          <tr
            key={`${offer.promo_code}/${offer.promo_row}/${offer.from_quantity}`}
            className={offer === chosen ? 'is-on' : undefined}
          >
            <td>
              {formatQuantity(roundUpToPackaging(offer.from_quantity, article.packagings))} {um}
              <br />
              <span className="muted">
                <OfferName offer={offer} />
              </span>
            </td>
            <td>{offer.discounts}</td>
            <td>
              <UnitPrice euros={offer.net} vat={article.vat} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
