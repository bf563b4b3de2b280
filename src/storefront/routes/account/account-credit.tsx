/** Account: what the customer's credit is used for, expired and to expire (C-DOC-3, C-ORD-7). */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { accountUser } from '#storefront/domain/session/account-gate.ts';
import { AccountMenu } from '#storefront/features/account/account-menu.tsx';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { pack, usePayload } from '#storefront/platform/api/payload.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import '#storefront/features/account/account.css';

export const meta = pageTitle(() => m.documents_credit());

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  await accountUser(context, url);
  const { message } = await callApi('account.exposition', {}, context).catch((error) => {
    throw pageFailure(error);
  });
  return pack({ credit: message });
}

export default function AccountCreditPage() {
  const { credit } = usePayload(useLoaderData<typeof loader>());
  return (
    <div className="wrap account-page">
      <AccountMenu />
      <section>
        <div className="page-title">
          <h1>{m.documents_credit()}</h1>
        </div>
        {credit.exposure}
      </section>
    </div>
  );
}
