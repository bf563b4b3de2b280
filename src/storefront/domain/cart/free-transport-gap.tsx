/** Net amount still missing to free transport, with a progress bar (C-CART-6); nothing once transport is free. */
import type { Cart } from '#contract/endpoints/cart-shape.ts';
import { formatEuro } from '#contract/values/money.ts';
import { m } from '#storefront/messages/messages.js';
import { useSession } from '#storefront/platform/session/session-view.ts';

export function FreeTransportGap({ cart }: { cart: Pick<Cart, 'importo_spese_zero' | 'totale_netto'> }) {
  const { locale, freeTransportAbove } = useSession();
  if (cart.importo_spese_zero <= 0) return null;
  const percent = Math.min(100, Math.max(0, (cart.totale_netto / freeTransportAbove) * 100));
  return (
    <div className="gap">
      <span>{m.shell_transport_gap({ amount: formatEuro(cart.importo_spese_zero, locale) })}</span>
      <svg className="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect width={percent.toFixed(1)} height="8" fill="#FFCB05" />
      </svg>
    </div>
  );
}
