/**
 * A history entry as the owner of a scroll position and of appended rows. Each history entry has its own, except those
 * that continue an earlier one (another layout of the same listing, a search tab that is opened again): they refer to
 * it.
 */
import type { Location } from 'react-router';

/** Where scroll positions are stored, by history entry (storefront.md §3 "Client storage keys"). */
export const SCROLL_KEY = 'shopPageScrollPosition';

export function historyEntryOf({ key, state }: Pick<Location, 'key' | 'state'>): string {
  const entry = (state as { entry?: unknown } | null)?.entry;
  return typeof entry === 'string' ? entry : key;
}

/** Scroll position in pixels of this history entry before the page was reloaded; 0 when unknown. */
export function storedScroll(entry: string): number {
  try {
    const kept = JSON.parse(sessionStorage.getItem(SCROLL_KEY) ?? '{}')[entry];
    return typeof kept === 'number' ? kept : 0;
  } catch {
    return 0;
  }
}
