/** There is nothing to order: the cart is empty, or already an order (C-ORD-4). */
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { AlreadySent } from './send-failure.tsx';

/** `sent`: number of the order made from this cart. */
export function CheckoutClosed({ sent }: { sent?: string }) {
  return (
    <div className="wrap">
      <div className="page-title">
        <h1>{m.checkout_title()}</h1>
      </div>
      {sent && <AlreadySent number={sent} />}
      {!sent && (
        <EmptyState
          title={m.checkout_empty()}
          action={
            <Link className={buttonClass({ tone: 'go', large: true })} to={paths.accountOrders()}>
              {m.checkout_to_orders()}
            </Link>
          }
        >
          {m.checkout_empty_text()}
        </EmptyState>
      )}
    </div>
  );
}
