/** Most purchased articles (C-ACC-1): filtered, exported as a file, added to the cart. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { todayIn } from '#kit/format/dates.ts';
import { formatCount } from '#kit/format/number-format.ts';
import type { RowNotice } from '#storefront/domain/cart/add-order.ts';
import { accountUser } from '#storefront/domain/session/account-gate.ts';
import { AccountMenu } from '#storefront/features/account/account-menu.tsx';
import { addFromForm } from '#storefront/features/add-to-cart/add-from-form.ts';
import { useAddArticle } from '#storefront/features/add-to-cart/use-add-article.ts';
import { PurchaseFilterForm } from '#storefront/features/most-purchased/purchase-filter-form.tsx';
import { PurchaseList } from '#storefront/features/most-purchased/purchase-list.tsx';
import {
  isNarrowed,
  purchasePage,
  purchaseQuery,
  purchasesRequest,
} from '#storefront/features/most-purchased/purchase-query.rules.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { pack, usePayload } from '#storefront/platform/api/payload.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { takeFlash } from '#storefront/platform/storage/flash.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Pager } from '#storefront/ui/pager.tsx';
import '#storefront/features/account/account.css';

export const meta = pageTitle(() => m.account_purchases());

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const scope = scopeOf(context);
  await accountUser(context, url);
  const today = todayIn(scope.settings.timeZone, new Date());
  const query = purchaseQuery(url.searchParams, today);
  const { message } = await callApi('account.get_most_purchased', purchasesRequest(query), context).catch((error) => {
    throw pageFailure(error);
  });
  const notice = takeFlash<RowNotice>(scope);
  return pack({ query, list: message, narrowed: isNarrowed(query, today), notice });
}

export async function action({ request, url, context }: ActionFunctionArgs & { url: URL }) {
  return addFromForm(request, url, context);
}

export default function AccountPurchasesPage() {
  const { query, list, narrowed, notice } = usePayload(useLoaderData<typeof loader>());
  const refused = useActionData<RowNotice>();
  const { user } = useSession();
  const onAdd = useAddArticle();
  return (
    <div className="wrap account-page">
      <AccountMenu />
      <section>
        <div className="page-title">
          <h1>{m.account_purchases()}</h1>
          <p>{m.account_purchases_count({ count: list.count, shown: formatCount(list.count) })}</p>
        </div>
        <PurchaseFilterForm query={query} addresses={user?.address_codes ?? []} />
        {list.data.length > 0 ? (
          <>
            <h2 className="visually-hidden">{m.account_purchases_list()}</h2>
            <PurchaseList articles={list.data} notice={refused ?? notice} onAdd={onAdd} />
            <Pager
              page={list.page}
              pages={list.pages}
              to={(page) => paths.accountPurchases(purchasePage(query, page))}
              summary={<span>{m.orders_page_of({ page: list.page, pages: list.pages })}</span>}
            />
          </>
        ) : (
          <EmptyState
            title={narrowed ? m.account_purchases_none_found() : m.account_purchases_none()}
            action={
              <Link
                className={buttonClass({ tone: 'go' })}
                to={narrowed ? paths.accountPurchases({ from: '' }) : paths.shop()}
              >
                {narrowed ? m.account_purchases_all() : m.orders_to_shop()}
              </Link>
            }
          >
            {narrowed ? undefined : m.account_purchases_none_text()}
          </EmptyState>
        )}
      </section>
    </div>
  );
}
