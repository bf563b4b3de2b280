/** The cart in the header: count and net total, and a panel with the last rows. Guests get a link to their way in. */
import { lazy, Suspense, useState } from 'react';
import { formatEuro } from '#contract/money.ts';
import { useShownFigures } from '#storefront/lib/cart-figures.ts';
import { isCustomer, useSession } from '#storefront/lib/session-view.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { CartCount } from '#storefront/ui/cart-count.tsx';
import { Drop } from '#storefront/ui/drop.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';

const MiniCartPanel = lazy(() => import('./mini-cart-panel.tsx'));

function CartFigure() {
  const { locale } = useSession();
  const figures = useShownFigures();
  return (
    <>
      <span className="tool__ico">
        <Icon name="cart" large />
        <CartCount />
      </span>
      <span className="tool__t">
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

export function MiniCart() {
  const session = useSession();
  const [opened, setOpened] = useState(false);
  if (!isCustomer(session))
    return (
      <Link className="tool" to={paths.cart()}>
        <span className="tool__ico">
          <Icon name="cart" large />
        </span>
        <span className="tool__t">
          <b>{m.shell_cart()}</b>
        </span>
      </Link>
    );
  return (
    <Drop
      className="cartpos"
      buttonClass="tool"
      panelClass="drop--cart"
      label={<CartFigure />}
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

/** All there is without JavaScript. */
function CartLink() {
  return (
    <div className="tot__f tot__f--top">
      <Link className="btn" to={paths.cart()}>
        {m.shell_go_to_cart()}
      </Link>
    </div>
  );
}
