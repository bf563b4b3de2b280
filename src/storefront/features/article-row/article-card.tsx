/**
 * One article of the grid (mock "shop-grid"): image, code, name, availability and packaging beside the price, then its
 * actions. The same parts as a row, so that both behave alike.
 */
import { memo } from 'react';
import { formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { ArticleBadges } from '#storefront/domain/article/article-badges.tsx';
import { ArticlePicture } from '#storefront/domain/article/article-picture.tsx';
import { isParent, packLabel, severalPacks } from '#storefront/domain/article/article-words.ts';
import { Availability } from '#storefront/domain/article/availability.tsx';
import { QuickViewLink } from '#storefront/domain/article/quick-view-link.tsx';
import { RatingBar } from '#storefront/domain/article/rating-bar.tsx';
import { WishlistHeart } from '#storefront/domain/article/wishlist-heart.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { articleAction } from './article-action.tsx';
import type { ArticleRowProps } from './row-props.ts';

export const ArticleCard = memo(function ArticleCard(props: ArticleRowProps) {
  const { card, guest, inCart, eager, ahead, anchor = true } = props;
  const href = paths.product(card);
  const off = !card.addable && !isParent(card);
  const picked = !guest && severalPacks(card);
  return (
    <li className={off ? 'card card--shop card--off' : 'card card--shop'} id={anchor ? `a${card.id}` : undefined}>
      <div className="card__badges">
        <ArticleBadges card={card} inCart={0} />
      </div>
      {/* biome-ignore lint/a11y/useAnchorContent: the name beneath is the same link; this one is for the pointer only */}
      <a className="card__picture" href={href} tabIndex={-1} aria-hidden="true" data-prefetch="none">
        <ArticlePicture picture={card.small_pictures[0]} eager={eager} />
      </a>
      <div className="card__wish">
        <WishlistHeart card={card} />
        <QuickViewLink card={card} />
      </div>
      <div className="card__code">
        <span className="code">{card.carti}</span>{' '}
        {card.brand && <span className="muted narrow">{card.brand.name}</span>}
        <RatingBar ratings={card.ratings} />
      </div>
      <h2 className="row__name">
        <a href={href} data-prefetch={ahead ? 'view' : undefined}>
          {card.name}
        </a>
      </h2>
      <div className="card__stock">
        <Availability
          stock={guest || isParent(card) ? { ...card.availability, quantity: 0 } : card.availability}
          um={unitName(card.um)}
        />
        {!picked && <small>{packLabel(card)}</small>}
      </div>
      {articleAction(props, href)}
      {/* Arrives with the cart, after the page: it takes no space, so that no button moves below the pointer. */}
      {inCart > 0 && (
        <div className="card__in-cart">
          <Badge tone="cart">{m.shop_row_in_cart({ quantity: formatQuantity(inCart) })}</Badge>
        </div>
      )}
    </li>
  );
});
