/**
 * The request of the latest-order dialog (C-SRCH-9); dates on the wire are `DDMMYYYY` in requests and `DD/MM/YYYY` in
 * responses (C-SET-4). Pure.
 */

import type { LatestOrderSort } from '#contract/endpoints/account/purchases.ts';
import type { ApiRequest } from '#contract/endpoints/api.ts';

/** Predefined ranges, in days. */
export const DAYS_OFFERED = [30, 90, 365] as const;

export const SORTS_OFFERED = ['latest', 'oldest', 'quantity', 'name', 'code'] as const satisfies LatestOrderSort[];

export interface LatestOrdersQuery {
  /** Days back from today; 0 = the dates below. */
  days: number;
  /** `YYYY-MM-DD` as in a date field; empty = no limit. */
  from: string;
  to: string;
  /** Address code as text; empty = all addresses. */
  destination: string;
  text: string;
  sort: LatestOrderSort;
}

export const FIRST_QUERY: LatestOrdersQuery = { days: 90, from: '', to: '', destination: '', text: '', sort: 'latest' };

/** `2026-11-21` → `21112026`. */
function wireDay(day: string): string {
  return day.split('-').reverse().join('');
}

/** `21/11/2026` → `2026-11-21`, for a date field; empty for none. */
export function fieldDay(day: string | null | undefined): string {
  return day ? day.split('/').reverse().join('-') : '';
}

export function latestOrdersRequest(
  { days, from, to, destination, text, sort }: LatestOrdersQuery,
  page: number,
): ApiRequest<'account.get_latest_order_list'> {
  return {
    page,
    sort,
    text: text.trim(),
    // Both dates empty: every order, for which the number of days is large enough.
    ...(days > 0 ? { days } : from || to ? {} : { days: 36_500 }),
    ...(days === 0 && from ? { from: wireDay(from) } : {}),
    ...(days === 0 && to ? { to: wireDay(to) } : {}),
    ...(destination ? { destination } : {}),
  };
}
