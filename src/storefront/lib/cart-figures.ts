/** Count and totals of the cart for the header, kept in `oc-store` so that a new page shows them before the cart is read. */

import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Cart } from '#contract/cart.ts';
import { STORE_KEY } from './browser-storage.ts';

interface CartFigures {
  /** `client_id/address_code` the figures belong to; empty for none. */
  owner: string;
  totalCount: number;
  totalNet: number;
  totalDoc: number;
}

interface CartFiguresState extends CartFigures {
  replace: (cart: Cart) => void;
  purge: () => void;
}

const NONE: CartFigures = { owner: '', totalCount: 0, totalNet: 0, totalDoc: 0 };

export const useCartFigures = create<CartFiguresState>()(
  persist(
    (set) => ({
      ...NONE,
      replace: (cart) =>
        set({
          owner: `${cart.client_id}/${cart.address_code}`,
          totalCount: cart.total_count,
          totalNet: cart.totale_netto,
          totalDoc: cart.totale_doc,
        }),
      purge: () => set(NONE),
    }),
    {
      name: STORE_KEY,
      partialize: ({ owner, totalCount, totalNet, totalDoc }) => ({ owner, totalCount, totalNet, totalDoc }),
      // Hydration must see what the server rendered; `StoredSession` reads the storage right after it.
      skipHydration: true,
    },
  ),
);
