/**
 * Replaces the buying controls of an article that cannot be added: its price, and an alternative (C-CAT-4, C-ID-7).
 * Rows and cards share it.
 */
import { lazy, Suspense } from 'react';
import type { Card } from '#contract/endpoints/article.ts';
import { isParent } from '#storefront/domain/article/article-words.ts';
import { InsteadLink } from '#storefront/domain/article/instead-link.tsx';
import { Price } from '#storefront/domain/article/price.tsx';
import { m } from '#storefront/messages/messages.js';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Icon } from '#storefront/ui/icon.tsx';

/**
 * Price of an article that cannot be added here: for an article with sizes from the lowest to the highest
 * (storefront.md §4).
 */
export function RowPrice({ card }: { card: Card }) {
  if (card.price_range) {
    const { min, max } = card.price_range;
    return <Price net={min} to={max} chain={card.discounts} article={card} />;
  }
  return (
    <Price net={card.sale_price} gross={card.price} chain={card.discounts} promo={Boolean(card.promo)} article={card} />
  );
}

/** Instead of adding: choose a size, take the alternative article, or be notified (C-CAT-4). */
export function RowInstead({ card, href }: { card: Card; href: string }) {
  if (isParent(card))
    return (
      <a className="button row__wide" href={href}>
        {m.shop_row_choose({ count: card.num_childs })}
        <Icon name="right" />
      </a>
    );
  return <InsteadLink className="button row__wide" card={card} page={href} />;
}

/** Lazy, because few visitors need it. */
const NoCustomerRow = lazy(() => import('#storefront/domain/session/no-customer-words.tsx'));

/** Replaces price and add control: guests log in, agents choose a customer, staff see a note that they cannot buy. */
export function RowLogin({ card, loginHref }: { card: Card; loginHref: string }) {
  const { user } = useSession();
  if (user)
    return (
      <Suspense>
        <NoCustomerRow code={card.carti} />
      </Suspense>
    );
  return (
    <a
      className="button row__wide"
      href={loginHref}
      data-login=""
      data-prefetch="none"
      aria-label={m.shop_row_guest_label({ code: card.carti })}
    >
      {m.shop_row_guest()}
    </a>
  );
}
