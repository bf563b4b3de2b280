/**
 * Articles seen last, kept in the browser per customer (guests have a list of their own), newest first, at most twelve. Only their
 * ids: names and prices are asked for when they are shown.
 */
import { readStorage, writeStorage } from './browser-storage.ts';

export const RECENT_MAX = 12;

const keyOf = (clientId: number) => `recent-articles-${clientId}`;

/** Unreadable storage is an empty list. */
export function recentArticles(clientId: number): number[] {
  try {
    const stored: unknown = JSON.parse(readStorage(keyOf(clientId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => Number.isSafeInteger(id)).slice(0, RECENT_MAX) : [];
  } catch {
    return [];
  }
}

/** Puts an article at the front. */
export function rememberArticle(clientId: number, id: number): void {
  const seen = [id, ...recentArticles(clientId).filter((other) => other !== id)].slice(0, RECENT_MAX);
  writeStorage(keyOf(clientId), JSON.stringify(seen));
}
