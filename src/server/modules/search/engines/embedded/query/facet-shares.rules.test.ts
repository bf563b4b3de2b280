import { expect, test } from 'vitest';
import { MAX_FACET_VALUES } from '#contract/values/facet-values.ts';
import { facetShares } from './facet-shares.rules.ts';

test.each([
  ['as many as are wanted', [20, 3, 700], 5, undefined, [5, 3, 5]],
  ['one group complete', [20, 3, 700], 5, 2, [5, 3, 700]],
  ['small groups complete, large ones share the rest', [10, 5000, 5000], 10_000, undefined, [10, 495, 495]],
  ['a complete group has a limit, too; the others keep some', [5000, 40, 4], 40, 0, [1000, 11, 4]],
  ['no groups', [], 5, undefined, []],
])('%s', (_, sizes, wanted, whole, shares) => {
  expect(facetShares(sizes, wanted, whole)).toEqual(shares);
});

test('twenty huge groups stay below the limit', () => {
  const shares = facetShares(new Array(20).fill(100_000), 100_000);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(MAX_FACET_VALUES);
});
