/**
 * One article of a list, in the reading order of the mock: code and badges, name, attributes, availability, packaging,
 * then its actions. Rendered hundreds of times: few elements, plain links, no effects.
 */
import { memo } from 'react';
import { formatCount } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { ArticleBadges } from '#storefront/domain/article/article-badges.tsx';
import { ArticlePicture } from '#storefront/domain/article/article-picture.tsx';
import { isParent, packLabel, severalPacks } from '#storefront/domain/article/article-words.ts';
import { Availability } from '#storefront/domain/article/availability.tsx';
import { RatingBar } from '#storefront/domain/article/rating-bar.tsx';
import { WishlistHeart } from '#storefront/domain/article/wishlist-heart.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { articleAction } from './article-action.tsx';
import type { ArticleRowProps } from './row-props.ts';

export const ArticleRow = memo(function ArticleRow(props: ArticleRowProps) {
  const { card, guest, inCart, eager, ahead } = props;
  const href = paths.product(card);
  const pack = packLabel(card);
  // If a packaging can be chosen, the select shows it.
  const picked = !guest && severalPacks(card);
  const off = !card.addable && !isParent(card);
  return (
    <li className={off ? 'row row--off' : 'row'} id={`a${card.id}`}>
      {/* biome-ignore lint/a11y/useAnchorContent: the name beside it is the same link; this one is for the pointer only */}
      <a className="row__picture" href={href} tabIndex={-1} aria-hidden="true" data-prefetch="none">
        <ArticlePicture picture={card.small_pictures[0]} eager={eager} />
      </a>
      <div className="row__article">
        <div className="row__code">
          <span className="code">{card.carti}</span>
          <ArticleBadges card={card} inCart={inCart} />
          <WishlistHeart card={card} />
        </div>
        <h2 className="row__name">
          <a href={href} data-prefetch={ahead ? 'view' : undefined}>
            {card.name}
          </a>
        </h2>
        <p className="row__about">
          {card.brand && <b>{card.brand.name}</b>}
          {card.attributes.map((attribute) => ` · ${attribute.value}`).join('')}
          {/* A fixed-width space stays on the previous line, so that a wrapped rating bar starts at the line's start.
           */}
          {card.ratings > 0 && '\u2002'}
          <RatingBar ratings={card.ratings} />
        </p>
      </div>
      <div className="row__stock">
        <Availability
          stock={guest || isParent(card) ? { ...card.availability, quantity: 0 } : card.availability}
          um={unitName(card.um)}
        />
        {isParent(card) && (
          <small>
            {m.shop_row_sizes_available({
              available: formatCount(card.childs_available ?? 0),
              total: formatCount(card.num_childs),
            })}
          </small>
        )}
        {!picked && <small className="pack-inside">{pack}</small>}
      </div>
      {!picked && <div className="row__pack">{pack}</div>}
      {articleAction(props, href)}
    </li>
  );
});
