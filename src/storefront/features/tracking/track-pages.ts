/**
 * What the pages themselves report to the tracking host: lists that are shown, articles opened from them, the steps of an order
 * and emptied carts, whose calls the server makes for the page (storefront.md §7).
 */
import { useEffect } from 'react';
import { useFetchers, useLocation, useMatches, useNavigation } from 'react-router';
import type { ArticleListMessage } from '#contract/endpoints/search.ts';
import { lastListing } from '#storefront/domain/listing/last-listing.ts';
import { sendEvent, setTrackedList } from '#storefront/domain/tracking/send-event.ts';
import { localize, paths, splitLocale } from '#storefront/paths.ts';
import { type SerialisedPayload, unpack } from '#storefront/platform/api/payload.ts';
import { whenIdle } from '#storefront/platform/timing/when-idle.ts';
import { listingKind } from './listing-kind.rules.ts';

/** The list on the page (`routes/shop-listing.tsx`). */
const LIST = '#articoli a[href*="/product/"]';
const ORDER_KEY = 'tracked-order';

interface ListData {
  readonly list?: SerialisedPayload<{ message: ArticleListMessage }>;
}

/** The last URL that was reported: removing a marker from it is no new page. */
let reported = '';

function reportPage(pathname: string, search: string, data: ListData | undefined): void {
  const { path } = splitLocale(pathname);
  const query = new URLSearchParams(search);
  if (path.startsWith('/shop') && data?.list) {
    const { product_list, partial } = unpack(data.list).message;
    const { current_page: page, total } = product_list.pagination;
    setTrackedList(listingKind(query));
    sendEvent('search-tracking', 'product_list', { total: partial ? 0 : total, shown: total, page });
  } else if (path === '/pages/checkout') sendEvent('cart-tracking', 'prepare_order', {});
  else if (path === '/pages/thankyou') reportOrder(query.get('number') ?? '');
}

/** Once for each order, also when the page is loaded again. */
function reportOrder(order: string): void {
  try {
    if (sessionStorage.getItem(ORDER_KEY) === order) return;
    sessionStorage.setItem(ORDER_KEY, order);
  } catch {
    // Without storage it may be reported twice.
  }
  sendEvent('cart-tracking', 'send_order', { order });
}

/** A link to an article in the list: which one, and at which position of the whole result, from 1 on. */
function reportClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(LIST) : null;
  const listing = link && lastListing();
  if (!listing) return;
  const { pathname } = new URL(link.href);
  const at = listing.articles.findIndex((article) => localize(paths.product(article)) === pathname);
  const article = listing.articles[at]?.carti;
  if (article === undefined) return;
  sendEvent('search-tracking', 'article_click', {
    article,
    position: (listing.first - 1) * listing.perPage + at + 1,
  });
}

/** Forms that were reported. */
const sent = new WeakSet<FormData>();

export function useTrackedPages(): void {
  const { key, pathname, search } = useLocation();
  const data = useMatches().at(-1)?.loaderData as ListData | undefined;
  const forms = [useNavigation(), ...useFetchers()];

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page one arrives at
  useEffect(() => {
    const marked = new URLSearchParams(search);
    marked.delete('is_new_tab');
    const page = `${pathname}?${marked}`;
    if (page === reported) return;
    reported = page;
    return whenIdle(() => reportPage(pathname, search, data));
  }, [key]);

  useEffect(() => {
    // Before the page leaves the list.
    const options = { capture: true, passive: true };
    document.addEventListener('click', reportClick, options);
    document.addEventListener('auxclick', reportClick, options);
    return () => {
      document.removeEventListener('click', reportClick, options);
      document.removeEventListener('auxclick', reportClick, options);
    };
  }, []);

  useEffect(() => {
    for (const { state, formData } of forms) {
      if (state !== 'loading' || !formData || sent.has(formData)) continue;
      sent.add(formData);
      const intent = formData.get('intent');
      if (intent === 'empty' || intent === 'delete') sendEvent('cart-tracking', 'remove_cart', {});
    }
  });
}
