/** The cart of a logged-in customer: count and net total, with a panel of the last rows. Guests never load it. */
import { lazy, Suspense, useState } from 'react';
import { formatEuro } from '#contract/values/money.ts';
import { CartCount } from '#storefront/domain/cart/cart-count.tsx';
import { useShownSummary } from '#storefront/domain/cart/cart-summary.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Drop } from '#storefront/ui/drop.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';

const MiniCartPanel = lazy(() => import('./mini-cart-panel.tsx'));

function CartSummaryLine() {
  const { locale } = useSession();
  const figures = useShownSummary();
  return (
    <>
      <span className="tool__icon">
        <Icon name="cart" large />
        <CartCount />
      </span>
      <span className="tool__text">
        {figures ? (
          <>
            {m.shell_cart()} <b className="money">{formatEuro(figures.totalNet, locale)}</b>
          </>
        ) : (
          <b>{m.shell_cart()}</b>
        )}
      </span>
    </>
  );
}

export default function CustomerCart() {
  const [opened, setOpened] = useState(false);
  return (
    <Drop
      className="cart-link"
      buttonClass="tool"
      panelClass="drop--cart"
      label={<CartSummaryLine />}
      onOpen={() => setOpened(true)}
    >
      {opened ? (
        <Suspense fallback={<CartLink />}>
          <MiniCartPanel />
        </Suspense>
      ) : (
        <CartLink />
      )}
    </Drop>
  );
}

/** The cart without JavaScript: a link. */
function CartLink() {
  return (
    <div className="totals__foot totals__foot--top">
      <Link className="button" to={paths.cart()}>
        {m.shell_go_to_cart()}
      </Link>
    </div>
  );
}
