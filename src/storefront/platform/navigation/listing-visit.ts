/**
 * One visit of a page: what its scroll position and appended rows belong to. Every entry of the history is a visit of its own,
 * except those that go on with an earlier one (another layout of the same listing, a search tab opened again): they name it.
 */
import type { Location } from 'react-router';

/** Where scroll positions are kept, by visit (storefront.md §3 "Client storage keys"). */
export const SCROLL_KEY = 'shopPageScrollPosition';

export function visitOf({ key, state }: Pick<Location, 'key' | 'state'>): string {
  const visit = (state as { visit?: unknown } | null)?.visit;
  return typeof visit === 'string' ? visit : key;
}

/** Pixels from the top where this visit was left before the page was reloaded; 0 when unknown. */
export function keptScroll(visit: string): number {
  try {
    const kept = JSON.parse(sessionStorage.getItem(SCROLL_KEY) ?? '{}')[visit];
    return typeof kept === 'number' ? kept : 0;
  } catch {
    return 0;
  }
}
