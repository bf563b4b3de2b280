/**
 * One line for guests instead of a price column: why there are no prices, and a login link (C-ID-7); on a phone no more
 * than that. Agents without a customer have the strip above every page; staff get a text of their own.
 */

import { NoCustomerBanner } from '#storefront/domain/session/no-customer-words.tsx';
import { useCustomerChoice } from '#storefront/domain/session/use-customer-choice.ts';
import { m } from '#storefront/messages/messages.js';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';

export function GuestBanner({ loginHref }: { loginHref: string }) {
  const { user } = useSession();
  if (useCustomerChoice()) return null;
  if (user) return <NoCustomerBanner />;
  return (
    <div className="note note--warn note--guest">
      <Icon name="user" />
      <span>
        <b>{m.shop_guest_title()}</b> <span className="wide-only">{m.shop_guest_text()}</span>
      </span>
      <Link className="button button--go" to={loginHref} prefetch="none">
        {m.shop_guest_login()}
      </Link>
    </div>
  );
}
