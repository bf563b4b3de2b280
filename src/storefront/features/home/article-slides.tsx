/**
 * A horizontally scrolling row of articles. Public content: cards have no customer price (C-API-7), they link to the
 * article. A customer's own cards replace them after the page is loaded.
 */
import { Fragment, type ReactNode } from 'react';
import type { Card } from '#contract/endpoints/article.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { isParent } from '#storefront/domain/article/article-words.ts';
import { Availability } from '#storefront/domain/article/availability.tsx';
import { QuickViewLink } from '#storefront/domain/article/quick-view-link.tsx';
import { m } from '#storefront/messages/messages.js';
import { contentHref, paths } from '#storefront/paths.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { buttonClass } from '#storefront/ui/button.tsx';
import { ContentPicture } from '#storefront/ui/content-picture.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Carousel } from './carousel.tsx';

/** A customer's own card of an article, with their price and add to cart; undefined until it is loaded. */
export type OwnCard = (id: number) => ReactNode | undefined;

export interface ArticleSlidesProps {
  title: string;
  url: string;
  products: Card[];
  /** Marks every card as an offer. */
  promo?: boolean;
  own: OwnCard | undefined;
}

export function ArticleSlides({ title, url, products, promo = false, own }: ArticleSlidesProps) {
  if (products.length === 0) return null;
  return (
    <Carousel title={title} to={contentHref(url)} count={products.length} tall={own !== undefined}>
      {products.map((product) => (
        <Fragment key={product.id}>{own?.(product.id) ?? <Slide product={product} promo={promo} />}</Fragment>
      ))}
    </Carousel>
  );
}

function Slide({ product, promo }: { product: Card; promo: boolean }) {
  const to = paths.product(product);
  const sizes = isParent(product);
  const action = product.num_childs > 1 ? m.home_choose({ count: product.num_childs }) : m.home_open();
  return (
    <li className="card">
      <div className="card__badges">
        {promo && <Badge tone="promo">{m.shell_badge_promo()}</Badge>}
        {product.is_new && <Badge tone="new">{m.shell_badge_new()}</Badge>}
      </div>
      <Link to={to} tabIndex={-1} aria-hidden="true">
        <span className="picture">
          <ContentPicture picture={product.small_pictures[0]} />
        </span>
      </Link>
      <div className="card__wish">
        <QuickViewLink card={product} />
      </div>
      <div>
        <span className="code">{product.carti}</span>{' '}
        {product.brand && <span className="muted narrow">{product.brand.name}</span>}
      </div>
      <h3>
        <Link to={to}>{product.name}</Link>
      </h3>
      <div className="card__more">
        <Availability
          stock={sizes ? { ...product.availability, quantity: 0 } : product.availability}
          um={unitName(product.um)}
        />
        {sizes && (
          <small>
            {m.shop_row_sizes_available({
              available: formatCount(product.childs_available ?? 0),
              total: formatCount(product.num_childs),
            })}
          </small>
        )}
      </div>
      <Link className={`${buttonClass()} row__add`} to={to} aria-label={`${action} ${product.carti}`}>
        {action}
      </Link>
    </li>
  );
}
