import type { Suggestion, SuggestQuery } from '../../engine.ts';
import type { EmbeddedIndex } from '../embedded-index.ts';
import { lexemes } from '../text/lexemes.ts';
import { countFamilies, countPass } from './count-pass.ts';
import { emptyCounts } from './facet-counts.ts';
import { compileFilter } from './facet-filter.ts';
import type { MatchAllCounts } from './match-all-counts.ts';
import { hideChildren, withPinned } from './match-set.ts';
import type { MatchList, SegmentReader } from './segment-reader.ts';
import { suggestedArticles } from './suggested-articles.ts';
import { suggestedLabels } from './suggested-labels.ts';
import type { TextResult } from './text-result.ts';

/** Suggestions while typing (C-SRCH-7): an exact code first, then articles, families and brands. */
export function suggest(index: EmbeddedIndex, all: MatchAllCounts, query: SuggestQuery): Suggestion {
  if (lexemes(query.text).length === 0 || query.rows <= 0) return { articles: [], total: 0, families: [], brands: [] };
  const begun = index.text.find(query.text, query.lang, true);
  const articles = begun.missed > 0 ? [] : suggestedArticles(index, begun, query.rows);
  // When it is submitted, the text means complete words: this is what the search will show.
  const isSame = begun.missed > 0 || begun.plan.isOpen !== true;
  const sent = isSame ? begun : index.text.find(query.text, query.lang);
  const counts = sent.missed > 0 ? null : new Uint32Array(index.catalog.families.length);
  let total = 0;
  if (begun.missed === 0) {
    shownOf(index, sent).forEach((list, at) => {
      total += list.documents.length;
      if (counts) countFamilies((index.readers[at] as SegmentReader).segment, list, counts);
    });
  }
  const labels = suggestedLabels(index, () => all.get(undefined, null), {
    ...query,
    understood: sent.corrected ?? query.text,
    results: total > 0 ? counts : null,
    countOfBrand: (text, brand) => countOfBrand(index, { ...query, text }, brand),
  });
  return { articles, total, ...labels };
}

/** The shown documents of a match, per segment: without hidden children, with exact codes. */
function shownOf(index: EmbeddedIndex, { matches, exact, plan }: TextResult): MatchList[] {
  return withPinned(matches, exact).map((list, at) =>
    hideChildren(index.readers[at] as SegmentReader, list, index.text.outdoes(plan, at)),
  );
}

/** How many articles a search for the text shows with this brand; 0 if they are only partial results. */
function countOfBrand(index: EmbeddedIndex, { text, lang }: SuggestQuery, brand: string): number {
  const found = index.text.find(text, lang);
  if (found.missed > 0) return 0;
  const { catalog } = index;
  const filter = compileFilter(
    { text, lang, filters: { brand: [brand] }, priceView: null, sort: 'default', page: 1, perPage: 1 },
    catalog,
  );
  const counts = emptyCounts(catalog);
  shownOf(index, found).forEach((list, at) => {
    const { segment } = index.readers[at] as SegmentReader;
    countPass({ segment, catalog, filter, prices: null, promo: null, counting: false }, list, counts);
  });
  return counts.total;
}
