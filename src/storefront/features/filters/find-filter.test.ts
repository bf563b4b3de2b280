import { expect, test } from 'vitest';
import type { FacetGroup } from '#contract/endpoints/search.ts';
import { matchingGroups, matchingValues } from './find-filter.ts';

const group = (label: string, ...values: string[]): FacetGroup => ({
  key: label,
  label,
  values: values.length,
  results: Object.fromEntries(
    values.map((value) => [value, { label: value, count: 1, filter: '', value, selected: false, index: label }]),
  ),
});
const GROUPS = [group('Disponibilità', 'Disponibile', 'In arrivo'), group('Filettatura', 'M6', 'M8', 'M10')];

test.each([
  ['', { Disponibilità: ['Disponibile', 'In arrivo'], Filettatura: ['M6', 'M8', 'M10'] }],
  ['m1', { Filettatura: ['M10'] }],
  ['FILETT', { Filettatura: ['M6', 'M8', 'M10'] }],
  ['disponibilita', { Disponibilità: ['Disponibile', 'In arrivo'] }],
  ['zzz', {}],
])('looking for %j', (wanted, left) => {
  const found = matchingGroups(GROUPS, wanted).map((one) => [one.label, Object.keys(one.results)]);
  expect(Object.fromEntries(found)).toEqual(left);
});

test('within one group only its values count', () => {
  const values = Object.values(GROUPS[1]?.results ?? {});
  expect(matchingValues(values, ' m1').map(({ label }) => label)).toEqual(['M10']);
  expect(matchingValues(values, 'filettatura')).toEqual([]);
  expect(matchingValues(values, '')).toHaveLength(3);
});
