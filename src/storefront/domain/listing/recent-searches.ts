/** Recent searches: in browser storage, per customer, newest first, at most eight. */
import { readStoredList, writeStoredList } from '#storefront/platform/storage/browser-storage.ts';

const KEPT = 8;
/** Longer texts (a pasted paragraph) are not stored. */
const MAX_LENGTH = 100;

/** Guests share client 0. */
const keyOf = (customerId: number) => `recent-searches:${customerId}`;

/** Newest first; empty if there are none or the storage cannot be read. */
export function recentSearches(customerId: number): string[] {
  return readStoredList(keyOf(customerId), (text) => typeof text === 'string').slice(0, KEPT);
}

/** Puts `text` first; the same words in another case are the same search. */
export function storeSearch(customerId: number, text: string): void {
  const typed = text.trim().replaceAll(/\s+/g, ' ');
  if (typed === '' || typed === '*' || typed.length > MAX_LENGTH) return;
  store(customerId, [typed, ...without(recentSearches(customerId), typed)]);
}

/** Removes `text`; returns the remaining list. */
export function deleteSearch(customerId: number, text: string): string[] {
  return store(customerId, without(recentSearches(customerId), text));
}

export function deleteAllSearches(customerId: number): void {
  store(customerId, []);
}

function without(searches: readonly string[], text: string): string[] {
  return searches.filter((one) => one.toLowerCase() !== text.toLowerCase());
}

function store(customerId: number, searches: readonly string[]): string[] {
  const kept = searches.slice(0, KEPT);
  writeStoredList(keyOf(customerId), kept);
  return kept;
}
