/** A listing on screen, rows or cards between filters and the current article: combines the features of `/shop`. */
import { lazy, memo, type ReactNode, Suspense, useDeferredValue } from 'react';
import { useActionData, useLoaderData, useLocation } from 'react-router';
import type { ApiResponse } from '#contract/endpoints/api.ts';
import { LATEST_ORDERS_DAYS } from '#contract/values/constants.ts';
import { MAX_FACET_VALUES } from '#contract/values/facet-values.ts';
import { formatCount } from '#kit/format/number-format.ts';
import type { RowNotice } from '#storefront/domain/cart/add-order.ts';
import { type Layout, PICTURE_SIZES } from '#storefront/domain/listing/listing-layout.rules.ts';
import { useAddArticle } from '#storefront/features/add-to-cart/use-add-article.ts';
import { ArticleList } from '#storefront/features/article-row/article-list.tsx';
import { FILTER_SHEET_ID } from '#storefront/features/filters/filter-sheet.ts';
import { LayoutSwitch } from '#storefront/features/listing/layout-switch.tsx';
import { ListingLoading } from '#storefront/features/listing/listing-loading.tsx';
import { ListingToolbar } from '#storefront/features/listing/listing-toolbar.tsx';
import { boughtView, listingCrumbs, listingTitle } from '#storefront/features/listing/listing-views.ts';
import { LoadMore } from '#storefront/features/listing/load-more.tsx';
import {
  keptFields,
  listRequest,
  ORDERED_FIELDS,
  pageHref,
  pageOf,
  searchHref,
  searchText,
} from '#storefront/features/listing/shop-query.ts';
import { SortSelect } from '#storefront/features/listing/sort-select.tsx';
import { useListingNavigation } from '#storefront/features/listing/use-listing-navigation.ts';
import { useMorePages } from '#storefront/features/listing/use-more-pages.ts';
import { useStoredListing } from '#storefront/features/listing/use-stored-listing.ts';
import { useTabletRedirect } from '#storefront/features/listing/use-tablet-redirect.ts';
import { TabsBar } from '#storefront/features/search-tabs/tabs-bar.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths, splitLocale } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { type SerialisedPayload, usePayload } from '#storefront/platform/api/payload.ts';
import { useExtraWide } from '#storefront/platform/browser/use-extra-wide.ts';
import { isCustomer, useSession } from '#storefront/platform/session/session-view.ts';
import '#storefront/features/article-row/cards.css';
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx';
import '#storefront/features/filters/filters.css';
import '#storefront/features/listing/shop.css';
import type { ShopSidebarProps } from './shop-sidebar.tsx';

const BoughtForm = lazy(() => import('#storefront/features/latest-orders/bought-form.tsx'));
const PartialNote = lazy(() => import('#storefront/features/listing/partial-note.tsx'));
const ShopNear = lazy(() => import('./shop-near.tsx'));
const NoResult = lazy(() => import('#storefront/features/listing/no-result.tsx'));
const GuestBanner = lazy(async () => ({
  default: (await import('#storefront/features/listing/guest-banner.tsx')).GuestBanner,
}));
const ArticleGrid = lazy(() => import('#storefront/features/article-row/article-grid.tsx'));

/** Every filter is a link or a form with its own URL: it works before its script is loaded. */
const FilterSidebar = lazy(() => import('#storefront/features/filters/filter-sidebar.tsx'));

/** The rows are the purpose of the page: if the sidebar cannot be loaded, they are shown without it. */
const ShopSidebar = lazy(() => import('./shop-sidebar.tsx').catch(() => ({ default: () => null })));

type ListResponse = ApiResponse<'wrapper.product_list'>;

/** The loader data of `/shop`. */
export interface ShopData {
  list: SerialisedPayload<ListResponse>;
  layout: Layout;
  title: string;
  /** Result of a form sent without JavaScript. */
  notice: RowNotice | undefined;
}

const RESULTS_ID = 'articoli';

/** The smallest request for the title of a search and its filters. */
const ONE_ROW = { page: 1, per_page: 1, max_childs: 0 };
const WHOLE_GROUPS = { ...ONE_ROW, facet_values: MAX_FACET_VALUES };

/** Title of a search in the language of the page, for tabs that were opened in the other one. */
async function titleOf(search: string): Promise<string> {
  const query = new URLSearchParams(search);
  // Only the name of a family must be requested.
  const response = query.has('category')
    ? await callApi('wrapper.product_list', { ...listRequest(query), ...ONE_ROW, facet_values: 1 })
    : undefined;
  return listingTitle(query, response?.message.tab_list.category.at(-1)?.label);
}

/** What is beside the rows follows in the next frame: new rows are painted first. */
function PaintedLater({ children }: { children: ReactNode }): ReactNode {
  return useDeferredValue(children);
}

/** Placeholder in the column of the current article: extra-wide screens only, by CSS. */
const AT_HAND_PLACE = (
  <div className="listing-side listing-side--placeholder" aria-hidden="true">
    <div className="listing-side__picture skeleton" />
    <div className="skeleton skeleton--line-2" />
    <div className="skeleton skeleton--line-1" />
  </div>
);

