/** Only on paper: whose cart it is, and when it was printed. A screen says both elsewhere. */

import { m } from '#storefront/messages/messages.js';
import { useSession } from '#storefront/platform/session/session-view.ts';

/** `day` as it is written. */
export function PrintedFor({ day }: { day: string }) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <p className="paper-only">
      {m.cart_printed_for({ company: user.company_name, code: user.client_id })} · {day}
    </p>
  );
}
