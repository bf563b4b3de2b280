/**
 * Gifts among the rows of the cart: price 0, not editable; they are added and removed with their threshold (C-PRICE-2).
 */
import type { Gift } from '#contract/endpoints/cart-shape.ts';
import { formatEuro } from '#contract/values/money.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { GiftSplit } from '#storefront/domain/article/stock-split.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { ContentPicture } from '#storefront/ui/content-picture.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import './cart-benefits.css';

export function GiftRows({ gifts }: { gifts: readonly Gift[] }) {
  if (gifts.length === 0) return null;
  return (
    <ul className="cart-rows" aria-label={m.benefits_gifts()}>
      {gifts.map((gift) => (
        <GiftRow key={`${gift.promo_code}/${gift.promo_row}`} gift={gift} />
      ))}
    </ul>
  );
}

function GiftRow({ gift }: { gift: Gift }) {
  const article = gift.slug ? paths.product({ carti: gift.carti, slug: gift.slug, num_childs: 0 }) : '';
  return (
    <li className={gift.available ? 'cart-row cart-row--gift' : 'cart-row cart-row--gift cart-row--off'}>
      <span className="picture">
        <ContentPicture picture={gift.image} size={48} />
      </span>
      <div>
        <div className="row__code">
          <span className="code">{gift.carti}</span>
          <Badge tone="promo">{m.benefits_gift()}</Badge>
        </div>
        <h2 className="row__name">{article ? <Link to={article}>{gift.name}</Link> : gift.name}</h2>
        <p className="row__about">
          {gift.available ? (
            m.benefits_gift_of({ title: gift.promo_title || gift.promo_code })
          ) : (
            <>
              <Icon name="clock" /> {m.benefits_gift_missing()}
            </>
          )}
        </p>
        <GiftSplit gift={gift} />
      </div>
      <b className="gift-free gift-price">{m.benefits_gift_free()}</b>
      <span className="gift-quantity">
        {formatQuantity(gift.quantity)} {unitName(gift.um, gift.quantity)}
      </span>
      <span className="cart-row__total money">{formatEuro(gift.totale_sconto, getLocale())}</span>
      <span />
    </li>
  );
}
