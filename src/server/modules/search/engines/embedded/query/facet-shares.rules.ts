/** How many values each facet group of a response has, so that no response grows with the catalogue. */

import { MAX_FACET_VALUES } from '#contract/values/facet-values.ts';

/** However many the others have. */
const LEAST = 5;

/**
 * At most `wanted` of each group; where that is too much, small groups are complete and the large ones share the rest.
 * The group at `whole` comes first.
 */
export function facetShares(sizes: readonly number[], wanted: number, whole = -1): number[] {
  const first = Math.min(sizes[whole] ?? 0, MAX_FACET_VALUES);
  let left = Math.max(MAX_FACET_VALUES - first, LEAST * sizes.length);
  const shares = sizes.map((_, at) => (at === whole ? first : 0));
  const ascending = sizes.map((size, at) => ({ size: Math.min(size, wanted), at })).filter(({ at }) => at !== whole);
  ascending.sort((a, b) => a.size - b.size);
  ascending.forEach(({ size, at }, place) => {
    const share = Math.min(size, Math.floor(left / (ascending.length - place)));
    shares[at] = share;
    left -= share;
  });
  return shares;
}
