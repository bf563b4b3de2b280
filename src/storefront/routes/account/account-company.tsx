/** The customer's own data with the labels of the specification (C-ACC-2). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { TaxChange } from '#contract/values/tax-change.rules.ts';
import { countryNames } from '#kit/format/country-names.ts';
import { accountUser } from '#storefront/domain/session/account-gate.ts';
import { AccountMenu } from '#storefront/features/account/account-menu.tsx';
import { CustomerData } from '#storefront/features/account/customer-data.tsx';
import { changeInvoiceDelivery, type DeliveryOutcome } from '#storefront/features/account/invoice-delivery-action.ts';
import { InvoiceDeliveryForm } from '#storefront/features/account/invoice-delivery-form.tsx';
import { TAX_CHANGE, taxChangeFromForm } from '#storefront/features/account/send-tax-change.ts';
import { TaxChangeForm } from '#storefront/features/account/tax-change-form.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { pack, usePayload } from '#storefront/platform/api/payload.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import type { SubmittedForm } from '#storefront/platform/forms/use-visitor-form.ts';
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
  const scope = scopeOf(context);
  const done = takeFlash<{ done: 'delivery' | 'taxChange' }>(scope)?.done;
  return pack({ customer: message, done, countries: countryNames(scope.locale) });
}

export async function action({ request, context, url }: ActionFunctionArgs & { url: URL }) {
  await accountUser(context, url);
  const form = await request.formData();
  const failed = (error: unknown): never => {
    throw pageFailure(error);
  };
  const { setCookies } = scopeOf(context);
  if (form.get(TAX_CHANGE.name) === TAX_CHANGE.value) {
    const refused = await taxChangeFromForm(form, context).catch(failed);
    if (refused) return refused;
    setCookies.push(flashCookie({ done: 'taxChange' }));
    return redirectTo(`${paths.accountCompany()}#tax-change`);
  }
  const outcome = await changeInvoiceDelivery(form, context).catch(failed);
  // After a refusal the router does not run the loader again, so that a stale page would stay stale.
  if (outcome) return data(outcome, { status: outcome.stale ? 200 : 422 });
  setCookies.push(flashCookie({ done: 'delivery' }));
  return redirectTo(paths.accountCompany());
}

export default function AccountCompanyPage() {
  const { customer, done, countries } = usePayload(useLoaderData<typeof loader>());
  const answered = useActionData<DeliveryOutcome | { taxChange: SubmittedForm<TaxChange> }>();
  const taxChange = answered && 'taxChange' in answered ? answered.taxChange : undefined;
  const outcome = answered && !('taxChange' in answered) ? answered : undefined;
  const { contacts } = useSession();
  return (
    <div className="wrap account-page">
      <AccountMenu />
      <section aria-labelledby="company">
        <div className="page-title">
          <h1 id="company">{m.orders_company()}</h1>
        </div>
        {done === 'delivery' && (
          <Note tone="ok" alert>
            {m.account_invoice_delivery_saved()}
          </Note>
        )}
        <div className="stack">
          <CustomerData customer={customer} />
          {/* A new key after a change, here or elsewhere: the fields start with the current values. */}
          <InvoiceDeliveryForm
            key={`${customer.recipient_code} ${customer.pec}`}
            customer={customer}
            outcome={outcome}
          />
          <TaxChangeForm
            key={customer.code}
            customer={customer}
            countries={countries}
            answered={taxChange}
            sent={done === 'taxChange'}
          />
        </div>
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
