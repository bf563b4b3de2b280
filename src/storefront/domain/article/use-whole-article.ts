/** The whole article behind a card, which tells less of it, with this visitor's prices. */
import { useEffect, useState } from 'react';
import type { Article } from '#contract/endpoints/article.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';

export interface WholeArticle {
  /** The last one that was fetched: it stays until the one that is wanted is there, so that what shows it changes once. */
  article: Article | undefined;
  /** The one that is wanted could not be fetched; what its card tells is all there is. */
  failed: boolean;
}

/** Left out of a call, they are those of the session and of the chosen address (C-ID-3). */
const WHOEVER_IT_IS = { client_id: undefined, address_code: undefined, ext_call: undefined };

/**
 * Fetches the article with this id (`wrapper.get_item`); nothing while there is no id. What nobody asked for is fetched for `anybody`:
 * when the session has ended meanwhile, the answer is what a guest sees, and no refusal.
 */
export function useWholeArticle(id: number | undefined, { anybody = false } = {}): WholeArticle {
  const [state, setState] = useState<WholeArticle>(NOTHING);
  useEffect(() => {
    if (id === undefined) return setState(NOTHING);
    let gone = false;
    callApi('wrapper.get_item', { item_id: id, ...(anybody && WHOEVER_IT_IS) }).then(
      ({ message }) => gone || setState({ article: message.data, failed: false }),
      () => gone || setState({ article: undefined, failed: true }),
    );
    return () => {
      gone = true;
    };
  }, [id, anybody]);
  return state;
}

const NOTHING: WholeArticle = { article: undefined, failed: false };