/** Only this is rendered again when it is due: the rows beside it may still wait for their script. */
function AtHand(props: Pick<ShopSidebarProps, 'cards' | 'rows'>): ReactNode {
  const place = props.cards.length > 0 && AT_HAND_PLACE;
  if (!useExtraWide()) return place;
  return (
    <PaintedLater>
      <Suspense fallback={place}>
        <ShopSidebar rowsId={RESULTS_ID} {...props} />
      </Suspense>
    </PaintedLater>
  );
}

/**
 * The router renders the route again with every step of a navigation; the listing only if its own data or URL has
 * changed.
 */
export const ShopListing = memo(function ShopListing() {
  const { list, layout, notice } = useLoaderData<ShopData>();
  const refused = useActionData<RowNotice>();
  const { pathname, search } = useLocation();
  const session = useSession();
  const { priced } = session;
  const customer = isCustomer(session);
  const { message } = usePayload<ListResponse>(list);
  const query = new URLSearchParams(search);
  const { product_list: products, filters, tab_list: tabs } = message;
  const { total } = products.pagination;
  const loginHref = paths.login(pathname + search);
  const go = useListingNavigation(RESULTS_ID);
  useTabletRedirect();
  const shown = useMorePages(products, query, PICTURE_SIZES[layout]);
  useStoredListing(products, shown, query);
  const add = useAddArticle();
  const bought = boughtView(query);
  const crumbs = listingCrumbs(query, tabs.category);
  const rows = { guest: !priced, loginHref, notice: refused ?? notice, onAdd: add };
  const cards = [...products.data, ...shown.cards];
  const [first] = cards;
  const heading = listingTitle(query, tabs.category.at(-1)?.label);
  const shopRoute = pageHref(query, pageOf(query));
  // One article, or none: nothing to filter.
  const filterable = total > 1 || tabs.chips.length > 0;
  return (
    <div className={`wrap shop shop--list shop--${layout}${filterable ? '' : ' shop--bare'}`}>
      <PaintedLater>
        {filterable && (
          <Suspense fallback={<aside className="filter-side" id={FILTER_SHEET_ID} popover="auto" />}>
            <FilterSidebar
              filters={filters}
              path={tabs.category}
              query={query}
              showLabel={m.shop_filters_show({ count: total, total: formatCount(total) })}
              clearHref={paths.shopWith(tabs.clear)}
              loadGroups={async (asked) => {
                const whole = await callApi('wrapper.product_list', {
                  ...listRequest(query),
                  ...WHOLE_GROUPS,
                  ...asked,
                });
                return whole.message.filters.facets_check_results;
              }}
              go={go}
              tools={layout === 'grid' && <SortSelect query={query} priced={priced} go={go} />}
            />
          </Suspense>
        )}
      </PaintedLater>
      <section id={RESULTS_ID} tabIndex={-1} data-start="">
        <TabsBar
          type="default"
          data={{}}
          text={searchText(query)}
          label={searchText(query) || heading}
          shopRoute={splitLocale(shopRoute).path}
          busy={shown.state === 'loading'}
          titleOf={titleOf}
        />
        {crumbs.length > 0 && <Breadcrumbs crumbs={crumbs} />}
        {!customer && (
          <Suspense>
            <GuestBanner loginHref={loginHref} />
          </Suspense>
        )}
        <ListingToolbar
          title={heading}
          total={total}
          chips={tabs.chips}
          clear={tabs.clear}
          query={query}
          priced={priced}
          sheetId={filterable ? FILTER_SHEET_ID : undefined}
          sheetTitle={layout === 'grid' ? m.shop_filters_sort() : m.shop_filters()}
          go={go}
          layouts={
            <LayoutSwitch
              layout={layout}
              shopRoute={shopRoute}
              firstDetail={first ? paths.product(first) : undefined}
            />
          }
        />
        <ListingLoading />
        {bought && (
          <Suspense fallback={<div className="bought" />}>
            <BoughtForm
              query={query}
              ownDays={bought === 'latest-order-list' ? LATEST_ORDERS_DAYS : undefined}
              kept={keptFields(query, ['text', ...ORDERED_FIELDS])}
              daysHref={(days) => searchHref(query, { days: String(days), from: null, to: null })}
              addresses={session.user?.address_codes ?? []}
            />
          </Suspense>
        )}
        {total > 0 && (message.partial || message.corrected || message.also.length > 0 || message.search_away) && (
          <Suspense>
            <PartialNote {...message} query={query} />
          </Suspense>
        )}
        {total === 0 ? (
          <Suspense>
            <NoResult {...message} query={query} />
          </Suspense>
        ) : (
          <>
            {layout === 'grid' ? (
              <Suspense>
                <ArticleGrid cards={cards} waits {...rows} />
              </Suspense>
            ) : (
              <ArticleList cards={cards} waits search={`${pageOf(query)} ${searchText(query)}`} {...rows} />
            )}
            <LoadMore pagination={products.pagination} shown={shown} query={query} />
          </>
        )}
        {message.near.length > 0 && (
          <Suspense>
            <ShopNear cards={message.near} codes={message.near_codes} rows={rows} />
          </Suspense>
        )}
      </section>
      <AtHand cards={cards} rows={rows} />
    </div>
  );
});
