/** Filters and order of the most purchased articles, in the URL as the form submits them. Pure. */

import type { MostPurchasedSort } from '#contract/endpoints/account/purchases.ts';
import type { ApiRequest } from '#contract/endpoints/api.ts';
import {
  askedRange,
  isNarrowedRange,
  type ListRange,
  rangeFields,
  rangeQuery,
} from '#storefront/domain/order/list-range.rules.ts';

export const SORTS_OFFERED = ['times', 'quantity', 'latest', 'name', 'code'] as const satisfies MostPurchasedSort[];
const FIRST_SORT: MostPurchasedSort = 'times';

export interface PurchaseQuery extends ListRange {
  sort: MostPurchasedSort;
}

/** The values of the query; invalid ones count as absent. */
export function purchaseQuery(query: URLSearchParams, today: string): PurchaseQuery {
  const sort = SORTS_OFFERED.find((known) => known === query.get('sort')) ?? FIRST_SORT;
  return { ...askedRange(query, today), sort };
}

export const isNarrowed = isNarrowedRange;

/** As the export files of the list take it, without the page. */
export function purchaseFields({ sort, ...range }: PurchaseQuery): Record<string, string> {
  return { ...rangeFields(range), ...(sort !== FIRST_SORT && { sort }) };
}

/** As `get_most_purchased` takes it. Without limits every order counts, which is the endpoint's default. */
export function purchasesRequest(query: PurchaseQuery): ApiRequest<'account.get_most_purchased'> {
  return { ...purchaseFields(query), page: query.page };
}

/** Query of another page of the same list. */
export function purchasePage({ sort, ...range }: PurchaseQuery, page: number) {
  return { ...rangeQuery(range), ...(sort !== FIRST_SORT && { sort }), page };
}
