/** Prices by quantity: every offer with its chain and net, the current one marked (C-PRICE-2). */
import type { Article } from '#contract/endpoints/article.ts';
import { roundUpToPackaging } from '#contract/values/packaging.ts';
import { OfferName } from '#storefront/domain/article/offer-name.tsx';
import { UnitPrice } from '#storefront/domain/article/price.tsx';
import { bestOffer, offersOf } from '#storefront/domain/cart/offer-choice.rules.ts';
import { m } from '#storefront/messages/messages.js';
import { formatQuantity } from '#storefront/platform/format/number-format.ts';
import { unitName } from '#storefront/platform/format/unit-name.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';

export function PriceTiers({ article, pieces }: { article: Article; pieces: number }) {
  const { vatIncluded } = useSession();
  const chosen = bestOffer(article, pieces);
  const um = unitName(article.um);
  return (
    <table className="tiers">
      <caption className="visually-hidden">{m.product_offers()}</caption>
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
