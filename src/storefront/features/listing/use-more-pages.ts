/**
 * "Show 12 more": pages appended to the one the address names. The address stays; coming back to it (from a product, with
 * the browser's back) finds the pages that were appended, so that the scroll position means the same again.
 */
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Card } from '#contract/article.ts';
import type { ProductListMessage } from '#contract/search.ts';
import { callApi } from '#storefront/lib/api-client.ts';
import { listRequest } from './shop-query.ts';

interface Appended {
  /** The page they were appended to: a changed one (prices, stock, another search) drops them. */
  readonly base: string;
  readonly cards: readonly Card[];
  /** Last page in the list. */
  readonly page: number;
}

/** By history entry, newest last; as many as somebody goes back through. */
const visited = new Map<string, Appended>();
const KEPT_VISITS = 20;

function remember(key: string, appended: Appended): void {
  visited.delete(key);
  visited.set(key, appended);
  for (const oldest of visited.keys()) {
    if (visited.size <= KEPT_VISITS) break;
    visited.delete(oldest);
  }
}

/** What appended pages belong to: another order, price or stock of the first page makes them stale. */
function signatureOf(cards: readonly Card[]): string {
  return cards.map((card) => `${card.id}:${card.sale_price ?? ''}:${card.availability.quantity}`).join();
}

export interface MorePages {
  /** Cards after those of the first page. */
  cards: readonly Card[];
  /** Last page shown. */
  page: number;
  state: 'idle' | 'loading' | 'failed';
  more: () => Promise<void>;
}

export function useMorePages(list: ProductListMessage['product_list'], query: URLSearchParams): MorePages {
  const { key } = useLocation();
  const base = signatureOf(list.data);
  const [state, setState] = useState<MorePages['state']>('idle');
  const [, redraw] = useState(0);
  const found = visited.get(key);
  const appended = found?.base === base ? found : { base, cards: [], page: list.pagination.current_page };

  const more = async () => {
    if (state === 'loading') return;
    setState('loading');
    try {
      const { message } = await callApi('wrapper.product_list', {
        ...listRequest(query),
        page: appended.page + 1,
        per_page: list.pagination.per_page,
        // The filters are on the page already, rows name no sizes; the least that can be asked for.
        facet_values: 1,
        max_childs: 0,
      });
      const known = new Set([...list.data, ...appended.cards].map((card) => card.id));
      const fresh = message.product_list.data.filter((card) => !known.has(card.id));
      remember(key, { base, cards: [...appended.cards, ...fresh], page: appended.page + 1 });
      setState('idle');
      redraw((count) => count + 1);
    } catch {
      // The list says so beneath its button; what is shown stays.
      setState('failed');
    }
  };
  return { cards: appended.cards, page: appended.page, state, more };
}
