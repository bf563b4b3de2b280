/** The dark bar: delivery address, agent, language, user, link to login or account. */
import { lazy, type ReactNode, Suspense } from 'react';
import { Form } from 'react-router';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { LanguageSwitch } from '#storefront/ui/language-switch.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { PriceSwitch } from './price-switch.tsx';

/** A plain form until its script is loaded, after the page. */
const VatSwitch = lazy(() => import('./vat-switch.tsx'));

/** `delivery` is the address chooser, shown to customers. */
export function TopBar({ delivery }: { delivery: ReactNode }) {
  const { user, contacts, priced } = useSession();
  return (
    <section className="top on-ink" aria-label={m.shell_top_bar()}>
      <div className="wrap">
        {user ? (
          <>
            {delivery}
            {user.agent && user.role === 'customer' && (
              <a className="top__hide" href={`tel:${user.agent.phone.replace(/\s/g, '')}`}>
                {m.shell_agent()} <b>{user.agent.name}</b> · {user.agent.phone}
              </a>
            )}
          </>
        ) : (
          contacts.phone && (
            <a className="top__phone" href={`tel:${contacts.phone.replace(/\s/g, '')}`}>
              {m.shell_assistance({ phone: contacts.phone })}
            </a>
          )
        )}
        <span className="top__space" />
        {priced && (
          <Suspense>
            <VatSwitch />
          </Suspense>
        )}
        <PriceSwitch />
        <LanguageSwitch />
        {user ? (
          <>
            <span className="top__user">
              <b>{user.name}</b>
              {user.company_name && ` · ${user.company_name}`}
            </span>
            <Form className="top__logout" method="post" action={paths.logout()}>
              <button type="submit">{m.shell_logout()}</button>
            </Form>
            <Link className="top__account" to={paths.account()}>
              <Icon name="user" />
              {m.shell_account()}
            </Link>
          </>
        ) : (
          <Link className="top__account" to={paths.login()}>
            <Icon name="user" />
            {m.shell_login()}
          </Link>
        )}
      </div>
    </section>
  );
}
