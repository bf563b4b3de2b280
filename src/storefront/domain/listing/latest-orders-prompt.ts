/**
 * State of the dialog with the latest-order list (storefront.md §2 "Promo tab carousel"): links to that list open the
 * dialog instead. Without JavaScript, for guests and with a modifier key they stay links to the page.
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
