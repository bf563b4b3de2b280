import type { AskedWord, SearchQuery, SearchResult } from '../../engine.ts';
import type { FacetCatalog } from '../index/facet-catalog.ts';
import type { FacetCounts } from './facet-counts.ts';
import type { CompiledFilter } from './facet-filter.ts';
import { facetGroups } from './facet-presentation.ts';
import { breadcrumbsOf, familiesBelow } from './family-presentation.ts';
import type { TextPlan } from './query-group.ts';
import type { TextResult } from './text-result.ts';

/** What an engine found and counted. */
export interface Found {
  readonly catalog: FacetCatalog;
  readonly filter: CompiledFilter;
  readonly counts: FacetCounts;
  /** Without the filters. */
  readonly base: FacetCounts;
  /** Null or left out: there was none. */
  readonly text: Pick<TextResult, 'missed' | 'plan' | 'corrected' | 'nearCodes'> | null | undefined;
  readonly total: number;
  readonly ids: SearchResult['ids'];
  readonly near: SearchResult['near'];
}

/** The result of a search, whichever engine found it: both say the same of the same counts. */
export function presentResult(query: SearchQuery, found: Found): SearchResult {
  const { catalog, filter, counts, base, text, total, ids, near } = found;
  const missed = total > 0 ? (text?.missed ?? 0) : 0;
  return {
    total,
    ids,
    groups:
      query.facets === null
        ? []
        : facetGroups({ counts, base, catalog, filter, lang: query.lang, facets: query.facets }),
    flags: {
      availability: [...counts.availability],
      promo: counts.promo,
      isNew: counts.isNew,
      nextInsert: counts.nextInsert,
    },
    families: filter.nothing ? [] : familiesBelow(counts.families, base.families, catalog, filter.family, query.lang),
    breadcrumbs: breadcrumbsOf(catalog, filter.family),
    price: query.priceView !== null && counts.maxPrice >= 0 ? { min: counts.minPrice, max: counts.maxPrice } : null,
    partial: missed > 0,
    missed,
    asked: text ? askedWords(text.plan) : [],
    correctedQuery: text?.corrected ?? null,
    also: text?.plan.also ?? [],
    near,
    nearCodes: (text?.nearCodes.length ?? 0) > 0,
  };
}

const askedWords = ({ groups, head }: TextPlan): AskedWord[] =>
  groups.map((group) => ({
    written: group.written,
    known: group.alternatives.length > 0,
    head: group === head,
  }));
