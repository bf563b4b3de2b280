/**
 * "Show 12 more": pages appended to the one in the URL. The URL does not change; on returning to it (from a product,
 * another tab, after a reload) the appended pages are restored, so that the scroll position is correct.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Card } from '#contract/endpoints/article.ts';
import type { ArticleListMessage, ImageSize } from '#contract/endpoints/search.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { historyEntryOf, storedScroll } from '#storefront/platform/navigation/history-entry.ts';
import { appendedTo, lastPageOf, storePages } from './loaded-pages.ts';
import { listRequest } from './shop-query.ts';

/** Signature of appended pages: another order, price or stock of the first page makes them stale. */
function signatureOf(cards: readonly Card[], pictures: ImageSize): string {
  return pictures + cards.map((card) => `${card.id}:${card.sale_price ?? ''}:${card.availability.quantity}`).join();
}

export interface MorePages {
  /** Cards after those of the first page. */
  cards: readonly Card[];
  /** Last page shown. */
  page: number;
  state: 'idle' | 'loading' | 'failed';
  more: () => Promise<void>;
}

/** @param pictures size of the cards' images in this layout */
export function useMorePages(
  list: ArticleListMessage['product_list'],
  query: URLSearchParams,
  pictures: ImageSize,
): MorePages {
  const location = useLocation();
  const entry = historyEntryOf(location);
  const base = signatureOf(list.data, pictures);
  const [state, setState] = useState<MorePages['state']>('idle');
  const [drawn, redraw] = useState(0);
  const { pages, per_page, current_page } = list.pagination;
  const found = appendedTo(entry);
  // Stale ones (a price or the layout changed) stay until the new ones are loaded, so that nothing jumps.
  const appended = found ?? { base, cards: [], page: current_page };
  /** Scroll position of the window once the rows are restored. */
  const target = useRef<number>(undefined);

  const fetchPage = async (page: number): Promise<Card[]> => {
    const { message } = await callApi('wrapper.product_list', {
      ...listRequest(query),
      page,
      per_page,
      image_size: pictures,
      // The page has the filters already, rows show no sizes; this is the minimum that can be requested.
      facet_values: 1,
      max_childs: 0,
    });
    return message.product_list.data;
  };
  const append = (old: readonly Card[], fetched: readonly Card[], page: number) => {
    const known = new Set([...list.data, ...old].map((card) => card.id));
    storePages(entry, { base, cards: [...old, ...fetched.filter((card) => !known.has(card.id))], page });
    setState('idle');
    redraw((count) => count + 1);
  };

  const more = async () => {
    if (state === 'loading') return;
    setState('loading');
    try {
      append(appended.cards, await fetchPage(appended.page + 1), appended.page + 1);
    } catch {
      // The list shows the failure below its button; the shown rows stay.
      setState('failed');
    }
  };

  // Rows shown in this history entry that are no longer in memory (the page was reloaded), or are stale.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per visit and first page; what it calls follows from them
  useEffect(() => {
    setState('idle');
    const wanted = Math.min(lastPageOf(entry), pages);
    const missing = appendedTo(entry)?.base === base ? 0 : wanted - current_page;
    const y = storedScroll(entry);
    if (missing <= 0) {
      // The rows of another history entry are continued: the browser restores scroll positions only per entry.
      if (found === undefined && entry !== location.key && window.scrollY === 0 && y > 0) window.scrollTo(0, y);
      return;
    }
    let current = true;
    const before = window.scrollY;
    setState('loading');
    Promise.all(Array.from({ length: missing }, (_, index) => fetchPage(current_page + 1 + index))).then(
      (fetched) => {
        if (!current) return;
        // Not if the visitor has scrolled meanwhile.
        if (!found && y > 0 && Math.abs(window.scrollY - before) < 2) target.current = y;
        append([], fetched.flat(), wanted);
      },
      () => current && setState('failed'),
    );
    return () => {
      current = false;
    };
  }, [entry, base]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as soon as the rows stand in the document
  useLayoutEffect(() => {
    if (target.current !== undefined) window.scrollTo(0, target.current);
    target.current = undefined;
  }, [drawn]);
  return { cards: appended.cards, page: appended.page, state, more };
}
