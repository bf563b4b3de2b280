/**
 * The page has ten values per filter group; this fetches the others when "show all" or the search field needs them.
 */
import { useState } from 'react';
import type { FacetGroup, Filters } from '#contract/endpoints/search.ts';

/** The group that is named in a request, and what is searched in it. */
export interface AskedGroup {
  facet?: string | undefined;
  facet_find?: string;
  facet_values?: number;
}

export interface WholeGroups {
  /** Groups as complete as they are loaded. */
  groups: readonly FacetGroup[];
  /** Fetches what is missing, once per search; of a very large group only if it is named. False if the request failed. */
  complete: (key?: string) => Promise<boolean>;
}

/** Some of its values are not loaded. */
export const isPartial = ({ values, results }: FacetGroup) => values > Object.keys(results).length;

/** @param load every group with its values, the named one first, for the search being shown */
export function useWholeGroups(
  filters: Filters,
  load: (asked: AskedGroup) => Promise<readonly FacetGroup[]>,
): WholeGroups {
  const [found, setFound] = useState<{ of: Filters; groups: readonly FacetGroup[]; asked: readonly string[] }>();
  const known = found?.of === filters ? found : undefined;
  const groups = known?.groups ?? filters.facets_check_results;
  return {
    groups,
    complete: async (key = '') => {
      if (known?.asked.includes(key) || !groups.some((group) => isPartial(group) && (key === '' || group.key === key)))
        return true;
      try {
        const fetched = new Map((await load({ facet: key || undefined })).map((group) => [group.key, group]));
        const size = ({ results }: FacetGroup) => Object.keys(results).length;
        const fuller = groups.map((group) => {
          const other = fetched.get(group.key);
          return other && size(other) > size(group) ? other : group;
        });
        setFound({ of: filters, groups: fuller, asked: [...(known?.asked ?? []), key] });
        return true;
      } catch {
        return false;
      }
    },
  };
}
