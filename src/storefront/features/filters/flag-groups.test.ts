import { expect, test } from 'vitest';
import type { FacetGroup } from '#contract/endpoints/search.ts';
import { withFlagsTogether } from './flag-groups.ts';

const group = (key: string, label = key): FacetGroup => ({
  key,
  label,
  values: 1,
  results: { '=true': { label, count: 1, filter: `${key}=true`, value: 'true', selected: false, index: key } },
});

test('the flags stand together at the end', () => {
  const groups = withFlagsTogether([group('brand'), group('promo_list'), group('new'), group('field_len')], 'Offerte');
  expect(groups.map(({ key }) => key)).toEqual(['brand', 'field_len', 'flags']);
  expect(Object.values(groups[2]?.results ?? {}).map(({ filter }) => filter)).toEqual(['promo_list=true', 'new=true']);
});

test('without flags nothing is added', () => {
  expect(withFlagsTogether([group('brand')], 'Offerte').map(({ key }) => key)).toEqual(['brand']);
});
