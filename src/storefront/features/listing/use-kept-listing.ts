/** Stores the order of this listing, for previous and next on the pages of its articles. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { ProductListMessage } from '#contract/endpoints/search.ts';
import { keepListing, listed } from '#storefront/domain/listing/last-listing.ts';
import { visitOf } from '#storefront/platform/navigation/listing-visit.ts';
import { pageHref } from './shop-query.ts';
import type { MorePages } from './use-more-pages.ts';

export function useKeptListing(
  list: ProductListMessage['product_list'],
  shown: Pick<MorePages, 'cards' | 'page'>,
  query: URLSearchParams,
): void {
  const search = pageHref(query, 1).split('?')[1] ?? '';
  const visit = visitOf(useLocation());
  const { cards, page: last } = shown;
  useEffect(() => {
    const { current_page: first, per_page: perPage, pages, total } = list.pagination;
    if (total > 0)
      keepListing({
        query: search,
        visit,
        first,
        last,
        pages,
        perPage,
        total,
        articles: [...list.data, ...cards].map(listed),
      });
  }, [list, cards, last, search, visit]);
}
