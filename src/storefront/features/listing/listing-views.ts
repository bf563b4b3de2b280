/**
 * Listings with a name of their own (storefront.md §1 "Views"): promotions, available now, new arrivals, coming soon,
 * most purchased, the latest-order list. They are flags of the search (storefront.md §3 "Request filter flags").
 */
import { m } from '#storefront/messages/messages.js';
import type { Crumb } from '#storefront/ui/breadcrumbs.tsx';
import { filtersOf, searchHref, searchText } from './shop-query.ts';

/** In order of priority, for a listing that has several. */
const VIEW_TITLES = {
  'latest-order-list': m.shop_title_latest,
  purchased: m.shop_title_purchased,
  promo_list: m.shop_title_promo,
  new: m.shop_title_new,
  next_insert: m.shop_title_next,
  disponibili: m.shop_title_available,
} satisfies Record<string, () => string>;
type View = keyof typeof VIEW_TITLES;

function viewOf(query: URLSearchParams): View | undefined {
  return (Object.keys(VIEW_TITLES) as View[]).find((flag) => ['true', '1'].includes(query.get(flag) ?? ''));
}

/** The view of bought articles in a URL: customers only (C-SRCH-9). */
export function boughtView(query: URLSearchParams): 'latest-order-list' | 'purchased' | undefined {
  const view = viewOf(query);
  return view === 'latest-order-list' || view === 'purchased' ? view : undefined;
}

/** The latest-order list without any filter: if empty, it redirects to `/shop` (storefront.md §2). */
export function isPlainLatestList(query: URLSearchParams): boolean {
  const choices = filtersOf(query).filter(([key]) => key !== 'latest-order-list');
  return boughtView(query) === 'latest-order-list' && choices.length === 0 && searchText(query) === '';
}

/** Title of the listing: the searched words, otherwise its view and family. */
export function listingTitle(query: URLSearchParams, family: string | undefined): string {
  const view = viewOf(query);
  const text = searchText(query);
  const name = view && VIEW_TITLES[view]();
  if (text) return m.shop_title_text({ text });
  if (name) return family ? `${name}: ${family}` : name;
  return family ?? m.shop_title_all();
}

/**
 * Breadcrumbs of the listing: its view, then the families; empty for the whole catalogue, where they would only repeat
 * the title.
 */
export function listingCrumbs(
  query: URLSearchParams,
  families: ReadonlyArray<{ label: string; submenu_id: string }>,
): Crumb[] {
  const view = viewOf(query);
  const crumbs = [
    ...(view ? [{ label: VIEW_TITLES[view](), to: searchHref(query, { category: null }) }] : []),
    ...families.map(({ label, submenu_id }) => ({ label, to: searchHref(query, { category: submenu_id }) })),
  ];
  // The last one is the page itself.
  return crumbs.map(({ label, to }, index) => (index === crumbs.length - 1 ? { label } : { label, to }));
}
