/** A row of articles that scrolls sideways. Public content: cards carry no customer price (C-API-7), they lead to the article. */
import type { Card } from '#contract/article.ts';
import { unitName } from '#storefront/lib/unit-name.ts';
import { m } from '#storefront/messages/messages.js';
import { contentHref, paths } from '#storefront/paths.ts';
import { Availability } from '#storefront/ui/availability.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { buttonClass } from '#storefront/ui/button.tsx';
import { ContentPicture } from '#storefront/ui/content-picture.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { QuickViewLink } from '#storefront/ui/quick-view-link.tsx';
import { Carousel } from './carousel.tsx';

export interface ProductSlidesProps {
  title: string;
  url: string;
  products: Card[];
  /** Marks every card as an offer. */
  promo?: boolean;
}

export function ProductSlides({ title, url, products, promo = false }: ProductSlidesProps) {
  if (products.length === 0) return null;
  return (
    <Carousel title={title} to={contentHref(url)} count={products.length}>
      {products.map((product) => (
        <Slide key={product.id} product={product} promo={promo} />
      ))}
    </Carousel>
  );
}

function Slide({ product, promo }: { product: Card; promo: boolean }) {
  const to = paths.product(product);
  const action = product.num_childs > 1 ? m.home_choose({ count: product.num_childs }) : m.home_open();
  return (
    <li className="card">
      <div className="card__b">
        {promo && <Badge tone="promo">{m.shell_badge_promo()}</Badge>}
        {product.is_new && <Badge tone="new">{m.shell_badge_new()}</Badge>}
      </div>
      <Link to={to} tabIndex={-1} aria-hidden="true">
        <span className="pic">
          <ContentPicture picture={product.small_pictures[0]} />
        </span>
      </Link>
      <div className="card__w">
        <QuickViewLink card={product} />
      </div>
      <div>
        <span className="code">{product.carti}</span>{' '}
        {product.brand && <span className="muted narrow">{product.brand.name}</span>}
      </div>
      <h3>
        <Link to={to}>{product.name}</Link>
      </h3>
      <div className="card__m">
        <Availability stock={product.availability} um={unitName(product.um)} />
      </div>
      <Link className={`${buttonClass()} row__add`} to={to} aria-label={`${action} ${product.carti}`}>
        {action}
      </Link>
    </li>
  );
}
