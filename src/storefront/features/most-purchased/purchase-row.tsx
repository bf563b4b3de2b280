/**
 * One article that is bought regularly: how often and how much, its last price, today's price, and the quantity to
 * order now. A real form, so it works without JavaScript.
 */
import { type FormEvent, memo, useState } from 'react';
import type { MostPurchased } from '#contract/endpoints/account/purchases.ts';
import { stepOf } from '#contract/values/packaging.ts';
import { formatCount, formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { ArticlePicture } from '#storefront/domain/article/article-picture.tsx';
import { Availability } from '#storefront/domain/article/availability.tsx';
import { BeyondStock } from '#storefront/domain/article/beyond-stock.tsx';
import { InsteadLink } from '#storefront/domain/article/instead-link.tsx';
import { Price, UnitPrice } from '#storefront/domain/article/price.tsx';
import { QuantityField } from '#storefront/domain/article/quantity-field.tsx';
import type { AddArticle, RowNotice } from '#storefront/domain/cart/add-order.ts';
import { bestOffer } from '#storefront/domain/cart/offer-choice.rules.ts';
import { RowMessage } from '#storefront/domain/cart/row-message.tsx';
import { useAdd } from '#storefront/domain/cart/use-add.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Link } from '#storefront/ui/link.tsx';

export interface PurchaseRowProps {
  article: MostPurchased;
  /** Pieces in the active cart. */
  inCart: number;
  /** Result of a form that was sent without JavaScript. */
  notice: RowNotice | undefined;
  onAdd: AddArticle;
}

export const PurchaseRow = memo(function PurchaseRow({ article, inCart, notice, onAdd }: PurchaseRowProps) {
  const { purchased } = article;
  const um = unitName(article.um);
  return (
    <li className={article.addable ? 'most' : 'most most--off'} id={`a${article.id}`}>
      <ArticlePicture picture={article.small_pictures[0]} />
      <div className="most__article">
        <p>
          <span className="code">{article.carti}</span>{' '}
          {inCart > 0 && <Badge tone="cart">{m.shop_row_in_cart({ quantity: formatQuantity(inCart) })}</Badge>}
        </p>
        <h3 className="row__name">
          <Link to={paths.product(article)}>{article.name}</Link>
        </h3>
        <Availability stock={article.availability} um={um} />
      </div>
      <p className="most__past">
        <b>
          {m.account_bought_pieces({
            quantity: formatQuantity(purchased.quantity),
            um: unitName(article.um, purchased.quantity),
          })}
        </b>
        <span>{m.account_bought_orders({ count: purchased.times, shown: formatCount(purchased.times) })}</span>
        <span>
          {m.account_bought_last({ date: purchased.last_date })}{' '}
          <UnitPrice euros={purchased.last_price} vat={article.vat} />
        </span>
      </p>
      <PurchaseBuy article={article} notice={notice} onAdd={onAdd} />
    </li>
  );
});

function PurchaseBuy({ article, notice, onAdd }: Omit<PurchaseRowProps, 'inCart'>) {
  const { id, carti, addable, packagings } = article;
  const [pieces, setPieces] = useState(stepOf(packagings));
  const { busy, add, message } = useAdd(article, onAdd, notice);
  const offer = bestOffer(article, pieces);
  const price = (
    <Price
      net={offer?.net ?? article.sale_price}
      chain={offer?.discounts}
      promo={Boolean(offer?.promo_code)}
      article={article}
    />
  );
  if (!addable)
    return (
      <div className="most__buy">
        {price}
        <InsteadLink className="button" card={article} page={paths.product(article)} />
      </div>
    );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void add(pieces);
  };
  return (
    <form className="most__buy" method="post" onSubmit={submit}>
      {price}
      <QuantityField
        code={carti}
        packagings={packagings}
        value={pieces}
        onChange={setPieces}
        onEnter={(quantity) => void add(quantity)}
      />
      <button
        className="button"
        type="submit"
        name="item"
        value={id}
        aria-label={m.shop_row_add_label({ code: carti })}
        aria-busy={busy}
      >
        {m.shop_row_add()}
      </button>
      <BeyondStock
        quantity={pieces}
        availability={article.availability}
        limits={article.order_limits}
        className="row__message"
      />
      {message && <RowMessage tone={message.tone} text={message.text} />}
    </form>
  );
}
