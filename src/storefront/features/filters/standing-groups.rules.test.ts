import { expect, test } from 'vitest';
import type { FacetGroup, FacetResult } from '#contract/endpoints/search.ts';
import { firstLines, type ShownGroup } from './shown-groups.rules.ts';
import { inDoubt, standingGroups, toggledQuery } from './standing-groups.rules.ts';

const result = (value: string, count: number, selected = false): FacetResult => ({
  value,
  count,
  selected,
  index: 'brand',
  label: value,
  filter: `brand=${value}`,
});
const group = (key: string, results: FacetResult[], values = results.length): FacetGroup => ({
  key,
  label: key,
  values,
  results: Object.fromEntries(results.map((one) => [`=${one.value}`, one])),
});
const shown = (one: FacetGroup, more: Partial<ShownGroup> = {}): ShownGroup => ({
  group: one,
  lines: Object.values(one.results),
  long: false,
  whole: false,
  ...more,
});
const told = (groups: readonly ShownGroup[]) =>
  groups.map(({ group: { key }, lines }) => [key, ...lines.map(({ value, count }) => `${value} ${count}`)]);

test('counts change in place; what has gone stays and cannot be pressed, what is new stands below', () => {
  const held = [
    shown(group('brand', [result('ruvo', 9), result('inoxal', 4), result('norba', 1)])),
    shown(group('lega', [])),
  ];
  const now = [
    shown(group('punta', [result('fine', 2)])),
    shown(group('brand', [result('adria', 5), result('inoxal', 2, true), result('ruvo', 1)])),
  ];
  const standing = standingGroups(held, now);
  expect(told(standing)).toEqual([['brand', 'ruvo 1', 'inoxal 2', 'norba 0'], ['lega'], ['punta', 'fine 2']]);
  expect(standing[0]?.lines[2]?.filter).toBe('');
});

test('a group that nobody needs any more stays with its lines; a chosen value is never missing', () => {
  const held = [shown(group('brand', [result('ruvo', 9)]))];
  expect(told(standingGroups(held, []))).toEqual([['brand', 'ruvo 0']]);
  const chosen = [shown(group('brand', [result('ruvo', 9), result('adria', 3, true)]))];
  expect(told(standingGroups(held, chosen))).toEqual([['brand', 'ruvo 9', 'adria 3']]);
});

test('"show all" opens a group where it stands', () => {
  const few = shown(group('brand', [result('ruvo', 9)], 2), { long: true });
  const all = shown(group('brand', [result('ruvo', 9), result('adria', 3)]), { long: true, whole: true });
  expect(told(standingGroups([few], [all]))).toEqual([['brand', 'ruvo 9', 'adria 3']]);
});

test('a line beyond the part of a group that came is in doubt', () => {
  const held = [shown(group('brand', [result('ruvo', 9)]))];
  expect(inDoubt(held, [shown(group('brand', [result('adria', 3)], 30))])).toBe(true);
  expect(inDoubt(held, [shown(group('brand', [result('adria', 3)], 1))])).toBe(false);
  expect(inDoubt(held, [])).toBe(false);
});

test('first values: those that came with the page, also when all are known; of a whole group the most frequent', () => {
  const all = group('brand', [result('a', 1), result('b', 9), result('c', 5), result('d', 0, true)]);
  const values = (came: FacetGroup | undefined) => firstLines(all, came, 2).map(({ value }) => value);
  expect(values(group('brand', [result('a', 1), result('b', 9)], 4))).toEqual(['a', 'b', 'd']);
  expect(values(all)).toEqual(['b', 'c', 'd']);
  expect(values(undefined)).toEqual(['b', 'c', 'd']);
});

test.each([
  ['text=vite&brand=ruvo&page=3', 'brand', 'inoxal', 'text=vite&brand=ruvo%2Cinoxal'],
  ['brand=ruvo,inoxal', 'brand', 'ruvo', 'brand=inoxal'],
  ['text=vite&new=true', 'new', 'true', 'text=vite'],
  ['field_len=10..50', 'field_len', '20', 'field_len=20'],
  ['', 'availability', '2', 'availability=2'],
])('%s, then %s %s', (search, key, value, after) => {
  expect(toggledQuery(search, key, value)).toBe(after);
});
