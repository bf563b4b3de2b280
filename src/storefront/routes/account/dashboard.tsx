/**
 * The account's first page, and the dashboard (storefront.md §2, C-ACC-1): ordered and outstanding amounts, credit,
 * most purchased articles, carts to continue.
 */
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { MonthTotals } from '#contract/endpoints/account/dashboard.ts';
import type { RowNotice } from '#storefront/domain/cart/add-order.ts';
import { UnpaidNote } from '#storefront/domain/document/unpaid-note.tsx';
import { accountUser } from '#storefront/domain/session/account-gate.ts';
import { AccountMenu } from '#storefront/features/account/account-menu.tsx';
import { addFromForm } from '#storefront/features/add-to-cart/add-from-form.ts';
import { useAddArticle } from '#storefront/features/add-to-cart/use-add-article.ts';
import { CreditBlock } from '#storefront/features/dashboard/credit-block.tsx';
import { FamilyChart } from '#storefront/features/dashboard/family-chart.tsx';
import { KeyFigures } from '#storefront/features/dashboard/key-figures.tsx';
import { MonthChart, type NamedMonth } from '#storefront/features/dashboard/month-chart.tsx';
import { NextDeadlines } from '#storefront/features/dashboard/next-deadlines.tsx';
import { OpenOrders } from '#storefront/features/dashboard/open-orders.tsx';
import { UnfinishedCarts } from '#storefront/features/dashboard/unfinished-carts.tsx';
import { PurchaseList } from '#storefront/features/most-purchased/purchase-list.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { pack, usePayload } from '#storefront/platform/api/payload.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { takeFlash } from '#storefront/platform/storage/flash.ts';
import { addressCookie } from '#storefront/ssr/server-address-cookie.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Link } from '#storefront/ui/link.tsx';
import '#storefront/features/account/account.css';
import '#storefront/features/dashboard/dashboard.css';

export const meta = pageTitle(() => m.account_dashboard());

const MOST_SHOWN = 5;

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const scope = scopeOf(context);
  // The order list had this URL before: links with filters are redirected to it.
  if (url.pathname === paths.account() && url.search !== '') throw redirectTo(paths.accountOrders() + url.search);
  const { documents } = await accountUser(context, url);
  const [keyFigures, credit, most] = await Promise.all([
    callApi('account.get_dashboard', {}, context),
    documents.includes('credit') ? callApi('account.exposition', {}, context) : null,
    callApi('account.get_most_purchased', { days: 365, per_page: MOST_SHOWN }, context),
  ]).catch((error) => {
    throw pageFailure(error);
  });
  return pack({
    keyFigures: { ...keyFigures.message, months: keyFigures.message.months.map((month) => named(month, scope.locale)) },
    credit: credit?.message,
    most: most.message.data,
    notice: takeFlash<RowNotice>(scope),
  });
}

/** Plain dates are formatted without a time zone. */
function named(month: MonthTotals, locale: string): NamedMonth {
  const day = new Date(`${month.month}-01T00:00:00Z`);
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(day);
  return { ...month, short: write({ month: 'short' }), long: write({ month: 'long', year: 'numeric' }) };
}

/** Rows of the most purchased articles and carts to continue are posted here. */
export async function action({ request, url, context }: ActionFunctionArgs & { url: URL }) {
  const form = await request.clone().formData();
  if (!form.has('cart')) return addFromForm(request, url, context);
  const user = await accountUser(context, url);
  const at = { client_id: user.client_id, address_code: Number(form.get('address_code')) };
  const fail = (error: unknown) => {
    throw pageFailure(error);
  };
  // A cart is continued at its own address; the API refuses an address of another customer (C-ID-3).
  if (form.get('status') === 'saved')
    await callApi('wrapper.activate_cart', { ...at, id_cart: Number(form.get('cart')) }, context).catch(fail);
  if (user.role === 'agent') await callApi('agent.choose_customer', at, context).catch(fail);
  else if (user.address_codes.some(({ address_code }) => address_code === at.address_code))
    scopeOf(context).setCookies.push(addressCookie(at.address_code, scopeOf(context).origin));
  return redirectTo(paths.cart());
}

export default function DashboardPage() {
  const { keyFigures, credit, most, notice } = usePayload(useLoaderData<typeof loader>());
  const refused = useActionData<RowNotice>();
  const { user } = useSession();
  const onAdd = useAddArticle();
  const isNew = keyFigures.orders.length === 0;
  const [firstName = ''] = (user?.name ?? '').split(' ');
  return (
    <div className="wrap account-page">
      <AccountMenu />
      <div>
        <div className="page-title">
          <h1>
            {user?.role === 'agent'
              ? m.dashboard_of({ company: user.company_name })
              : m.dashboard_hello({ name: firstName })}
          </h1>
          <p>
            {user?.role !== 'agent' && `${user?.company_name} · `}
            {m.dashboard_code({ code: String(user?.client_id ?? '') })} · {m.dashboard_all_addresses()}
          </p>
        </div>
        {keyFigures.unpaid > 0 && (
          <div className="dashboard__note">
            <UnpaidNote amount={keyFigures.unpaid} />
          </div>
        )}
        {isNew ? <FirstSteps /> : <KeyFigures keyFigures={keyFigures} credit={credit} />}
        <div className="dashboard">
          {!isNew && (
            <>
              <MonthChart months={keyFigures.months} total={keyFigures.total} />
              <FamilyChart families={keyFigures.families} total={keyFigures.total.taxable} />
            </>
          )}
          <div className="dashboard__span-7 stack">
            {!isNew && <OpenOrders orders={keyFigures.orders} />}
            <NextDeadlines deadlines={keyFigures.deadlines ?? []} />
          </div>
          <div className="dashboard__span-5 stack">
            <UnfinishedCarts carts={keyFigures.carts} />
            {credit && <CreditBlock credit={credit} />}
          </div>
          {most.length > 0 && (
            <section className="section dashboard__most" aria-labelledby="most">
              <div className="section__head">
                <h2 id="most">{m.dashboard_most()}</h2>
                <Link className="link" to={paths.accountPurchases()}>
                  {m.dashboard_most_all()}
                </Link>
              </div>
              <PurchaseList articles={most} notice={refused ?? notice} onAdd={onAdd} />
            </section>
          )}
        </div>
      </div>
    </div>
  );
}

function FirstSteps() {
  return (
    <EmptyState
      title={m.dashboard_empty()}
      action={
        <p className="actions">
          <Link className={buttonClass({ tone: 'go' })} to={paths.shop()}>
            {m.dashboard_empty_shop()}
          </Link>
          <Link className={buttonClass()} to={paths.quickOrder()}>
            {m.dashboard_empty_quick()}
          </Link>
        </p>
      }
    >
      {m.dashboard_empty_text()}
    </EmptyState>
  );
}
