/**
 * A customer's own cards for articles that a public page shows without prices: fetched after the page is loaded.
 * Without JavaScript, or if the request fails, the public ones stay.
 */
import { useEffect, useMemo, useState } from 'react';
import type { Card } from '#contract/endpoints/article.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';

/** The maximum of one request. */
const MOST = 96;

/**
 * `who`: the customer and their delivery address; empty = a guest, who has no own cards. The array of ids may change,
 * but not its order.
 */
export function useOwnCards(ids: readonly number[], who: string): ReadonlyMap<number, Card> {
  const [state, setState] = useState<{ who: string; cards: ReadonlyMap<number, Card> }>();
  const wanted = ids.slice(0, MOST).join(',');
  useEffect(() => {
    if (who === '' || wanted === '') return;
    let gone = false;
    callApi('wrapper.item_list', { item_ids: wanted.split(',').map(Number) }).then(
      ({ message }) => gone || setState({ who, cards: new Map(message.data.map((card) => [card.id, card])) }),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [who, wanted]);
  return useMemo(() => (state?.who === who ? state.cards : new Map()), [state, who]);
}
