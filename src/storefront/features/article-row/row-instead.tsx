/** What stands where an article cannot be added: its price, and what to do instead (C-CAT-4, C-ID-7). Rows and cards share it. */
import { lazy, Suspense } from 'react';
import type { Card } from '#contract/endpoints/article.ts';
import { isParent } from '#storefront/domain/article/article-words.ts';
import { InsteadLink } from '#storefront/domain/article/instead-link.tsx';
import { Price } from '#storefront/domain/article/price.tsx';
import { m } from '#storefront/messages/messages.js';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Icon } from '#storefront/ui/icon.tsx';

/** Price of what cannot be added here: of an article with sizes from the lowest to the highest (storefront.md §4). */
export function RowPrice({ card }: { card: Card }) {
  if (card.price_range) {
    const { min, max } = card.price_range;
    return <Price net={min} to={max} chain={card.discounts} article={card} />;
  }
  return (
    <Price net={card.sale_price} gross={card.price} chain={card.discounts} promo={Boolean(card.promo)} article={card} />
  );
}

/** What to do instead of adding: choose among sizes, take the alternative, otherwise be told (C-CAT-4). */
export function RowInstead({ card, href }: { card: Card; href: string }) {
  if (isParent(card))
    return (
      <a className="btn row__wide" href={href}>
        {m.shop_row_choose({ count: card.num_childs })}
        <Icon name="right" />
      </a>
    );
  return <InsteadLink className="btn row__wide" card={card} page={href} />;
}

/** Few people read it. */
const NoCustomerRow = lazy(() => import('#storefront/domain/session/no-customer-words.tsx'));

/** A guest's way to price and add control; an agent's is the choice of a customer; staff have none, and are told so. */
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
      className="btn row__wide"
      href={loginHref}
      data-login=""
      data-prefetch="none"
      aria-label={m.shop_row_guest_label({ code: card.carti })}
    >
      {m.shop_row_guest()}
    </a>
  );
}
