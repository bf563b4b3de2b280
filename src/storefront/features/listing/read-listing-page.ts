/** Fetches one page of a listing again, for the links to the neighbour articles (`last-listing.ts`). */

import { type ListedArticle, listed } from '#storefront/domain/listing/last-listing.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { listRequest } from './shop-query.ts';

/** @param query of the listing's URL, without page. @throws ApiError */
export async function readListingPage(query: string, page: number, perPage: number): Promise<ListedArticle[]> {
  const { message } = await callApi('wrapper.product_list', {
    ...listRequest(new URLSearchParams(query)),
    page,
    per_page: perPage,
    facet_values: 1,
    max_childs: 0,
  });
  return message.product_list.data.map(listed);
}
