import { expect, test } from 'vitest';
import { filtersOf, isNarrowed, listFields, nextSort, pageQuery, quickRanges } from './document-list.rules.ts';

const LIST = {
  choices: { kind: ['invoice', 'credit_note'], article: null },
  sorts: ['date-dec', 'date-asc', 'total-dec', 'total-asc'],
  firstSort: 'date-dec',
} as const;
const TODAY = '2026-11-24';
const read = (query: string) => filtersOf(LIST, new URLSearchParams(query), TODAY);

test.each([
  ['', { kind: '', article: '' }, 'date-dec'],
  ['kind=credit_note&sort=total-asc', { kind: 'credit_note', article: '' }, 'total-asc'],
  ['kind=order&sort=colour-asc', { kind: '', article: '' }, 'date-dec'],
  ['article=%20VT933%20', { kind: '', article: 'VT933' }, 'date-dec'],
])('filters of "%s" (C-DOC-2)', (query, choices, sort) => {
  expect(read(query)).toMatchObject({ choices, sort });
});

test('without a range the last 12 months, of all addresses (C-ACC-3, C-DOC-2)', () => {
  expect(read('')).toMatchObject({ from: '2025-11-24', to: '', destination: '', page: 1 });
  expect(isNarrowed(read(''), TODAY)).toBe(false);
});

test.each(['kind=invoice', 'article=vite', 'text=8033', 'destination=2', 'to=2026-01-01'])(
  '"%s" narrows the list',
  (query) => expect(isNarrowed(read(query), TODAY)).toBe(true),
);

test('the endpoint gets days as DDMMYYYY and only what is chosen', () => {
  expect(listFields(LIST, read('from=2026-07-01&to=2026-09-30&kind=invoice&article=vite&sort=total-dec'))).toEqual({
    from: '01072026',
    to: '30092026',
    kind: 'invoice',
    article: 'vite',
    sort: 'total-dec',
  });
});

test('a list of everything names a day before all documents', () => {
  expect(listFields(LIST, read('from='))).toEqual({ from: '01011900' });
});

test('the URL of another page keeps the filters', () => {
  expect(pageQuery(LIST, read('from=2026-07-01&kind=invoice'), 3)).toEqual({
    from: '2026-07-01',
    kind: 'invoice',
    page: 3,
  });
  expect(read(String(new URLSearchParams(pageQuery(LIST, read('kind=invoice&text=ft')) as never)))).toEqual(
    read('kind=invoice&text=ft'),
  );
});

test.each([
  ['date-dec', 'date', 'date-asc'],
  ['date-asc', 'date', 'date-dec'],
  ['date-dec', 'total', 'total-dec'],
])('sorted %s, a click on %s sorts %s', (sort, column, next) => {
  expect(nextSort(sort, column)).toBe(next);
});

test.each([
  ['2026-11-24', '2026-10-01', '2026-07-01', '2026-09-30'],
  ['2026-01-01', '2026-01-01', '2025-10-01', '2025-12-31'],
  ['2024-04-30', '2024-04-01', '2024-01-01', '2024-03-31'],
  ['2026-09-30', '2026-07-01', '2026-04-01', '2026-06-30'],
])('on %s the quarter begins %s, the last one was %s to %s', (today, quarter, from, to) => {
  const ranges = quickRanges(today);
  expect(ranges[0]).toEqual({ name: 'quarter', from: quarter, to: '' });
  expect(ranges[1]).toEqual({ name: 'last-quarter', from, to });
  expect(ranges.at(-1)).toEqual({ name: 'all', from: '', to: '' });
});
