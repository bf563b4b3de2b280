/** What is counted by a search: the aggregations that ask for it, and the counts that their results give. Counts are exact or an error. */
import type { FacetCatalog } from '../embedded/index/facet-catalog.ts';
import { emptyCounts, type FacetCounts } from '../embedded/query/facet-counts.ts';
import type { SearchQuery } from '../engine.ts';
import { clausesWithout, type FilterGroup, promoClause } from './filter-groups.ts';
import { type CompiledPrices, type Extremes, priceExtremes, widenByExtremes } from './remote-prices.ts';
import { ClusterError, type Json } from './search-cluster.ts';

export interface Counting {
  readonly query: SearchQuery;
  readonly catalog: FacetCatalog;
  readonly groups: readonly FilterGroup[];
  readonly prices: CompiledPrices | null;
  /** Whether the counts of the search without its filters are wanted too: they say in which order groups and values stand. */
  readonly withBase: boolean;
}

/** Numbers that this process does not know yet: its words are older than the index. */
export class UnknownNumber extends Error {
  override readonly name = 'UnknownNumber';
}

interface Bucket {
  readonly key: string | number;
  readonly doc_count: number;
}
interface TermsAnswer {
  readonly buckets: readonly Bucket[];
  readonly sum_other_doc_count: number;
  readonly doc_count_error_upper_bound: number;
}
type Answer = { readonly doc_count: number } & Readonly<Record<string, unknown>>;
export type Answers = Readonly<Record<string, Answer | undefined>>;

/** `rest` has all filters; `without-<group>` all but those of one group. */
export function countingAggs({ query, catalog, groups, prices, withBase }: Counting): Record<string, Json> {
  const { values, families } = catalog;
  const byPrice = prices ? priceExtremes(prices) : undefined;
  const facets = { terms: { field: 'facets', size: values.length + 1 } };
  const family = { terms: { field: 'family', size: families.length + 1 } };
  const found: Record<string, Json> = {
    rest: {
      filter: clausesWithout(groups),
      aggs: {
        facets,
        family,
        availability: AVAILABILITY,
        promo: { filter: promoClause(query) },
        isNew: { filter: { term: { isNew: true } } },
        nextInsert: { filter: { term: { nextInsert: true } } },
      },
    },
  };
  if (byPrice && Object.keys(byPrice).length > 0)
    found.price = { filter: clausesWithout(groups, 'price'), aggs: byPrice };
  for (const { group } of groups) {
    if (group === 'availability')
      found.availability = { filter: clausesWithout(groups, group), aggs: { availability: AVAILABILITY } };
    if (typeof group !== 'number') continue;
    const own = Array.from(catalog.valuesOf(group), String);
    if (own.length === 0) continue;
    const terms = { field: 'facets', size: own.length, include: own };
    found[`group${group}`] = { filter: clausesWithout(groups, group), aggs: { facets: { terms } } };
  }
  if (withBase) found.base = { filter: { match_all: {} }, aggs: { facets, family } };
  return found;
}

const AVAILABILITY = { terms: { field: 'availability', size: 3 } };

/** @throws ClusterError when a count is not exact; UnknownNumber */
export function countsOf({ catalog, groups, prices }: Counting, answers: Answers): FacetCounts {
  const counts = emptyCounts(catalog);
  const { rest } = answers;
  if (!rest) throw new ClusterError('OpenSearch answered without counts', 0);
  counts.total = rest.doc_count;
  addTerms(counts.values, rest.facets);
  addTerms(counts.families, rest.family);
  counts.promo = (rest.promo as Bucket).doc_count;
  counts.isNew = (rest.isNew as Bucket).doc_count;
  counts.nextInsert = (rest.nextInsert as Bucket).doc_count;
  const levels = new Uint32Array(3);
  addTerms(levels, (answers.availability ?? rest).availability);
  counts.availability = [...levels] as [number, number, number];
  for (const { group } of groups)
    if (typeof group === 'number') {
      for (const value of catalog.valuesOf(group)) counts.values[value] = 0;
      const answer = answers[`group${group}`];
      if (answer) addTerms(counts.values, answer.facets);
    }
  if (prices && answers.price) widenByExtremes(counts, prices, answers.price as Extremes);
  return counts;
}

/** Values and families of the search without its filters. */
export function baseCounts(catalog: FacetCatalog, { base }: Answers): FacetCounts | undefined {
  if (!base) return undefined;
  const counts = emptyCounts(catalog);
  counts.total = base.doc_count;
  addTerms(counts.values, base.facets);
  addTerms(counts.families, base.family);
  return counts;
}

function addTerms(into: Uint32Array, answer: unknown): void {
  const { buckets, sum_other_doc_count: others, doc_count_error_upper_bound: error } = answer as TermsAnswer;
  if (others > 0 || error > 0) throw new ClusterError('OpenSearch counted only a part of the values', 0);
  for (const { key, doc_count: count } of buckets) {
    const number = Number(key);
    if (number >= into.length)
      throw new UnknownNumber(`The index has a number ${number}, the words of this process ${into.length}`);
    into[number] = count;
  }
}
