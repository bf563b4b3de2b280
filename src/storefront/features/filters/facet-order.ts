/**
 * Values of a group in the order they are shown: availability as best, next, worst; the others by count, then name
 * (C-SRCH-4). The map of the wire cannot carry it: its keys that look like whole numbers move to the front.
 */
import type { FacetGroup, FacetResult } from '#contract/search.ts';

const AVAILABILITY = ['1', '2', '0'];

export function orderedResults(group: FacetGroup): FacetResult[] {
  const results = Object.values(group.results);
  if (group.key === 'availability')
    return results.sort((a, b) => AVAILABILITY.indexOf(a.value) - AVAILABILITY.indexOf(b.value));
  return results.sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, undefined, { numeric: true }));
}
