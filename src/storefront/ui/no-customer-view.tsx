/** In place of a page that shows a customer's things, for people without one: agents choose a customer first, staff have their own page. */
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Link } from '#storefront/ui/link.tsx';

export default function NoCustomerView({ role }: { role: string }) {
  const agent = role === 'agent';
  return (
    <div className="wrap nf">
      <div />
      <div className="stack stack--s">
        <h1>{m.agent_no_customer()}</h1>
        <p>{agent ? m.agent_choose_first() : m.errors_no_customer()}</p>
        <ul>
          {agent && (
            <li>
              <Link className="btn btn--go" to={paths.customers()} reload>
                {m.agent_my_customers()}
              </Link>
            </li>
          )}
          {role === 'staff' && (
            <li>
              <Link className="btn btn--go" to={paths.office()} reload>
                {m.account_office_title()}
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
