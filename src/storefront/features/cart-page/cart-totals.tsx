/** Totals of the cart as the server computed them, and the link to the checkout. */
import type { ReactNode } from 'react';
import type { Cart } from '#contract/endpoints/cart-shape.ts';
import { formatEuro } from '#contract/values/money.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { LaterNote } from '#storefront/domain/article/stock-split.tsx';
import { CouponLine } from '#storefront/domain/cart/coupon-line.tsx';
import { EcoTotals } from '#storefront/domain/cart/eco.tsx';
import { PayableLine, VatLines } from '#storefront/domain/cart/vat-lines.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';
import type { CartSummary } from './cart-view.rules.ts';
import '#storefront/domain/cart/sum-bar.css';

export interface CartTotalsProps {
  cart: Cart;
  /** Of all rows, also those that the page has not loaded. */
  summary: CartSummary;
  /** Edits are under way: the totals are those before them. */
  busy: boolean;
  /** Progress bar to free transport. */
  gap: ReactNode;
}

/** Whether the cart can be ordered as it is (C-CART-6, C-CART-8). */
function isOrderable(cart: Cart, { broken }: CartSummary): boolean {
  return broken === 0 && cart.min_order.compliant;
}

/**
 * On narrow screens, where the totals come after all rows: net total and next button, always visible. What prevents the
 * order has its link here too: to the rows to correct, or back to the catalogue if the minimum order is not reached.
 */
export function CartBar({ cart, summary, busy, toFix }: Omit<CartTotalsProps, 'gap'> & { toFix: ReactNode }) {
  const { locale } = useSession();
  const { min_order: minimum } = cart;
  return (
    <div className={busy ? 'sum-bar sum-bar--foot sum-bar--cart is-busy' : 'sum-bar sum-bar--foot sum-bar--cart'}>
      <span>
        {m.cart_total_net()} <b className="money">{formatEuro(cart.totale_netto, locale)}</b>
        {summary.broken === 0 && !minimum.compliant && (
          <small className="money">
            {m.cart_minimum_missing({
              missing: formatEuro(minimum.missing, locale),
              amount: formatEuro(minimum.minimum_amount, locale),
            })}
          </small>
        )}
      </span>
      {isOrderable(cart, summary) ? (
        <Link className={buttonClass({ tone: 'go' })} to={paths.checkout()} prefetch="none">
          {m.cart_checkout()}
        </Link>
      ) : summary.broken > 0 ? (
        toFix
      ) : (
        <Link className={buttonClass({ tone: 'go' })} to={paths.shop()} prefetch="none">
          {m.cart_continue()}
        </Link>
      )}
    </div>
  );
}

export function CartTotals({ cart, summary, busy, gap }: CartTotalsProps) {
  const { locale, freeTransportAbove } = useSession();
  const euro = (amount: number) => formatEuro(amount, locale);
  const { min_order: minimum } = cart;
  const open = isOrderable(cart, summary);
  return (
    <aside className={busy ? 'totals is-busy' : 'totals'} aria-label={m.cart_totals()} aria-busy={busy}>
      <h2>{m.cart_totals()}</h2>
      <dl aria-live="polite">
        <div>
          <dt>{m.cart_total_gross()}</dt>
          <dd className="muted">
            <s>{euro(cart.totale_lordo)}</s>
          </dd>
        </div>
        <div>
          <dt>{m.cart_discounts()}</dt>
          <dd>{euro(cart.totale_netto + cart.sconto_coupon - cart.totale_lordo)}</dd>
        </div>
        <CouponLine cart={cart} />
        <div>
          <dt>
            {m.cart_total_net()}{' '}
            <small>{m.cart_rows({ count: cart.total_count, shown: formatCount(cart.total_count) })}</small>
          </dt>
          <dd>{euro(cart.totale_netto)}</dd>
        </div>
        <EcoTotals eco={cart.eco} />
        <div>
          <dt>
            {m.cart_transport()}{' '}
            <small className="money">{m.cart_transport_free_above({ amount: euro(freeTransportAbove) })}</small>
          </dt>
          <dd>{euro(cart.spese_trasporto)}</dd>
        </div>
        <VatLines lines={cart.vat_lines} />
        <div className="sum">
          <dt>{m.cart_total_document()}</dt>
          <dd>{euro(cart.totale_doc)}</dd>
        </div>
        <PayableLine payable={cart.payable} />
      </dl>
      <div className="totals__foot">
        {gap}
        <LaterNote later={cart.later} />
        {cart.eco_note && <p className="hint">{cart.eco_note}</p>}
        {minimum.minimum_amount > 0 && (
          <div className="money-part">
            <Note tone={minimum.compliant ? 'ok' : 'warn'}>
              {minimum.compliant
                ? m.cart_minimum_reached({ amount: euro(minimum.minimum_amount) })
                : m.cart_minimum_missing({ missing: euro(minimum.missing), amount: euro(minimum.minimum_amount) })}
            </Note>
          </div>
        )}
        {open ? (
          <Link className={buttonClass({ tone: 'go', large: true, block: true })} to={paths.checkout()} prefetch="none">
            {m.cart_checkout()}
          </Link>
        ) : (
          <button className={buttonClass({ large: true, block: true })} type="button" disabled>
            {m.cart_checkout()}
          </button>
        )}
        {summary.firstBroken !== undefined && (
          <p className="hint">{m.cart_checkout_fix({ code: summary.firstBroken })}</p>
        )}
      </div>
    </aside>
  );
}
