/** The search field above the filters: which groups and values it leaves (storefront.md §2 "filter-search box"). */
import type { FacetGroup, FacetResult } from '#contract/endpoints/search.ts';

const MARKS = /\p{Diacritic}/gu;

function plain(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase().trim();
}

/** Groups whose name matches, whole; of the others only the matching values. All of them for an empty text. */
export function matchingGroups(groups: readonly FacetGroup[], wanted: string): readonly FacetGroup[] {
  const text = plain(wanted);
  if (!text) return groups;
  return groups.flatMap((group) => {
    if (plain(group.label).includes(text)) return [group];
    const results = Object.entries(group.results).filter(([, result]) => plain(result.label).includes(text));
    return results.length > 0 ? [{ ...group, results: Object.fromEntries(results) }] : [];
  });
}

/** Values of one group that contain the text; all of them for an empty text. */
export function matchingValues(results: readonly FacetResult[], wanted: string): readonly FacetResult[] {
  const text = plain(wanted);
  return text ? results.filter((result) => plain(result.label).includes(text)) : results;
}
