/** Searches of others that are suggested while typing. */
import type { Locale } from '#contract/values/locale.ts';
import { namesWith } from '../search/index.ts';

/** Searches by their words, read once per list. */
const known = new WeakMap<readonly string[], (text: string) => number[]>();

/**
 * Those that say more than what is typed: they have every word of it, in any inflection or as a beginning, and one word
 * more; in the order of the list.
 */
export function suggestedSearches(searches: readonly string[], typed: string, locale: Locale): string[] {
  if (searches.length === 0) return [];
  let find = known.get(searches);
  if (!find) {
    find = namesWith(searches, locale);
    known.set(searches, find);
  }
  const plain = typed.trim().toLowerCase();
  return find(typed)
    .sort((a, b) => a - b)
    .flatMap((at) => searches[at] ?? [])
    .filter((text) => text !== plain);
}
