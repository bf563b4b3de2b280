/** The customer's own data with the labels of the specification (C-ACC-2). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { accountUser } from '#storefront/domain/session/account-gate.ts';
import { AccountMenu } from '#storefront/features/account/account-menu.tsx';
import { CustomerData } from '#storefront/features/account/customer-data.tsx';
import { changeInvoiceDelivery, type DeliveryOutcome } from '#storefront/features/account/invoice-delivery-action.ts';
import { InvoiceDeliveryForm } from '#storefront/features/account/invoice-delivery-form.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { pack, usePayload } from '#storefront/platform/api/payload.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { flashCookie, takeFlash } from '#storefront/platform/storage/flash.ts';
import { Note } from '#storefront/ui/note.tsx';
import '#storefront/features/account/account.css';

export const meta = pageTitle(() => m.orders_company());

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  await accountUser(context, url);
  const { message } = await callApi('account.get_customer', {}, context).catch((error) => {
    throw pageFailure(error);
  });
  const saved = takeFlash<{ delivery: true }>(scopeOf(context))?.delivery ?? false;
  return pack({ customer: message, saved });
}

export async function action({ request, context, url }: ActionFunctionArgs & { url: URL }) {
  await accountUser(context, url);
  const outcome = await changeInvoiceDelivery(await request.formData(), context).catch((error) => {
    throw pageFailure(error);
  });
  // After a refusal the router does not run the loader again, so that a stale page would stay stale.
  if (outcome) return data(outcome, { status: outcome.stale ? 200 : 422 });
  scopeOf(context).setCookies.push(flashCookie({ delivery: true }));
  return redirectTo(paths.accountCompany());
}

export default function AccountCompanyPage() {
  const { customer, saved } = usePayload(useLoaderData<typeof loader>());
  const outcome = useActionData<DeliveryOutcome>();
  const { contacts } = useSession();
  return (
    <div className="wrap account-page">
      <AccountMenu />
      <section aria-labelledby="company">
        <div className="page-title">
          <h1 id="company">{m.orders_company()}</h1>
        </div>
        {saved && (
          <Note tone="ok" alert>
            {m.account_invoice_delivery_saved()}
          </Note>
        )}
        <CustomerData customer={customer} />
        {/* A new key after a change, here or elsewhere: the fields start with the current values. */}
        <InvoiceDeliveryForm key={`${customer.recipient_code} ${customer.pec}`} customer={customer} outcome={outcome} />
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
