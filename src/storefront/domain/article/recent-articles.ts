/**
 * Recently seen articles, stored in the browser per customer (guests have a list of their own), newest first, at most
 * twelve. Only their ids: names and prices are requested when they are shown.
 */
import { readStoredList, writeStoredList } from '#storefront/platform/storage/browser-storage.ts';

export const RECENT_MAX = 12;

const keyOf = (customerId: number) => `recent-articles-${customerId}`;

const isId = (entry: unknown): entry is number => Number.isSafeInteger(entry);

/** An unreadable list counts as empty. */
export function recentArticles(customerId: number): number[] {
  return readStoredList(keyOf(customerId), isId).slice(0, RECENT_MAX);
}

/** Adds an article at the front. */
export function storeRecentArticle(customerId: number, id: number): void {
  const seen = [id, ...recentArticles(customerId).filter((other) => other !== id)].slice(0, RECENT_MAX);
  writeStoredList(keyOf(customerId), seen);
}
