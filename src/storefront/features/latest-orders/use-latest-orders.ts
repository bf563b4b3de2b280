/** Fetches the latest-order list for the current query; the response to an older query is ignored. */
import { useEffect, useRef, useState } from 'react';
import type { LatestOrder } from '#contract/endpoints/account/purchases.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { type LatestOrdersQuery, latestOrdersRequest } from './latest-orders-query.rules.ts';

/** While typing, the request is sent after a pause. */
const PAUSE_MS = 250;

export interface LatestOrdersState {
  /** undefined until the first response. */
  rows: readonly LatestOrder[] | undefined;
  count: number;
  /** Range of the response, `DD/MM/YYYY`; null = without limit. */
  from: string | null;
  to: string | null;
  /** A request is under way; the rows belong to an older query. */
  busy: boolean;
  failed: boolean;
}

const EMPTY: LatestOrdersState = { rows: undefined, count: 0, from: null, to: null, busy: true, failed: false };

export function useLatestOrders(query: LatestOrdersQuery): LatestOrdersState & { more: () => void; retry: () => void } {
  const [state, setState] = useState(EMPTY);
  const [attempt, setAttempt] = useState(0);
  const asked = useRef(0);
  const page = useRef(1);
  const text = useRef(query.text);

  const ask = async (wanted: LatestOrdersQuery, number: number) => {
    asked.current += 1;
    const mine = asked.current;
    setState((old) => ({ ...old, busy: true, failed: false }));
    try {
      const { message } = await callApi('account.get_latest_order_list', latestOrdersRequest(wanted, number));
      if (mine !== asked.current) return;
      page.current = number;
      setState((old) => {
        const before = number === 1 ? [] : (old.rows ?? []);
        const known = new Set(before.map(({ id }) => id));
        const { count, from, to, data } = message;
        const rows = [...before, ...data.filter(({ id }) => !known.has(id))];
        return { rows, count, from, to, busy: false, failed: false };
      });
    } catch {
      // The dialog shows the failure and a retry button.
      if (mine === asked.current) setState((old) => ({ ...old, busy: false, failed: true }));
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` is new with every render and always the same
  useEffect(() => {
    const typing = text.current !== query.text;
    text.current = query.text;
    const timer = setTimeout(() => void ask(query, 1), typing ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [query, attempt]);
  return {
    ...state,
    more: () => void ask(query, page.current + 1),
    retry: () => setAttempt((count) => count + 1),
  };
}
