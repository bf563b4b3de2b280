/** Prices by quantity: every offer with its chain and net, the current one marked (C-PRICE-2). */
import type { Article } from '#contract/endpoints/article.ts';
import { roundUpToPackaging } from '#contract/values/packaging.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { OfferName } from '#storefront/domain/article/offer-name.tsx';
import { UnitPrice } from '#storefront/domain/article/price.tsx';
import { bestOffer, offersOf } from '#storefront/domain/cart/offer-choice.rules.ts';
import { m } from '#storefront/messages/messages.js';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { DataTable } from '#storefront/ui/data-table.tsx';

export function PriceTiers({ article, pieces }: { article: Article; pieces: number }) {
  const { vatIncluded } = useSession();
  const chosen = bestOffer(article, pieces);
  const um = unitName(article.um);
  return (
    <DataTable
      tableClass="tiers"
      caption={m.product_offers()}
      rows={offersOf(article)}
      rowKey={(offer) => `${offer.promo_code}/${offer.promo_row}/${offer.from_quantity}`}
      rowClass={(offer) => offer === chosen && 'is-on'}
      columns={[
        {
          key: 'from',
          header: m.shop_offers_from(),
          cell: (offer) => (
            <>
              {formatQuantity(roundUpToPackaging(offer.from_quantity, article.packagings))} {um}
              <br />
              <span className="muted">
                <OfferName offer={offer} />
              </span>
            </>
          ),
        },
        { key: 'discount', header: m.shop_offers_discount(), cell: (offer) => offer.discounts },
        {
          key: 'net',
          header: vatIncluded ? m.shell_vat_in() : m.shop_offers_net(),
          cell: (offer) => <UnitPrice euros={offer.net} vat={article.vat} />,
        },
      ]}
    />
  );
}
