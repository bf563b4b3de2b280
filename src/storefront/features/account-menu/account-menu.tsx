/** Side menu of the account pages: only what exists. */
import { Form } from 'react-router';
import { useSession } from '#storefront/lib/session-view.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';

/** Anchor of the company data on the account page. */
export const COMPANY_ID = 'company';

export function AccountMenu() {
  const { user } = useSession();
  return (
    <nav className="anav" aria-label={m.orders_account()}>
      {user?.role === 'agent' && (
        <Link to={paths.customers()}>
          <Icon name="user" />
          {m.agent_my_customers()}
        </Link>
      )}
      <Link to={paths.account()} aria-current="page">
        <Icon name="list" />
        {m.orders_title()}
      </Link>
      <Link to={paths.quickOrder()}>
        <Icon name="bar" />
        {m.quick_title()}
      </Link>
      <Link to={paths.cart({ tab: 'saved' })}>
        <Icon name="save" />
        {m.orders_saved_carts()}
      </Link>
      <Link to={`${paths.account()}#${COMPANY_ID}`}>
        <Icon name="user" />
        {m.orders_company()}
      </Link>
      <Form method="post" action={paths.logout()}>
        <button type="submit">
          <Icon name="out" />
          {m.shell_logout()}
        </button>
      </Form>
    </nav>
  );
}
