/** Which lines a filter group shows. */
import type { FacetGroup, FacetResult } from '#contract/endpoints/search.ts';

/** A group with the lines it shows. */
export interface ShownGroup {
  group: FacetGroup;
  lines: readonly FacetResult[];
  /** There are more values than the first ones: "show all" is below them. */
  long: boolean;
  /** Shows every value. */
  whole: boolean;
}

/** A range of its measures is selected. */
export const isRanged = ({ range }: FacetGroup) => range?.from !== undefined || range?.to !== undefined;

/** Identifies a value among all groups: groups that are shown as one have different query parameters. */
export const valueKey = ({ index, value }: Pick<FacetResult, 'index' | 'value'>) => `${index}=${value}`;

/**
 * The first values and the chosen ones. `first`: the values that came with the page; for a complete group, the most
 * frequent ones.
 */
export function firstLines(group: FacetGroup, came: FacetGroup | undefined, limit: number): FacetResult[] {
  const results = Object.values(group.results);
  const first = Object.values(came?.results ?? {});
  const frequent = (list: FacetResult[]) => list.toSorted((a, b) => b.count - a.count).slice(0, limit);
  const unchosen = first.filter((result) => !result.selected);
  const chosen = unchosen.length <= limit ? first : frequent(first);
  const keys = new Set((first.length > 0 ? chosen : frequent(results)).map(valueKey));
  return results.filter((result) => result.selected || keys.has(valueKey(result)));
}
