/**
 * The window with the latest-order list (storefront.md §2 "Promo tab carousel"): whoever holds a link to that list asks for the
 * window instead. Without JavaScript, for guests and with a modifier key the link stays a link to the page.
 */
import { create } from 'zustand';

interface LatestOrdersPrompt {
  open: boolean;
  close: () => void;
}

export const useLatestOrdersPrompt = create<LatestOrdersPrompt>()((set) => ({
  open: false,
  close: () => set({ open: false }),
}));

export function openLatestOrders(): void {
  useLatestOrdersPrompt.setState({ open: true });
}

export function isLatestOrdersUrl(url: string): boolean {
  return url.includes('latest-order-list=true');
}
