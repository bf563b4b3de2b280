import { expect, test } from 'vitest';
import type { Child } from '#contract/article.ts';
import { chosenTotal, columnValues, NO_FILTER, shownChildren, sizeLabel } from './children-rows.rules.ts';

const child = (id: number, filetto: string, lunghezza: string, more: Partial<Child> = {}): Child =>
  ({
    id,
    differing: { filetto, lunghezza },
    availability: { text: 'DISPONIBILE', quantity: 1, arrival: null },
    already_ordered: null,
    sale_price: 0.1017,
    ...more,
  }) as Child;
const COLUMNS = [
  { code: 'filetto', label: 'Filetto', unit: '', numeric: false },
  { code: 'lunghezza', label: 'Lunghezza', unit: 'mm', numeric: true },
  { code: 'chiave', label: 'Chiave', unit: 'mm', numeric: true },
];
const GONE = { availability: { text: '' as const, quantity: 0, arrival: null } };
const CHILDREN = [
  child(1, 'M6', '16'),
  child(2, 'M6', '20', GONE),
  child(3, 'M8', '16', { already_ordered: { date: '2026-09-12', quantity: 100 } }),
];
const shown = (filter: object, quantities = {}) =>
  shownChildren(CHILDREN, COLUMNS[0], { ...NO_FILTER, ...filter }, quantities).map(({ id }) => id);

test.each([
  ['everything', {}, [1, 2, 3]],
  ['one value of the first column', { value: 'M6' }, [1, 2]],
  ['in stock', { onlyAvailable: true }, [1, 3]],
  ['ordered before', { onlyOrdered: true }, [3]],
  ['both', { value: 'M6', onlyAvailable: true }, [1]],
])('%s', (_, filter, ids) => {
  expect(shown(filter)).toEqual(ids);
});

test('a row with a quantity is never filtered away', () => {
  expect(shown({ value: 'M8' }, { 1: 100 })).toEqual([1, 3]);
});

test('values of the first column, counted', () => {
  expect(columnValues(CHILDREN, COLUMNS[0])).toEqual([
    ['M6', 2],
    ['M8', 1],
  ]);
  expect(columnValues(CHILDREN, undefined)).toEqual([]);
});

test('rows, pieces and net of what is filled in', () => {
  expect(chosenTotal(CHILDREN, { 1: 200, 2: 0, 3: 500 })).toEqual({ rows: 2, pieces: 700, net: 71.19 });
  expect(chosenTotal(CHILDREN, {})).toEqual({ rows: 0, pieces: 0, net: 0 });
});

test('the label of a size', () => {
  expect(
    sizeLabel(child(9, 'M8', '20', { differing: { filetto: 'M8', lunghezza: '20', chiave: '13' } }), COLUMNS),
  ).toBe('M8 × 20 · Chiave 13');
  expect(sizeLabel(child(9, 'M8', ''), COLUMNS)).toBe('M8');
});
