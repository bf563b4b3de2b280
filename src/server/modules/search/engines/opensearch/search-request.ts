/** The one request of a search: what is selected, how it is sorted, what is counted. */
import type { SearchQuery } from '../engine.ts';
import { type Counting, countingAggs } from './counts.ts';
import { clausesWithout } from './filter-groups.ts';
import { PRICE_SORT } from './price-script.ts';
import type { CompiledPrices } from './remote-prices.ts';
import type { Json } from './search-cluster.ts';
import { BURIED_SCRIPT, type TextSelection } from './text-selection.ts';

export const isByPrice = ({ sort }: SearchQuery): boolean => sort === 'price-asc' || sort === 'price-dec';

/**
 * In the order of the embedded engine: ties by popularity, then by id, which is the last value of each hit's `sort`.
 * @param text undefined = none was searched, articles have no scores
 */
export function sortOf(
  query: SearchQuery,
  prices: CompiledPrices | null,
  text: Pick<TextSelection, 'buried'> | undefined,
): Json[] {
  const ties = [{ sales: 'desc' }, { id: 'asc' }];
  switch (query.sort) {
    case 'popularity':
      return ties;
    case 'rating':
      return [{ rating: 'desc' }, ...ties];
    case 'new':
      return [{ created: 'desc' }, ...ties];
    case 'default':
      if (!text) return [{ hot: 'desc' }, ...ties];
      return [text.buried ? buriedLast(text.buried.params) : { _score: 'desc' }, ...ties];
    default: {
      const [mode, order] = query.sort === 'price-asc' ? ['asc', 'asc'] : ['desc', 'desc'];
      const script = { ...PRICE_SORT, params: { ...prices?.params, mode } };
      return [{ _script: { type: 'number', order, script } }, ...ties];
    }
  }
}

const buriedLast = (params: Json): Json => ({
  _script: { type: 'number', order: 'desc', script: { ...BURIED_SCRIPT, params } },
});

export interface Page {
  readonly from: number;
  readonly size: number;
}

/** @param counting left out: only articles are wanted */
export function searchBody(
  selection: Json,
  { groups, ...counting }: Pick<Counting, 'groups'> & Partial<Counting>,
  sort: readonly Json[],
  page: Page,
): Json {
  const isCounted = counting.catalog !== undefined;
  return {
    query: selection,
    ...(groups.length > 0 && { post_filter: clausesWithout(groups) }),
    sort,
    ...page,
    _source: false,
    stored_fields: '_none_',
    track_total_hits: true,
    // A script that sorts by a score has one only then.
    ...(sort.some((key) => '_script' in key) && { track_scores: true }),
    ...(isCounted && { aggs: countingAggs({ groups, ...counting } as Counting) }),
  };
}
