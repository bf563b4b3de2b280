/** Delivery addresses of the account (C-ACC-1): the active one can be chosen here as in the header. */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { accountUser } from '#storefront/domain/session/account-gate.ts';
import { AccountMenu } from '#storefront/features/account/account-menu.tsx';
import { AddressList } from '#storefront/features/account/address-list.tsx';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { pack, usePayload } from '#storefront/platform/api/payload.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import '#storefront/features/account/account.css';

export const meta = pageTitle(() => m.account_addresses());

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  await accountUser(context, url);
  const { message } = await callApi('account.get_addresses', {}, context).catch((error) => {
    throw pageFailure(error);
  });
  return pack(message);
}

export default function AccountAddressesPage() {
  const addresses = usePayload(useLoaderData<typeof loader>());
  const { address } = useSession();
  return (
    <div className="wrap account-page">
      <AccountMenu />
      <section>
        <div className="page-title">
          <h1>{m.account_addresses()}</h1>
          <p>
            {m.account_addresses_intro({ count: addresses.length })} · {m.account_addresses_text()}
          </p>
        </div>
        <AddressList addresses={addresses} active={address?.address_code} />
      </section>
    </div>
  );
}
