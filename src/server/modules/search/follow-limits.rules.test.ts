import { expect, test } from 'vitest';
import { followLimits } from './follow-limits.rules.ts';

test.each([
  [300, 2000, 2000],
  [100_000, 20_000, 10_000],
  [582_000, 116_400, 58_200],
])('%i documents: %i at once, %i in later segments', (documents, atOnce, changed) => {
  expect(followLimits(documents)).toEqual({ mostAtOnce: atOnce, mostChanged: changed, mostSegments: 6 });
});
