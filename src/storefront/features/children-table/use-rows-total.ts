/**
 * Net total of the filled rows, requested from the server after a short pause: the browser does not compute totals
 * (C-PRICE-3).
 */
import { useEffect, useState } from 'react';
import type { AddOrder } from '#storefront/domain/cart/add-order.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';

const PAUSE_MS = 200;

export interface RowsTotal {
  /** Euros; undefined before the first response, or if the request failed. */
  net: number | undefined;
  /** False after the rows have changed until the response arrives: `net` is the previous one. */
  current: boolean;
}

export function useRowsTotal(orders: readonly AddOrder[]): RowsTotal {
  const rows = orders.map(({ card, ...order }) => ({ item_id: card.id, ...order }));
  const asked = JSON.stringify(rows);
  const [told, setTold] = useState<{ asked: string; net: number | undefined }>({ asked: '[]', net: undefined });
  useEffect(() => {
    if (asked === '[]') return;
    let late = false;
    const timer = setTimeout(async () => {
      // Without a response the bar shows no total; adding shows the error.
      const response = await callApi('b2b_cart.price_rows', { rows: JSON.parse(asked) }).catch(() => undefined);
      if (!late) setTold({ asked, net: response?.message.totale_netto });
    }, PAUSE_MS);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [asked]);
  return { net: told.net, current: told.asked === asked };
}
