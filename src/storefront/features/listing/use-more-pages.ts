/**
 * "Show 12 more": pages appended to the one the address names. The address stays; coming back to it (from a product, another
 * tab, after a reload) finds the pages that were appended, so that the scroll position means the same again.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Card } from '#contract/endpoints/article.ts';
import type { ImageSize, ProductListMessage } from '#contract/endpoints/search.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { keptScroll, visitOf } from '#storefront/platform/navigation/listing-visit.ts';
import { appendedTo, lastPageOf, rememberPages } from './loaded-pages.ts';
import { listRequest } from './shop-query.ts';

/** What appended pages belong to: another order, price or stock of the first page makes them stale. */
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

/** @param pictures size of the cards' pictures in this layout */
export function useMorePages(
  list: ProductListMessage['product_list'],
  query: URLSearchParams,
  pictures: ImageSize,
): MorePages {
  const location = useLocation();
  const visit = visitOf(location);
  const base = signatureOf(list.data, pictures);
  const [state, setState] = useState<MorePages['state']>('idle');
  const [drawn, redraw] = useState(0);
  const { pages, per_page, current_page } = list.pagination;
  const found = appendedTo(visit);
  // Stale ones (a price or the layout changed) stay until the fresh ones are there: nothing jumps.
  const appended = found ?? { base, cards: [], page: current_page };
  /** Where the window has to be once the rows are there again. */
  const target = useRef<number>(undefined);

  const fetchPage = async (page: number): Promise<Card[]> => {
    const { message } = await callApi('wrapper.product_list', {
      ...listRequest(query),
      page,
      per_page,
      image_size: pictures,
      // The filters are on the page already, rows name no sizes; the least that can be asked for.
      facet_values: 1,
      max_childs: 0,
    });
    return message.product_list.data;
  };
  const append = (old: readonly Card[], fetched: readonly Card[], page: number) => {
    const known = new Set([...list.data, ...old].map((card) => card.id));
    rememberPages(visit, { base, cards: [...old, ...fetched.filter((card) => !known.has(card.id))], page });
    setState('idle');
    redraw((count) => count + 1);
  };

  const more = async () => {
    if (state === 'loading') return;
    setState('loading');
    try {
      append(appended.cards, await fetchPage(appended.page + 1), appended.page + 1);
    } catch {
      // The list says so beneath its button; what is shown stays.
      setState('failed');
    }
  };

  // Rows that were shown on this visit and are not at hand any more (the page was reloaded), or are stale.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per visit and first page; what it calls follows from them
  useEffect(() => {
    setState('idle');
    const wanted = Math.min(lastPageOf(visit), pages);
    const missing = appendedTo(visit)?.base === base ? 0 : wanted - current_page;
    const y = keptScroll(visit);
    if (missing <= 0) {
      // A visit that goes on under another history entry: the document's own restoration knows only entries.
      if (found === undefined && visit !== location.key && window.scrollY === 0 && y > 0) window.scrollTo(0, y);
      return;
    }
    let current = true;
    const before = window.scrollY;
    setState('loading');
    Promise.all(Array.from({ length: missing }, (_, index) => fetchPage(current_page + 1 + index))).then(
      (fetched) => {
        if (!current) return;
        // Who has scrolled meanwhile stays where he is.
        if (!found && y > 0 && Math.abs(window.scrollY - before) < 2) target.current = y;
        append([], fetched.flat(), wanted);
      },
      () => current && setState('failed'),
    );
    return () => {
      current = false;
    };
  }, [visit, base]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as soon as the rows stand in the document
  useLayoutEffect(() => {
    if (target.current !== undefined) window.scrollTo(0, target.current);
    target.current = undefined;
  }, [drawn]);
  return { cards: appended.cards, page: appended.page, state, more };
}
