/** Count and totals of the cart for the header, kept in `oc-store` so that a new page shows them before the cart is read. */

import { create } from 'zustand';
import type { Cart } from '#contract/cart.ts';
import { storedPart, storeParts } from './stored-state.ts';

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

export const useCartFigures = create<CartFiguresState>()((set) => ({
  ...NONE,
  replace: (cart) =>
    set({
      owner: `${cart.client_id}/${cart.address_code}`,
      totalCount: cart.total_count,
      totalNet: cart.totale_netto,
      totalDoc: cart.totale_doc,
    }),
  purge: () => set(NONE),
}));

useCartFigures.subscribe(({ owner, totalCount, totalNet, totalDoc }) =>
  storeParts({ cart: { owner, totalCount, totalNet, totalDoc } }),
);

/** Takes over what an earlier page kept. After hydration, which must see what the server rendered. */
export function restoreCartFigures(): void {
  const kept = storedPart('cart') as Partial<CartFigures> | undefined;
  if (kept) useCartFigures.setState({ ...NONE, ...kept });
}
