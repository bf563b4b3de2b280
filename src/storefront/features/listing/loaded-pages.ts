/**
 * How many pages "load more" has appended in each history entry of a listing: the rows in memory while the page lives,
 * their number of pages in session storage, so that a reload shows the same (storefront.md §2 "Other").
 */
import type { Card } from '#contract/endpoints/article.ts';

export interface Appended {
  /** Signature of their first page: if it changes (prices, stock, layout), they are stale. */
  readonly base: string;
  readonly cards: readonly Card[];
  /** Last page in the list. */
  readonly page: number;
}

const KEY = 'shopLoadedPages';
/** History entries to keep: more than a visitor goes back. */
const STORED_ENTRIES = 20;

/** By history entry, newest last. */
const visited = new Map<string, Appended>();

export function storePages(entry: string, appended: Appended): void {
  visited.delete(entry);
  visited.set(entry, appended);
  for (const oldest of visited.keys()) {
    if (visited.size <= STORED_ENTRIES) break;
    visited.delete(oldest);
  }
  const pages = Object.entries(storedPages()).filter(([key]) => key !== entry);
  try {
    sessionStorage.setItem(
      KEY,
      JSON.stringify(Object.fromEntries([...pages, [entry, appended.page]].slice(-STORED_ENTRIES))),
    );
  } catch {
    // Without storage, a reload starts with the first page.
  }
}

/** Rows of this history entry that are still in memory. */
export function appendedTo(entry: string): Appended | undefined {
  return visited.get(entry);
}

/** Last page shown in this history entry; 0 if "load more" was not used. */
export function lastPageOf(entry: string): number {
  return visited.get(entry)?.page ?? Number(storedPages()[entry] ?? 0);
}

function storedPages(): Record<string, unknown> {
  try {
    const pages = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return typeof pages === 'object' && pages !== null ? pages : {};
  } catch {
    return {};
  }
}
