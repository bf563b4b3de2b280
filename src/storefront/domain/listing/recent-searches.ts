/** Recent searches: in browser storage, per customer, newest first, at most eight. */
import { readStoredList, writeStoredList } from '#storefront/platform/storage/browser-storage.ts';

const KEPT = 8;
/** Longer texts (a pasted paragraph) are not stored. */
const MAX_LENGTH = 100;

/** Guests share client 0. */
const keyOf = (clientId: number) => `recent-searches:${clientId}`;

/** Newest first; empty if there are none or the storage cannot be read. */
export function recentSearches(clientId: number): string[] {
  return readStoredList(keyOf(clientId), (text) => typeof text === 'string').slice(0, KEPT);
}

/** Puts `text` first; the same words in another case are the same search. */
export function rememberSearch(clientId: number, text: string): void {
  const typed = text.trim().replaceAll(/\s+/g, ' ');
  if (typed === '' || typed === '*' || typed.length > MAX_LENGTH) return;
  store(clientId, [typed, ...without(recentSearches(clientId), typed)]);
}

/** Removes `text`; returns the remaining list. */
export function forgetSearch(clientId: number, text: string): string[] {
  return store(clientId, without(recentSearches(clientId), text));
}

export function forgetAllSearches(clientId: number): void {
  store(clientId, []);
}

function without(searches: readonly string[], text: string): string[] {
  return searches.filter((one) => one.toLowerCase() !== text.toLowerCase());
}

function store(clientId: number, searches: readonly string[]): string[] {
  const kept = searches.slice(0, KEPT);
  writeStoredList(keyOf(clientId), kept);
  return kept;
}
