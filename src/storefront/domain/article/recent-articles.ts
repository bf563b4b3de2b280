/**
 * Recently seen articles, stored in the browser per customer (guests have a list of their own), newest first, at most
 * twelve. Only their ids: names and prices are requested when they are shown.
 */
import { readStoredList, writeStoredList } from '#storefront/platform/storage/browser-storage.ts';

export const RECENT_MAX = 12;

const keyOf = (clientId: number) => `recent-articles-${clientId}`;

const isId = (entry: unknown): entry is number => Number.isSafeInteger(entry);

/** An unreadable list counts as empty. */
export function recentArticles(clientId: number): number[] {
  return readStoredList(keyOf(clientId), isId).slice(0, RECENT_MAX);
}

/** Adds an article at the front. */
export function rememberArticle(clientId: number, id: number): void {
  const seen = [id, ...recentArticles(clientId).filter((other) => other !== id)].slice(0, RECENT_MAX);
  writeStoredList(keyOf(clientId), seen);
}
