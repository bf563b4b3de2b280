/** Delivery addresses of the account (C-ACC-1): the active one is chosen here as in the header. */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { AccountMenu } from '#storefront/features/account-menu/account-menu.tsx';
import { AddressList } from '#storefront/features/address-list/address-list.tsx';
import { accountUser } from '#storefront/lib/account-gate.ts';
import { callApi } from '#storefront/lib/api-client.ts';
import { pack, useUnpacked } from '#storefront/lib/packed.ts';
import { pageFailure } from '#storefront/lib/page-failure.ts';
import { pageTitle } from '#storefront/lib/page-title.ts';
import { useSession } from '#storefront/lib/session-view.ts';
import { m } from '#storefront/messages/messages.js';
import '#storefront/styles/features/account.css';

export const meta = pageTitle(() => m.account_addresses());

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  await accountUser(context, url);
  const { message } = await callApi('account.get_addresses', {}, context).catch((error) => {
    throw pageFailure(error);
  });
  return pack(message);
}

export default function AccountAddressesPage() {
  const addresses = useUnpacked(useLoaderData<typeof loader>());
  const { address } = useSession();
  return (
    <div className="wrap acc">
      <AccountMenu />
      <section>
        <div className="ptitle">
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
