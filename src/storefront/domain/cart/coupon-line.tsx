/** The deduction of a coupon as a line of totals; nothing if there is no coupon, or an inactive one. */
import type { Cart } from '#contract/endpoints/cart-shape.ts';
import { formatEuro } from '#contract/values/money.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#storefront/messages/messages.js';

export function CouponLine({ cart }: { cart: Pick<Cart, 'coupon' | 'sconto_coupon'> }) {
  if (!cart.coupon || cart.sconto_coupon === 0) return null;
  return (
    <div className="money-part">
      <dt>
        {m.benefits_coupon()} <small className="code">{cart.coupon.code}</small>
      </dt>
      <dd>{formatEuro(-cart.sconto_coupon, getLocale())}</dd>
    </div>
  );
}
