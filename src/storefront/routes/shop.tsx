/**
 * `/shop`, `/shop/list`, `/shop/small-list`: the catalogue, searched, filtered and sorted, as rows or as cards
 * (storefront.md §2, C-SRCH).
 */
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
} from 'react-router';
import { MAX_FOUND_VALUES } from '#contract/values/facet-values.ts';
import { ApiError } from '#kit/api/api-error.ts';
import type { RowNotice } from '#storefront/domain/cart/add-order.ts';
import { layoutOf, PICTURE_SIZES } from '#storefront/domain/listing/listing-layout.rules.ts';
import { mayBrowse } from '#storefront/domain/session/guest-navigation.ts';
import { toLogin } from '#storefront/domain/session/login-redirect.ts';
import { addFromForm } from '#storefront/features/add-to-cart/add-from-form.ts';
import { sentRange } from '#storefront/features/filters/measure-range.rules.ts';
import { ListingError } from '#storefront/features/listing/listing-error.tsx';
import { boughtView, isPlainLatestList, listingTitle } from '#storefront/features/listing/listing-views.ts';
import { listRequest, pageOf, withoutRefused } from '#storefront/features/listing/shop-query.ts';
import { straightToArticle } from '#storefront/features/search-box/straight-to-article.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { callApiSerialised } from '#storefront/platform/api/api-client.ts';
import { unpack } from '#storefront/platform/api/payload.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { takeFlash } from '#storefront/platform/storage/flash.ts';
import { type ShopData, ShopListing } from './shop-listing.tsx';

export async function loader({ url, context }: LoaderFunctionArgs): Promise<ShopData> {
  await mayBrowse(context, url);
  const query = url.searchParams;
  const ranged = sentRange(url.search);
  if (ranged !== undefined) throw redirectTo(paths.shopWith(ranged));
  const straight = await straightToArticle(query, context);
  if (straight) throw redirectTo(straight);
  const { cookie, settings } = scopeOf(context);
  const layout = layoutOf(url.pathname, cookie, settings.listView);
  // Bought articles need a customer.
  if (boughtView(query) && !(await scopeOf(context).session()).user)
    throw await toLogin(context, url.pathname + url.search);
  const facet = query.get('facet');
  const find = query.get('facet_find');
  const asked = facet ? { facet, facet_most: MAX_FOUND_VALUES, ...(find ? { facet_find: find } : {}) } : {};
  // Only what the page shows: rows show the number of their sizes, not the sizes.
  const shown = { facet_values: settings.screens.facetValues, ...asked, max_childs: 0 };
  const request = { ...listRequest(query), ...shown, near: true, image_size: PICTURE_SIZES[layout] };
  const list = await callApiSerialised('wrapper.product_list', request, context).catch((error) => {
    throw withoutRefusedFilter(error, query);
  });
  // Parsed here only for listings whose title or redirect depends on the response.
  const isNamed = ['category', 'brand', 'latest-order-list'].some((key) => query.has(key));
  const response = isNamed ? unpack(list).message : undefined;
  if (isPlainLatestList(query) && !response?.success) throw redirectTo(paths.shop());
  const family = response?.tab_list.category.at(-1)?.label;
  if (response?.moved) throw redirectTo(presentAddress(query, response.moved));
  const title = listingTitle(query, family);
  const page = pageOf(query);
  return {
    list,
    layout,
    title: page > 1 ? m.shop_title_page({ title, page }) : title,
    notice: takeFlash<RowNotice>(scopeOf(context)),
  };
}

/** The address of now when a family was moved, or a brand merged, since; the other filters stay. */
function presentAddress(query: URLSearchParams, moved: Readonly<Record<string, string>>): string {
  const next = new URLSearchParams(query);
  for (const [key, codes] of Object.entries(moved)) next.set(key, codes);
  return paths.shopWith(next.toString());
}

/** A filter that is invalid, or hidden from guests, is removed from the URL; other errors are rethrown. */
function withoutRefusedFilter(error: unknown, query: URLSearchParams): unknown {
  if (!(error instanceof ApiError) || error.status !== 422) return pageFailure(error);
  const refused =
    error.code === 'price-filter-hidden' ? ['min_price', 'max_price', 'sort'] : Object.keys(error.body.errors ?? {});
  const href = withoutRefused(query, refused);
  return href ? redirectTo(href) : pageFailure(error);
}

export function action({ request, url, context }: ActionFunctionArgs) {
  return addFromForm(request, url, context);
}

/** Removing `is_new_tab` from the URL changes nothing on screen. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const before = new URL(currentUrl);
  if (!before.searchParams.has('is_new_tab')) return defaultShouldRevalidate;
  before.searchParams.delete('is_new_tab');
  return before.href === nextUrl.href ? false : defaultShouldRevalidate;
}

export const meta = pageTitle<ShopData>(
  (data) => data?.title ?? m.shop_title_all(),
  (data) => m.shop_description({ title: data?.title ?? m.shop_title_all() }),
);

export default function ShopPage() {
  return <ShopListing />;
}

export function ErrorBoundary() {
  return <ListingError error={useRouteError()} />;
}
