/**
 * State of an article's quick view (storefront.md §9 "quick-view"): cards open it, and pages with cards contain its
 * dialog (`features/article-row/quick-view-host.tsx`).
 */
import type { MouseEvent } from 'react';
import { create } from 'zustand';
import type { Card } from '#contract/endpoints/article.ts';

interface QuickView {
  /** The article in the dialog; undefined = closed. */
  card: Card | undefined;
  close: () => void;
}

export const useQuickView = create<QuickView>()((set) => ({
  card: undefined,
  close: () => set({ card: undefined }),
}));

/**
 * For `onClick` of a link to the article's page: a plain click opens the dialog instead, a click with a modifier key
 * follows the link.
 */
export function openQuickView(event: MouseEvent, card: Card): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  useQuickView.setState({ card });
}
