/** Nothing matched: which parts of the search to leave out, and what that would find (C-SRCH-6 "no result"). */
import { articleListRequest, type Chip, type RelaxedSearch } from '#contract/endpoints/search.ts';
import type { AskedWord } from './engines/engine.ts';
import { type ShopSelection, selectionOf, shopQuery, withoutFilters } from './shop-query.rules.ts';

/** Each is a search of its own; nobody would read more anyway. */
const MAX_TRIED = 12;

/**
 * The search without one of its filters, without some of its words, without all of them, without all filters: those
 * with results, most first. `countOf` returns how many articles a selection finds; all of them are asked at once.
 */
export async function relaxedSearches(
  selection: ShopSelection,
  chips: readonly Chip[],
  asked: readonly AskedWord[],
  countOf: (selection: ShopSelection) => Promise<number>,
): Promise<RelaxedSearch[]> {
  const single = chips
    .slice(0, MAX_TRIED)
    .map(({ label, group, type, filter }) => ({ label, group, type, filter, selection: readQuery(filter) }));
  const others = [];
  const kept = wordsToKeep(asked);
  if (kept.length > 0) {
    const rest = { ...selection, text: textOf(kept) };
    const left = asked.filter((word) => !kept.includes(word));
    others.push({ label: textOf(left), group: '', type: 'words', filter: shopQuery(rest), selection: rest });
  }
  if (selection.text !== '' && chips.length > 0) {
    const rest = { ...selection, text: '' };
    others.push({ label: selection.text, group: '', type: 'text', filter: shopQuery(rest), selection: rest });
    if (chips.length > 1) {
      const words = withoutFilters(selection);
      others.push({ label: '', group: '', type: 'all', filter: shopQuery(words), selection: words });
    }
  }
  const counted = await Promise.all(
    [...single, ...others].map(async ({ selection: without, ...part }) => ({ ...part, count: await countOf(without) })),
  );
  return counted
    .filter(({ count }) => count > 0)
    .sort((a, b) => Number(a.type === 'all') - Number(b.type === 'all') || b.count - a.count);
}

/** The words that articles have; when articles have each of them but none has all, the head word. */
function wordsToKeep(asked: readonly AskedWord[]): readonly AskedWord[] {
  const known = asked.filter((word) => word.known);
  const kept = known.length < asked.length ? known : known.filter((word) => word.head);
  return kept.length < asked.length ? kept : [];
}

function textOf(words: readonly AskedWord[]): string {
  return words.map((word) => word.written).join(' ');
}

/** Parses a query string that this module built. */
function readQuery(query: string): ShopSelection {
  return selectionOf(articleListRequest.parse(Object.fromEntries(new URLSearchParams(query))));
}
