import { expect, test } from 'vitest';
import type { FacetGroup, FacetResult } from '#contract/endpoints/search.ts';
import { searchedLines } from './searched-values.rules.ts';

const value = (label: string, more: Partial<FacetResult> = {}): FacetResult => ({
  label,
  count: 1,
  filter: `brand=${label}`,
  value: label,
  index: 'brand',
  ...more,
});
const group = (values: number, results: readonly FacetResult[], found?: number): FacetGroup => ({
  key: 'brand',
  label: 'Marca',
  values,
  results: Object.fromEntries(results.map((one) => [`=${one.value}`, one])),
  ...(found !== undefined && { found }),
});
const labels = ({ lines }: { lines: readonly FacetResult[] }) => lines.map(({ label }) => label);

const three = [value('ruvo'), value('adria'), value('rubens')];

test('nothing searched: the lines as they stand', () => {
  const whole = group(3, three);
  expect(searchedLines(whole, three, '', undefined, '')).toEqual({ lines: three, hits: undefined });
});

test('a complete group is searched here', () => {
  const shown = searchedLines(group(3, three), three, 'RU', undefined, '');
  expect([labels(shown), shown.hits]).toEqual([['ruvo', 'rubens'], 2]);
});

test('of a group in part the number of hits is not known before the response', () => {
  const shown = searchedLines(group(4000, three), three, 'ru', undefined, '');
  expect([labels(shown), shown.hits]).toEqual([['ruvo', 'rubens'], undefined]);
});

test('what the server found is shown with its number; selected values that have not the text are not', () => {
  const part = group(4000, three);
  const answer = group(4000, [value('rutland'), value('adria', { selected: true })], 1);
  const shown = searchedLines(part, three, 'rut', { text: 'rut', group: answer, of: part }, '');
  expect([labels(shown), shown.hits]).toEqual([['rutland'], 1]);
  expect(labels(searchedLines(part, three, 'ru', { text: 'rut', group: answer, of: part }, ''))).toEqual([
    'ruvo',
    'rubens',
  ]);
});

test('after a tick the found values stay, with the links of the new search', () => {
  const before = group(4000, three);
  const answer = group(4000, [value('rutland'), value('rutile')], 2);
  const after = group(4000, [...three, value('rutland', { selected: true, filter: '' })]);
  const shown = searchedLines(
    after,
    three,
    'rut',
    { text: 'rut', group: answer, of: before },
    'text=vite&brand=rutland',
  );
  expect(shown.lines.map(({ filter, selected }) => [filter, selected])).toEqual([
    ['', true],
    ['text=vite&brand=rutland%2Crutile', false],
  ]);
});
