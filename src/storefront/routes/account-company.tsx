/** The customer's own data with the labels of the specification (C-ACC-2). */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { AccountMenu } from '#storefront/features/account-menu/account-menu.tsx';
import { CustomerData } from '#storefront/features/customer-data/customer-data.tsx';
import { accountUser } from '#storefront/lib/account-gate.ts';
import { callApi } from '#storefront/lib/api-client.ts';
import { pack, useUnpacked } from '#storefront/lib/packed.ts';
import { pageFailure } from '#storefront/lib/page-failure.ts';
import { pageTitle } from '#storefront/lib/page-title.ts';
import { useSession } from '#storefront/lib/session-view.ts';
import { m } from '#storefront/messages/messages.js';
import '#storefront/styles/features/account.css';

export const meta = pageTitle(() => m.orders_company());

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  await accountUser(context, url);
  const { message } = await callApi('account.get_customer', {}, context).catch((error) => {
    throw pageFailure(error);
  });
  return pack(message);
}

export default function AccountCompanyPage() {
  const customer = useUnpacked(useLoaderData<typeof loader>());
  const { contacts } = useSession();
  return (
    <div className="wrap acc">
      <AccountMenu />
      <section aria-labelledby="company">
        <div className="ptitle">
          <h1 id="company">{m.orders_company()}</h1>
        </div>
        <CustomerData customer={customer} />
        <p className="muted acc__help">
          {m.account_company_help()}{' '}
          {contacts.email !== '' && (
            <a className="link" href={`mailto:${contacts.email}`}>
              {contacts.email}
            </a>
          )}
        </p>
      </section>
    </div>
  );
}
