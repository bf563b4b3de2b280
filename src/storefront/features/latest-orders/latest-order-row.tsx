/** One article ordered before: date, quantity, price today, and the quantity to order now. */
import { memo } from 'react';
import type { LatestOrder } from '#contract/endpoints/account/purchases.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { ArticlePicture } from '#storefront/domain/article/article-picture.tsx';
import { Availability } from '#storefront/domain/article/availability.tsx';
import { BeyondStock } from '#storefront/domain/article/beyond-stock.tsx';
import { InsteadLink } from '#storefront/domain/article/instead-link.tsx';
import { Price } from '#storefront/domain/article/price.tsx';
import { QuantityField } from '#storefront/domain/article/quantity-field.tsx';
import { bestOffer } from '#storefront/domain/cart/offer-choice.rules.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Link } from '#storefront/ui/link.tsx';

export interface LatestOrderRowProps {
  article: LatestOrder;
  pieces: number;
  chosen: boolean;
  /** Pieces in the active cart. */
  inCart: number;
  /** Why it could not be added. */
  refusal: string | undefined;
  busy: boolean;
  onPieces: (id: number, pieces: number) => void;
  onChoose: (id: number, chosen: boolean) => void;
  onAdd: (id: number, pieces: number) => void;
  /** Called when a link of the row is followed, to close the dialog. */
  onLeave: () => void;
}

export const LatestOrderRow = memo(function LatestOrderRow(props: LatestOrderRowProps) {
  const { article, pieces, chosen, inCart, refusal, busy, onPieces, onChoose, onAdd, onLeave } = props;
  const { id, carti, addable, last_order: last } = article;
  const um = unitName(article.um);
  const offer = bestOffer(article, pieces);
  return (
    <li className="latest">
      <input
        className="latest__choose"
        type="checkbox"
        aria-label={m.latest_choose({ code: carti })}
        checked={chosen}
        disabled={!addable}
        onChange={(event) => onChoose(id, event.currentTarget.checked)}
      />
      <ArticlePicture picture={article.small_pictures[0]} />
      <div className="latest__article">
        <span className="code">{carti}</span>{' '}
        {inCart > 0 && <Badge tone="cart">{m.shop_row_in_cart({ quantity: formatQuantity(inCart) })}</Badge>}
        <Link to={paths.product(article)} prefetch="none" onClick={onLeave}>
          {article.name}
        </Link>
        <span className="latest__stock">
          <Availability stock={article.availability} um={um} />
          {addable && (
            <BeyondStock quantity={pieces} availability={article.availability} limits={article.order_limits} />
          )}
        </span>
      </div>
      <p className="latest__last">
        <span className="visually-hidden">{m.latest_last()} </span>
        <b>{last.date}</b>
        <span>
          {formatQuantity(last.quantity)} {unitName(article.um, last.quantity)}
        </span>
      </p>
      <Price
        net={offer?.net ?? article.sale_price}
        chain={offer?.discounts}
        promo={Boolean(offer?.promo_code)}
        article={article}
      />
      {addable ? (
        <>
          <QuantityField
            code={carti}
            packagings={article.packagings}
            value={pieces}
            onChange={(quantity) => onPieces(id, quantity)}
            onEnter={(quantity) => onAdd(id, quantity)}
            error={refusal ?? ''}
          />
          <button
            className="button"
            type="button"
            aria-label={m.shop_row_add_label({ code: carti })}
            aria-disabled={busy}
            onClick={() => onAdd(id, pieces)}
          >
            {m.shop_row_add()}
          </button>
        </>
      ) : (
        <InsteadLink
          className="button latest__instead"
          card={article}
          page={paths.product(article)}
          onClick={onLeave}
        />
      )}
    </li>
  );
});
