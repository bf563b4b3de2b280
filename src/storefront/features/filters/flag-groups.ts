/**
 * Promotions, new, coming soon, already ordered: on the wire groups of one checkbox each, on the page one group (mock).
 */
import type { FacetGroup } from '#contract/endpoints/search.ts';

export const FLAGS_KEY = 'flags';
const FLAG_KEYS = new Set(['promo_list', 'new', 'next_insert', 'purchased']);

/** The groups with the flags combined at the end, under `label`. */
export function withFlagsTogether(groups: readonly FacetGroup[], label: string): FacetGroup[] {
  const flags = groups.filter((group) => FLAG_KEYS.has(group.key));
  const others = groups.filter((group) => !FLAG_KEYS.has(group.key));
  if (flags.length === 0) return others;
  const results = Object.fromEntries(
    flags.flatMap((group) => Object.values(group.results).map((result) => [group.key, result])),
  );
  return [...others, { key: FLAGS_KEY, label, values: flags.length, results }];
}
