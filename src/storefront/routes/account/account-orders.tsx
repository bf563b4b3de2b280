/** Account (storefront.md §6): the orders of the customer, filtered, sorted, exported as files (C-ACC-1). */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { longDate, todayIn } from '#kit/format/dates.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { accountUser } from '#storefront/domain/session/account-gate.ts';
import { AccountMenu } from '#storefront/features/account/account-menu.tsx';
import { OrderFilterForm } from '#storefront/features/order-list/order-filter-form.tsx';
import {
  filtersOf,
  isNarrowed,
  ordersRequest,
  pageQuery,
} from '#storefront/features/order-list/order-filters.rules.ts';
import { OrderTable } from '#storefront/features/order-list/order-table.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { pack, usePayload } from '#storefront/platform/api/payload.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Pager } from '#storefront/ui/pager.tsx';
import '#storefront/features/account/account.css';

export const meta = pageTitle(() => m.orders_title());

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const scope = scopeOf(context);
  await accountUser(context, url);
  const today = todayIn(scope.settings.timeZone, new Date());
  const filters = filtersOf(url.searchParams, today);
  const orders = await callApi('account.get_orders', ordersRequest(filters), context).catch((error) => {
    throw pageFailure(error);
  });
  return pack({
    filters,
    narrowed: isNarrowed(filters, today),
    today,
    orders: orders.message,
  });
}

export default function AccountPage() {
  const { filters, narrowed, today, orders } = usePayload(useLoaderData<typeof loader>());
  const { user } = useSession();
  const until = longDate(filters.to || today);
  return (
    <div className="wrap account-page">
      <AccountMenu />
      <section>
        <div className="page-title">
          <h1>{m.orders_title()}</h1>
          <p>
            {user?.company_name} ·{' '}
            {filters.from
              ? m.orders_count_between({
                  count: orders.count,
                  shown: formatCount(orders.count),
                  from: longDate(filters.from),
                  to: until,
                })
              : m.orders_count_until({ count: orders.count, shown: formatCount(orders.count), to: until })}
          </p>
        </div>
        <OrderFilterForm filters={filters} addresses={user?.address_codes ?? []} />
        {orders.data.length > 0 ? (
          <>
            <OrderTable orders={orders.data} filters={filters} />
            <Pager
              page={orders.page}
              pages={orders.pages}
              to={(page) => paths.accountOrders(pageQuery(filters, page))}
              summary={<span>{m.orders_page_of({ page: orders.page, pages: orders.pages })}</span>}
            />
          </>
        ) : (
          <NoOrders narrowed={narrowed} />
        )}
      </section>
    </div>
  );
}

function NoOrders({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <EmptyState
      title={m.orders_no_result()}
      action={
        <Link className={buttonClass({ tone: 'go' })} to={paths.accountOrders({ from: '' })}>
          {m.orders_show_all()}
        </Link>
      }
    >
      {m.orders_none_found()}
    </EmptyState>
  ) : (
    <EmptyState
      title={m.orders_none()}
      action={
        <Link className={buttonClass({ tone: 'go' })} to={paths.shop()}>
          {m.orders_to_shop()}
        </Link>
      }
    >
      {m.orders_none_text()}
    </EmptyState>
  );
}
