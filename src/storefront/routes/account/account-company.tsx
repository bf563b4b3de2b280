/** The customer's own data with the labels of the specification (C-ACC-2). */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { accountUser } from '#storefront/domain/session/account-gate.ts';
import { AccountMenu } from '#storefront/features/account/account-menu.tsx';
import { CustomerData } from '#storefront/features/account/customer-data.tsx';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { pack, usePayload } from '#storefront/platform/api/payload.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import '#storefront/features/account/account.css';

export const meta = pageTitle(() => m.orders_company());

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  await accountUser(context, url);
  const { message } = await callApi('account.get_customer', {}, context).catch((error) => {
    throw pageFailure(error);
  });
  return pack(message);
}

export default function AccountCompanyPage() {
  const customer = usePayload(useLoaderData<typeof loader>());
  const { contacts } = useSession();
  return (
    <div className="wrap account-page">
      <AccountMenu />
      <section aria-labelledby="company">
        <div className="page-title">
          <h1 id="company">{m.orders_company()}</h1>
        </div>
        <CustomerData customer={customer} />
        <p className="muted account-page__help">
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
