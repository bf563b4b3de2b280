/** Printed only: the customer of the cart, and the date of printing. The screen shows both elsewhere. */

import { m } from '#storefront/messages/messages.js';
import { useSession } from '#storefront/platform/session/session-view.ts';

/** `day`, formatted. */
export function PrintedFor({ day }: { day: string }) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <p className="paper-only">
      {m.cart_printed_for({ company: user.company_name, code: user.client_id })} · {day}
    </p>
  );
}
