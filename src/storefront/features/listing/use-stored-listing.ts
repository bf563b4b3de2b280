/** Stores the order of this listing, for previous and next on the pages of its articles. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { ArticleListMessage } from '#contract/endpoints/search.ts';
import { listed, storeListing } from '#storefront/domain/listing/last-listing.ts';
import { historyEntryOf } from '#storefront/platform/navigation/history-entry.ts';
import { pageHref } from './shop-query.ts';
import type { MorePages } from './use-more-pages.ts';

export function useStoredListing(
  list: ArticleListMessage['product_list'],
  shown: Pick<MorePages, 'cards' | 'page'>,
  query: URLSearchParams,
): void {
  const search = pageHref(query, 1).split('?')[1] ?? '';
  const entry = historyEntryOf(useLocation());
  const { cards, page: last } = shown;
  useEffect(() => {
    const { current_page: first, per_page: perPage, pages, total } = list.pagination;
    if (total > 0)
      storeListing({
        query: search,
        entry,
        first,
        last,
        pages,
        perPage,
        total,
        articles: [...list.data, ...cards].map(listed),
      });
  }, [list, cards, last, search, entry]);
}
