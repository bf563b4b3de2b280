/** Which values of a group its search field leaves, of those that are loaded and those that the server found. */
import type { FacetGroup, FacetResult } from '#contract/endpoints/search.ts';
import { matchingValues } from './find-filter.ts';
import { toggledQuery } from './standing-groups.rules.ts';

export interface FoundValues {
  /** What was searched. */
  text: string;
  /** The response: only the values that have the text, and the selected ones. */
  group: FacetGroup;
  /** The group as it was when they were searched; undefined: they came with the page. */
  of?: FacetGroup;
}

export interface SearchedLines {
  lines: readonly FacetResult[];
  /** How many values of the group have the text; undefined while that is not known, or nothing is searched. */
  hits: number | undefined;
}

/**
 * Nothing searched: the lines as they stand. A complete group is searched here; of another the server's values are shown
 * as soon as they are here. After a tick they stay until the next response, with the group's own counts where it has them.
 */
export function searchedLines(
  group: FacetGroup,
  lines: readonly FacetResult[],
  wanted: string,
  found: FoundValues | undefined,
  search: string,
): SearchedLines {
  if (wanted === '') return { lines, hits: undefined };
  const own = matchingValues(lines, wanted);
  if (found?.text !== wanted) {
    const isWhole = group.values <= Object.keys(group.results).length;
    return { lines: own, hits: isWhole ? own.length : undefined };
  }
  const named = matchingValues(Object.values(found.group.results), wanted);
  const isCurrent = (found.of ?? found.group) === group;
  const now = (line: FacetResult): FacetResult =>
    group.results[`=${line.value}`] ?? {
      ...line,
      selected: false,
      filter: toggledQuery(search, line.index, line.value),
    };
  return { lines: isCurrent ? named : named.map(now), hits: found.group.found };
}
