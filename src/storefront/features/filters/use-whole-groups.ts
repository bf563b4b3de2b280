/**
 * The page has ten values per filter group; this fetches all of them when "show all" or the search field needs them.
 */
import { useState } from 'react';
import type { FacetGroup, Filters } from '#contract/endpoints/search.ts';

export interface WholeGroups {
  /** Groups as complete as they are loaded. */
  groups: readonly FacetGroup[];
  /** Fetches what is missing, once per search. False if the request failed. */
  complete: () => Promise<boolean>;
}

/** @param load every group with all its values, for the search being shown */
export function useWholeGroups(filters: Filters, load: () => Promise<readonly FacetGroup[]>): WholeGroups {
  const [found, setFound] = useState<{ of: Filters; groups: readonly FacetGroup[] }>();
  const known = found?.of === filters ? found.groups : undefined;
  const partial = filters.facets_check_results.some((group) => group.values > Object.keys(group.results).length);
  return {
    groups: known ?? filters.facets_check_results,
    complete: async () => {
      if (known || !partial) return true;
      try {
        setFound({ of: filters, groups: await load() });
        return true;
      } catch {
        return false;
      }
    },
  };
}
