/**
 * A customer's shortcuts on the home page: articles to order again, their orders and deliveries. The next delivery is
 * loaded after the page.
 */
import { useEffect, useState } from 'react';
import { shortDate } from '#kit/format/dates.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';

export function CustomerStart() {
  const [delivery, setDelivery] = useState<string>();
  useEffect(() => {
    let gone = false;
    callApi('account.get_dashboard', {}).then(
      ({ message }) => gone || setDelivery(message.next_delivery?.date),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  return (
    <nav className="start" aria-label={m.home_start()}>
      <Link to={paths.shop({ 'latest-order-list': 'true' })}>
        <Icon name="again" />
        <span>
          <b>{m.home_start_again()}</b>
          <small>{m.home_start_again_text()}</small>
        </span>
      </Link>
      <Link to={paths.accountOrders()}>
        <Icon name="truck" />
        <span>
          <b>{m.home_start_orders()}</b>
          <small>{delivery ? m.home_start_delivery({ date: shortDate(delivery) }) : m.home_start_orders_text()}</small>
        </span>
      </Link>
    </nav>
  );
}
