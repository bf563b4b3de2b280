/** The page for staff after login: the shop has no back office yet, they work with the commands of `npm run shop`. */
import type { LoaderFunctionArgs } from 'react-router';
import { toLogin } from '#storefront/domain/session/login-redirect.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { Link } from '#storefront/ui/link.tsx';

export const meta = pageTitle(() => m.account_office_title());

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const { user } = await scopeOf(context).session();
  if (!user) throw await toLogin(context, url.pathname + url.search);
  if (user.role !== 'staff') throw redirectTo(paths.account());
  return null;
}

const COMMANDS = [
  ['order', m.account_office_orders],
  ['registration', m.account_office_registrations],
  ['enquiry', m.account_office_enquiries],
  ['newsletter', m.account_office_newsletter],
] as const;

export default function OfficePage() {
  const { user, shopName } = useSession();
  return (
    <div className="wrap">
      <div className="page-title">
        <h1>{m.account_office_title()}</h1>
        <p>{m.account_office_who({ name: user?.name ?? '', shop: shopName })}</p>
      </div>
      <section className="stack stack--close section prose">
        <p>{m.account_office_text()}</p>
        <dl className="facts">
          {COMMANDS.map(([command, what]) => (
            <div key={command}>
              <dt>{what()}</dt>
              <dd className="code">npm run shop -- {command} list</dd>
            </div>
          ))}
        </dl>
        <p>{m.account_office_customers()}</p>
        <p className="actions">
          <Link className={buttonClass({ tone: 'go' })} to={paths.shop()}>
            {m.dashboard_empty_shop()}
          </Link>
          <Link className={buttonClass()} to={paths.accountSecurity()}>
            {m.security_title()}
          </Link>
        </p>
      </section>
    </div>
  );
}
