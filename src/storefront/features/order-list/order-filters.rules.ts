/** Filters and order of the order list, in the URL as the form submits them. Pure. */
import type { ApiRequest } from '#contract/endpoints/api.ts';
import type { OrderColumn, OrderSort, OrderStatusFilter } from '#contract/endpoints/order.ts';
import {
  askedRange,
  isNarrowedRange,
  type ListRange,
  rangeFields,
  rangeQuery,
} from '#storefront/domain/order/list-range.rules.ts';

/** Outstanding orders, then the statuses in the order an order passes through them. */
export const STATUS_FILTERS = [
  'open',
  'IA',
  'NE',
  'partial',
  'E',
  'cancelled',
] as const satisfies readonly OrderStatusFilter[];

const SORT = /^(number|date|delivery|status|taxable|total)-(asc|dec)$/;
export const FIRST_SORT: OrderSort = 'date-dec';

export interface OrderFilters extends ListRange {
  status: OrderStatusFilter | '';
  sort: OrderSort;
}

/** The values of the query; invalid ones count as absent. */
export function filtersOf(query: URLSearchParams, today: string): OrderFilters {
  const sort = query.get('sort') ?? '';
  return {
    ...askedRange(query, today),
    status: STATUS_FILTERS.find((status) => status === query.get('status')) ?? '',
    sort: SORT.test(sort) ? (sort as OrderSort) : FIRST_SORT,
  };
}

/** Whether the list is narrower than by default. */
export function isNarrowed(filters: OrderFilters, today: string): boolean {
  return filters.status !== '' || isNarrowedRange(filters, today);
}

/** The filters as `get_orders` and the export files of the list take them, without the page. */
export function listFields({ status, sort, ...range }: OrderFilters): Record<string, string> {
  return { ...rangeFields(range), ...(status && { status }), ...(sort !== FIRST_SORT && { sort }) };
}

/** The filters as `get_orders` takes them. */
export function ordersRequest(filters: OrderFilters): ApiRequest<'account.get_orders'> {
  return { ...listFields(filters), page: filters.page };
}

/** Query of another page of the same list. */
export function pageQuery({ status, sort, ...range }: OrderFilters, page: number) {
  return { ...rangeQuery(range), ...(status && { status }), ...(sort !== FIRST_SORT && { sort }), page };
}

/** Effect of a click on a column heading: newest and highest first, reversed if it is so already. */
export function nextSort(sort: OrderSort, column: OrderColumn): OrderSort {
  return sort === `${column}-dec` ? `${column}-asc` : `${column}-dec`;
}
