/**
 * How far "load more" went on each visit of a listing: the rows themselves while the page lives, their number of pages in the
 * browser's session, so that a reload finds as many (storefront.md §2 "Other").
 */
import type { Card } from '#contract/endpoints/article.ts';

export interface Appended {
  /** The first page they belong to: a changed one (prices, stock, layout) makes them stale. */
  readonly base: string;
  readonly cards: readonly Card[];
  /** Last page in the list. */
  readonly page: number;
}

const KEY = 'shopLoadedPages';
/** As many visits as somebody goes back through. */
const KEPT_VISITS = 20;

/** By visit, newest last. */
const visited = new Map<string, Appended>();

export function rememberPages(visit: string, appended: Appended): void {
  visited.delete(visit);
  visited.set(visit, appended);
  for (const oldest of visited.keys()) {
    if (visited.size <= KEPT_VISITS) break;
    visited.delete(oldest);
  }
  const pages = Object.entries(storedPages()).filter(([key]) => key !== visit);
  try {
    sessionStorage.setItem(
      KEY,
      JSON.stringify(Object.fromEntries([...pages, [visit, appended.page]].slice(-KEPT_VISITS))),
    );
  } catch {
    // Storage only remembers: a reload then starts with the first page.
  }
}

/** Rows of this visit that are still at hand. */
export function appendedTo(visit: string): Appended | undefined {
  return visited.get(visit);
}

/** Last page that was shown on this visit; 0 when "load more" was not used. */
export function lastPageOf(visit: string): number {
  return visited.get(visit)?.page ?? Number(storedPages()[visit] ?? 0);
}

function storedPages(): Record<string, unknown> {
  try {
    const pages = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return typeof pages === 'object' && pages !== null ? pages : {};
  } catch {
    return {};
  }
}
