/** Filters of the order list, carried in the URL as the form sends them; the API takes dates as `DDMMYYYY` (C-SET-4). Pure. */
import type { ApiRequest } from '#contract/api.ts';
import type { OrderStatus } from '#contract/order.ts';

/** In the order an order goes through them. */
export const STATUS_FILTERS = ['IA', 'NE', 'partial', 'E', 'cancelled'] as const satisfies readonly OrderStatus[];

export interface OrderFilters {
  /** `YYYY-MM-DD` as a date field has it; empty = no limit. */
  from: string;
  to: string;
  status: OrderStatus | '';
  /** Address code as text; empty = all addresses (C-ACC-3). */
  destination: string;
  text: string;
  page: number;
}

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const TEXT_MAX = 100;

/** The same day one year before; 29 February becomes the 28th. */
export function yearBefore(day: string): string {
  const before = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`;
  return before.endsWith('-02-29') ? before.replace(/29$/, '28') : before;
}

/**
 * What the query asks for; nonsense counts as not asked. Without `from` the last 12 months are shown (C-ACC-1), with an
 * empty one everything.
 */
export function filtersOf(query: URLSearchParams, today: string): OrderFilters {
  const day = (name: string, missing: string) => {
    const given = query.get(name);
    if (given === null) return missing;
    return DAY.test(given) ? given : '';
  };
  const page = Number(query.get('page') ?? 1);
  const destination = query.get('destination') ?? '';
  return {
    from: day('from', yearBefore(today)),
    to: day('to', ''),
    status: STATUS_FILTERS.find((status) => status === query.get('status')) ?? '',
    destination: /^\d{1,9}$/.test(destination) ? destination : '',
    text: (query.get('text') ?? '').trim().slice(0, TEXT_MAX),
    page: Number.isInteger(page) && page > 0 && page < 1e6 ? page : 1,
  };
}

/** Whether fewer orders are shown than without touching anything. */
export function isNarrowed(filters: OrderFilters, today: string): boolean {
  const { from, to, status, destination, text } = filters;
  return (from !== '' && from !== yearBefore(today)) || [to, status, destination, text].some((one) => one !== '');
}

/** `2026-11-21` → `21112026`. */
export function wireDay(day: string): string {
  return `${day.slice(8, 10)}${day.slice(5, 7)}${day.slice(0, 4)}`;
}

/** The filters as `get_orders` takes them. */
export function ordersRequest(filters: OrderFilters): ApiRequest<'account.get_orders'> {
  const { from, to, status, destination, text, page } = filters;
  return {
    page,
    ...(from ? { from: wireDay(from) } : {}),
    ...(to ? { to: wireDay(to) } : {}),
    ...(status ? { status } : {}),
    ...(destination ? { destination } : {}),
    ...(text ? { text } : {}),
  };
}

/** Query of another page of the same list. */
export function pageQuery({ from, to, status, destination, text }: OrderFilters, page: number) {
  const kept = { status, destination, text };
  return {
    from,
    to,
    ...Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== '')),
    page,
  };
}
