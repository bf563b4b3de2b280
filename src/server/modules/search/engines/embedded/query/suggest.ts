import type { Suggestion, SuggestQuery } from '../../engine.ts';
import type { EmbeddedIndex } from '../embedded-index.ts';
import { BRAND_FIELD, type FacetCatalog } from '../index/facet-catalog.ts';
import { lexemes } from '../text/lexemes.ts';
import { offerAll } from './document-order.ts';
import { familyEntry } from './family-presentation.ts';
import type { MatchAllCounts } from './match-all-counts.ts';
import { hideChildren, withPinned } from './match-set.ts';
import type { MatchList, SegmentReader } from './segment-reader.ts';
import type { TextResult } from './text-search.ts';
import { TopResults } from './top-results.ts';

/** Suggestions while typing (C-SRCH-7): an exact code first, then articles, families and brands by prefix. */
export function suggest(index: EmbeddedIndex, all: MatchAllCounts, query: SuggestQuery): Suggestion {
  const words = lexemes(query.text).map((lexeme) => lexeme.text);
  if (words.length === 0 || query.rows <= 0) return { products: [], total: 0, families: [], brands: [] };
  return { ...products(index, query), ...labels(index, all, query, words) };
}

function products(index: EmbeddedIndex, query: SuggestQuery): Pick<Suggestion, 'products' | 'total'> {
  const begun = index.text.find(query.text, query.lang, true);
  if (begun.missed > 0) return { products: [], total: 0 };
  const top = new TopResults(query.rows);
  shownOf(index, begun).forEach((list, at) => {
    offerAll(top, 'default', (index.readers[at] as SegmentReader).segment, list, null);
  });
  // When it is submitted, the text means complete words: this is how many articles the search will show.
  const sent = shownOf(index, index.text.find(query.text, query.lang));
  return { products: top.drain(), total: sent.reduce((sum, { documents }) => sum + documents.length, 0) };
}

/** The shown documents of a match, per segment: without hidden children, with exact codes. */
function shownOf(index: EmbeddedIndex, { matches, exact, plan }: TextResult): MatchList[] {
  return withPinned(matches, exact).map((list, at) =>
    hideChildren(index.readers[at] as SegmentReader, list, index.text.outdoes(plan, at)),
  );
}

function labels(
  index: EmbeddedIndex,
  all: MatchAllCounts,
  query: SuggestQuery,
  words: readonly string[],
): Pick<Suggestion, 'families' | 'brands'> {
  const { catalog } = index;
  const counts = all.get(undefined, null);
  const matches = (label: string) => {
    const parts = wordsOfLabel(catalog, label);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  };
  const sums = counts.families.slice();
  for (let family = sums.length - 1; family > 0; family -= 1) {
    const parent = catalog.families[family]?.parent ?? 0;
    sums[parent] = (sums[parent] as number) + (sums[family] as number);
  }
  const families = catalog.families
    .flatMap((family, number) =>
      number > 0 && sums[number] !== 0 && matches(family.label[query.lang]) ? [number] : [],
    )
    .sort((a, b) => (sums[b] as number) - (sums[a] as number))
    .slice(0, query.rows)
    .map((family) => ({ ...familyEntry(catalog, family), count: sums[family] as number }));
  const brands = catalog.values
    .flatMap(({ field, key, label }, value) => {
      const count = counts.values[value] as number;
      return field === BRAND_FIELD && count > 0 && matches(label.it) ? [{ code: key, label: label.it, count }] : [];
    })
    .sort((a, b) => b.count - a.count)
    .slice(0, query.rows);
  return { families, brands };
}

/** Labels of families and brands split into words, once per catalogue. */
const labelWords = new WeakMap<FacetCatalog, Map<string, readonly string[]>>();

function wordsOfLabel(catalog: FacetCatalog, label: string): readonly string[] {
  let known = labelWords.get(catalog);
  if (!known) {
    known = new Map();
    labelWords.set(catalog, known);
  }
  let words = known.get(label);
  if (!words) {
    words = lexemes(label).map((lexeme) => lexeme.text);
    known.set(label, words);
  }
  return words;
}
