/** What stands in place of a page that failed, inside the shop's frame. */
import { useLocation } from 'react-router';
import { statusOf } from '#storefront/lib/error-status.rules.ts';
import { useSession } from '#storefront/lib/session-view.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Link } from '#storefront/ui/link.tsx';
import { NotFoundView } from './not-found-view.tsx';

const TITLES: Partial<Record<number, () => string>> = {
  404: m.errors_route_not_found,
  401: m.errors_session_expired_title,
  403: m.errors_forbidden_title,
};

/** Sentences for the statuses a visitor can do something about; anything else is our failure. */
const SENTENCES: Partial<Record<number, () => string>> = {
  401: m.errors_session_expired,
  403: m.errors_forbidden,
};

/** Heading of a failed page, and its title. */
export function errorTitle(error: unknown): string {
  return (TITLES[statusOf(error)] ?? m.errors_500_title)();
}

export function ErrorView({ error }: { error: unknown }) {
  const status = statusOf(error);
  const { user } = useSession();
  const { pathname, search } = useLocation();
  if (status === 404) return <NotFoundView title={m.errors_route_not_found()} />;
  const withoutCustomer = status === 403 && user?.client_id === 0;
  const mustChoose = withoutCustomer && user.role === 'agent';
  return (
    <div className="wrap nf">
      <div>{!withoutCustomer && <p className="nf__n">{status}</p>}</div>
      <div className="stack stack--s">
        <h1>{withoutCustomer ? m.agent_no_customer() : errorTitle(error)}</h1>
        <p>
          {mustChoose
            ? m.agent_choose_first()
            : withoutCustomer
              ? m.errors_no_customer()
              : (SENTENCES[status] ?? m.errors_500_text)()}
        </p>
        <ul>
          {mustChoose && (
            <li>
              <Link className="btn btn--go" to={paths.customers()} reload>
                {m.agent_my_customers()}
              </Link>
            </li>
          )}
          {withoutCustomer && user.role === 'staff' && (
            <li>
              <Link className="btn btn--go" to={paths.office()} reload>
                {m.account_office_title()}
              </Link>
            </li>
          )}
          {status >= 500 && (
            <li>
              <Link className="btn btn--go" to={pathname + search} reload>
                {m.errors_link_retry()}
              </Link>
            </li>
          )}
          {status === 401 && (
            <li>
              <Link className="btn btn--go" to={paths.login()} reload>
                {m.errors_link_login()}
              </Link>
            </li>
          )}
          <li>
            <Link className="btn" to={paths.home()} reload>
              {m.errors_link_home()}
            </Link>
          </li>
        </ul>
      </div>
    </div>
  );
}
