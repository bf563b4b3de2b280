/** For the field above the filters: what the server finds in groups of which the page has a part only. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { FacetGroup } from '#contract/endpoints/search.ts';
import { isPartial } from './use-whole-groups.ts';

/** Nothing is requested before this pause in typing. */
const TYPING_MS = 200;

/**
 * @param groups as complete as they are loaded
 * @param find each group with the values that have the text
 * @returns the groups, with the found values added once they are here
 */
export function useFoundValues(
  groups: readonly FacetGroup[],
  text: string,
  find: (text: string) => Promise<readonly FacetGroup[]>,
): readonly FacetGroup[] {
  const [found, setFound] = useState<{ text: string; of: readonly FacetGroup[]; groups: readonly FacetGroup[] }>();
  const wanted = text.trim();
  const isKnown = found?.text === wanted && found.of === groups;
  const isAsked = wanted !== '' && !isKnown && groups.some(isPartial);
  const search = useEffectEvent(async () => {
    const answer = await find(wanted).catch(() => undefined);
    if (answer) setFound({ text: wanted, of: groups, groups: answer });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each text and each new response is another search
  useEffect(() => {
    if (!isAsked) return;
    const timer = setTimeout(search, TYPING_MS);
    return () => clearTimeout(timer);
  }, [wanted, groups, isAsked]);
  return isKnown ? withFound(groups, found.groups) : groups;
}

/** Values that are loaded stay in their places; the others follow. */
export function withFound(groups: readonly FacetGroup[], found: readonly FacetGroup[]): readonly FacetGroup[] {
  const others = new Map(found.map((group) => [group.key, group.results]));
  return groups.map((group) => ({
    ...group,
    results: { ...group.results, ...others.get(group.key), ...group.results },
  }));
}
