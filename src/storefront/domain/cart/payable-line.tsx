/** What is paid to the shop, where the buyer pays VAT to the State (split payment); else nothing. */
import { formatEuro } from '#contract/values/money.ts';
import { m } from '#storefront/messages/messages.js';
import { getLocale } from '#storefront/messages/runtime.js';

export function PayableLine({ payable }: { payable: number | undefined }) {
  if (payable === undefined) return null;
  return (
    <div className="sum">
      <dt>{m.cart_payable()}</dt>
      <dd>{formatEuro(payable, getLocale())}</dd>
    </div>
  );
}
