/** Net of the filled rows, asked of the server after a short pause: totals are its own (C-PRICE-3). */
import { useEffect, useState } from 'react';
import type { AddOrder } from '#storefront/domain/cart/add-order.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';

const PAUSE_MS = 200;

export interface RowsTotal {
  /** Euros; undefined until the server has told one, or when it could not be asked. */
  net: number | undefined;
  /** False while the rows have changed and the answer is not there: `net` is the one before. */
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
      // Without an answer the bar shows no total; adding says what is wrong.
      const answer = await callApi('b2b_cart.price_rows', { rows: JSON.parse(asked) }).catch(() => undefined);
      if (!late) setTold({ asked, net: answer?.message.totale_netto });
    }, PAUSE_MS);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [asked]);
  return { net: told.net, current: told.asked === asked };
}
