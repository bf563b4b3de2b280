/** The whole article behind a card, which has fewer fields, with this visitor's prices. */
import { useEffect, useState } from 'react';
import type { Article } from '#contract/endpoints/article.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';

export interface WholeArticle {
  /** The last article that was fetched: it stays until the requested one is there, so that the page changes once. */
  article: Article | undefined;
  /** The requested article could not be fetched; the fields of its card are all there is. */
  failed: boolean;
}

/** If a request omits them, the server uses the session and the chosen address (C-ID-3). */
const WHOEVER_IT_IS = { client_id: undefined, address_code: undefined, ext_call: undefined };

/**
 * Fetches the article with this id (`wrapper.get_item`); nothing if there is no id. Prefetches use `anybody`: if the
 * session has expired meanwhile, the response is a guest's and not an error.
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
