/** Selected rows of the cart, without rows that no longer exist. */
import { useCallback, useMemo, useState } from 'react';
import type { Cart, CartRow } from '#contract/endpoints/cart-shape.ts';

export interface Selection {
  chosen: ReadonlySet<number>;
  toggle: (rowId: number, on: boolean) => void;
  choose: (rows: readonly CartRow[], on: boolean) => void;
  clear: () => void;
}

export function useSelection({ id_cart, data }: Pick<Cart, 'id_cart' | 'data'>): Selection {
  const [ticked, setTicked] = useState<{ cart: number; rows: ReadonlySet<number> }>({ cart: 0, rows: new Set() });
  const chosen = useMemo(
    () => new Set(ticked.cart === id_cart ? [...ticked.rows].filter((rowId) => data[rowId] !== undefined) : []),
    [ticked, id_cart, data],
  );
  const change = useCallback(
    (rowIds: readonly number[], on: boolean) =>
      setTicked((before) => {
        const rows = new Set(before.cart === id_cart ? before.rows : []);
        for (const rowId of rowIds) {
          if (on) rows.add(rowId);
          else rows.delete(rowId);
        }
        return { cart: id_cart, rows };
      }),
    [id_cart],
  );
  return {
    chosen,
    toggle: useCallback((rowId: number, on: boolean) => change([rowId], on), [change]),
    choose: (rows, on) =>
      change(
        rows.map((row) => row.row_id),
        on,
      ),
    clear: useCallback(() => setTicked({ cart: 0, rows: new Set() }), []),
  };
}
