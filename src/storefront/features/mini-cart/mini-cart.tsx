/** The cart in the header. Guests get a link to the login. */
import { lazy, Suspense } from 'react';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { isCustomer, useSession } from '#storefront/platform/session/session-view.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';

const CustomerCart = lazy(() => import('./customer-cart.tsx'));

export function MiniCart() {
  return isCustomer(useSession()) ? (
    <Suspense fallback={<GuestCart />}>
      <CustomerCart />
    </Suspense>
  ) : (
    <GuestCart />
  );
}

function GuestCart() {
  return (
    <Link className="tool" to={paths.cart()}>
      <span className="tool__icon">
        <Icon name="cart" large />
      </span>
      <span className="tool__text">
        <b>{m.shell_cart()}</b>
      </span>
    </Link>
  );
}
