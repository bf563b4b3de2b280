import type { SearchSort } from '../../engine.ts';
import { FLAG, type Segment } from '../index/segment.ts';
import { TYPICAL_FACTOR } from '../index/typical-names.ts';
import type { PriceCalculator } from './price-calculator.ts';
import type { MatchList } from './segment-reader.ts';
import type { TopResults } from './top-results.ts';

/** Scores from here on, and those below zero, are an order that is given, and no relevance. */
export const ORDERED = 1e6;
/** Sorts after every price, in either direction. */
const NO_PRICE = -Number.MAX_VALUE;

/**
 * Offers the documents of a match in the requested order: larger keys first, ties by popularity and then by product id.
 * Without text the default order is hot articles, then popularity; with text it is the text score.
 */
export function offerAll(
  top: TopResults,
  sort: SearchSort,
  segment: Segment,
  list: MatchList,
  prices: PriceCalculator | null,
): void {
  const { documents, scores, scale } = list;
  if (sort === 'default' && scores !== null) {
    const { typical } = segment;
    for (let place = 0; place < documents.length; place += 1) {
      const document = documents[place] as number;
      const score = (scores[place] as number) * scale;
      const isRelevance = score > 0 && score < ORDERED;
      const key = isRelevance ? score * (TYPICAL_FACTOR[typical[document] as number] as number) : score;
      if (key >= top.floor) offer(top, segment, document, key);
    }
    return;
  }
  const column = COLUMN[sort]?.(segment);
  if (column) {
    for (let place = 0; place < documents.length; place += 1) {
      const document = documents[place] as number;
      const key = column[document] as number;
      if (key >= top.floor) offer(top, segment, document, key);
    }
  } else if (sort === 'default') {
    offerHot(top, segment, documents);
  } else {
    offerByPrice(top, segment, documents, prices, sort === 'price-asc' ? -1 : 1);
  }
}

/** Orders that are a column of the segment unchanged. */
const COLUMN: Partial<Record<SearchSort, (segment: Segment) => Float64Array | Int32Array>> = {
  popularity: ({ sales }) => sales,
  rating: ({ rating }) => rating,
  new: ({ createdDay }) => createdDay,
};

function offerHot(top: TopResults, segment: Segment, documents: Uint32Array): void {
  for (let place = 0; place < documents.length; place += 1) {
    const document = documents[place] as number;
    const key = ((segment.flags[document] as number) & FLAG.hot) === 0 ? 0 : 1;
    if (key >= top.floor) offer(top, segment, document, key);
  }
}

function offerByPrice(
  top: TopResults,
  segment: Segment,
  documents: Uint32Array,
  prices: PriceCalculator | null,
  direction: 1 | -1,
): void {
  for (let place = 0; place < documents.length; place += 1) {
    const document = documents[place] as number;
    const price = prices === null ? -1 : prices.net(document);
    const key = price < 0 ? NO_PRICE : price * direction;
    if (key >= top.floor) offer(top, segment, document, key);
  }
}

function offer(top: TopResults, segment: Segment, document: number, key: number): void {
  top.offer(key, segment.sales[document] as number, segment.articleId[document] as number);
}
