import { expect, test } from 'vitest';
import type { FacetGroup } from '#contract/endpoints/search.ts';
import { withFound } from './use-found-values.ts';

const group = (key: string, names: readonly string[], count = 1): FacetGroup => ({
  key,
  label: key,
  values: 9,
  results: Object.fromEntries(
    names.map((value) => [`=${value}`, { label: value, count, filter: '', value, index: key }]),
  ),
});

test('found values follow the loaded ones, which keep their counts; groups that were not loaded are not added', () => {
  const loaded = [group('brand', ['ruvo', 'adria']), group('size', ['m8'])];
  const found = [group('brand', ['rubens', 'ruvo'], 7), group('color', ['rosso'])];
  const [brand, size, ...others] = withFound(loaded, found);
  const values = Object.values(brand?.results ?? {}).map(({ value, count }) => [value, count]);
  expect(values).toEqual([
    ['ruvo', 1],
    ['adria', 1],
    ['rubens', 7],
  ]);
  expect([size, others]).toEqual([loaded[1], []]);
});
