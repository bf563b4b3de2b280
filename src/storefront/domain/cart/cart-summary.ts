/** Count and totals of the cart for the header: first those that the server rendered, then those of the live cart. */

import { create } from 'zustand';
import type { Cart } from '#contract/endpoints/cart-shape.ts';
import { type CartSummary, useSession, type WireIdentity } from '#storefront/platform/session/session-view.ts';
import { storeParts } from '#storefront/platform/storage/stored-state.ts';

interface LiveSummary extends CartSummary {
  /** `client_id/address_code` of the cart; empty for none. */
  owner: string;
  totalDoc: number;
}

interface CartSummaryState extends LiveSummary {
  replace: (cart: Cart) => void;
  purge: () => void;
}

const NONE: LiveSummary = { owner: '', totalCount: 0, totalNet: 0, totalDoc: 0 };

export function cartOwner({ client_id, address_code }: Pick<WireIdentity, 'client_id' | 'address_code'>): string {
  return `${client_id}/${address_code}`;
}

export const useCartSummary = create<CartSummaryState>()((set) => ({
  ...NONE,
  replace: (cart) =>
    set({
      owner: cartOwner(cart),
      totalCount: cart.total_count,
      totalNet: cart.totale_netto,
      totalDoc: cart.totale_doc,
    }),
  purge: () => set(NONE),
}));

useCartSummary.subscribe(({ owner, totalCount, totalNet, totalDoc }) =>
  storeParts({ cart: { owner, totalCount, totalNet, totalDoc } }),
);

/**
 * Totals for the header: those of the live cart once it is loaded, before that those of the page. Null while they are
 * unknown: then nothing is shown rather than a wrong amount.
 */
export function useShownSummary(): CartSummary | null {
  const { identity, cart } = useSession();
  const live = useCartSummary();
  return live.owner === cartOwner(identity) ? live : cart;
}
