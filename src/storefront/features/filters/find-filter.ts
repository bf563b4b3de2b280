/** The search field above the filters: which groups and values it leaves (storefront.md §2 "filter-search box"). */
import type { FacetGroup, FacetResult } from '#contract/endpoints/search.ts';
import { finderOf } from '#contract/values/found-labels.ts';

/** Groups whose name matches, whole; of the others only the matching values. All of them for an empty text. */
export function matchingGroups(groups: readonly FacetGroup[], wanted: string): readonly FacetGroup[] {
  const has = finderOf(wanted);
  if (!has) return groups;
  return groups.flatMap((group) => {
    if (has(group.label)) return [group];
    const results = Object.entries(group.results).filter(([, result]) => has(result.label));
    return results.length > 0 ? [{ ...group, results: Object.fromEntries(results) }] : [];
  });
}

/** Values of one group that contain the text; all of them for an empty text. */
export function matchingValues(results: readonly FacetResult[], wanted: string): readonly FacetResult[] {
  const has = finderOf(wanted);
  return has ? results.filter((result) => has(result.label)) : results;
}
