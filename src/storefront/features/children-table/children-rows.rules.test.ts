import { expect, test } from 'vitest';
import type { Child } from '#contract/endpoints/article.ts';
import {
  chosenPieces,
  columnValues,
  NO_FILTER,
  nextSorting,
  type Sorting,
  type SortKey,
  shownChildren,
  sizeLabel,
  sortedChildren,
} from './children-rows.rules.ts';

const child = (id: number, filetto: string, lunghezza: string, more: Partial<Child> = {}): Child =>
  ({
    id,
    carti: `VT933.${filetto}/${lunghezza}`,
    differing: { filetto, lunghezza },
    availability: { text: 'DISPONIBILE', quantity: 1, arrival: null },
    already_ordered: null,
    packagings: [],
    price: 0.2,
    sale_price: 0.1017,
    ...more,
  }) as Child;
const COLUMNS = [
  { code: 'filetto', label: 'Filetto', unit: '', numeric: false },
  { code: 'lunghezza', label: 'Lunghezza', unit: 'mm', numeric: true },
  { code: 'chiave', label: 'Chiave', unit: 'mm', numeric: true },
];
const GONE = { availability: { text: '' as const, quantity: 0, arrival: null } };
const COMING = { availability: { text: 'IN ARRIVO' as const, quantity: 0, arrival: null } };
const CHILDREN = [
  child(1, 'M6', '16'),
  child(2, 'M6', '20', GONE),
  child(3, 'M8', '16', { already_ordered: { date: '2026-09-12', quantity: 100 } }),
];
const shown = (filter: object, quantities = {}) =>
  shownChildren(CHILDREN, COLUMNS, { ...NO_FILTER, ...filter }, quantities).map(({ id }) => id);

test.each([
  ['everything', {}, [1, 2, 3]],
  ['one value of the first column', { values: { filetto: 'M6' } }, [1, 2]],
  ['values of two columns', { values: { filetto: 'M6', lunghezza: '16' } }, [1]],
  ['a column that filters nothing', { values: { filetto: '' } }, [1, 2, 3]],
  ['in stock', { onlyAvailable: true }, [1, 3]],
  ['ordered before', { onlyOrdered: true }, [3]],
  ['both', { values: { filetto: 'M6' }, onlyAvailable: true }, [1]],
  ['a word', { text: 'm8' }, [3]],
  ['all words', { text: '16 M6' }, [1]],
  ['a size however it is written', { text: 'M6 × 20' }, [2]],
  ['a size in one word', { text: 'm6x20' }, [2]],
  ['a code without its separators', { text: 'vt933m816' }, [3]],
  ['nothing', { text: 'm9' }, []],
])('%s', (_, filter, ids) => {
  expect(shown(filter)).toEqual(ids);
});

test('a row with a quantity is never filtered away', () => {
  expect(shown({ values: { filetto: 'M8' } }, { 1: 100 })).toEqual([1, 3]);
  expect(shown({ text: 'm8' }, { 1: 100 })).toEqual([1, 3]);
});

test('values of the first column, counted', () => {
  expect(columnValues(CHILDREN, COLUMNS[0])).toEqual([
    ['M6', 2],
    ['M8', 1],
  ]);
  expect(columnValues(CHILDREN, undefined)).toEqual([]);
});

const MIXED = [
  child(1, 'M10', '100', { price: 3, sale_price: 2 }),
  child(2, 'M8', '20', { ...COMING, price: 1, sale_price: 1 }),
  child(3, '', '5', { ...GONE, price: 2, sale_price: 0.5 }),
];
test.each<[SortKey, Sorting['direction'], number[]]>([
  ['a:filetto', 'ascending', [2, 1, 3]],
  ['a:filetto', 'descending', [1, 2, 3]],
  ['a:lunghezza', 'ascending', [3, 2, 1]],
  ['code', 'ascending', [3, 2, 1]],
  ['availability', 'descending', [1, 2, 3]],
  ['gross', 'ascending', [2, 3, 1]],
  ['net', 'ascending', [3, 2, 1]],
  ['pack', 'ascending', [1, 2, 3]],
  ['quantity', 'descending', [2, 1, 3]],
  ['total', 'ascending', [2, 1, 3]],
])('sorted by %s, %s', (key, direction, ids) => {
  expect(sortedChildren(MIXED, { key, direction }, { 1: 10, 2: 15 }).map(({ id }) => id)).toEqual(ids);
});

test('a heading: one way, the other way, the order of the catalogue', () => {
  const up = nextSorting(undefined, 'net');
  expect(up).toEqual({ key: 'net', direction: 'ascending' });
  expect(nextSorting(up, 'net')).toEqual({ key: 'net', direction: 'descending' });
  expect(nextSorting({ key: 'net', direction: 'descending' }, 'net')).toBeUndefined();
  expect(nextSorting(up, 'availability')).toEqual({ key: 'availability', direction: 'descending' });
});

test('rows and pieces of what is filled in', () => {
  expect(chosenPieces({ 1: 200, 2: 0, 3: 500.5 })).toEqual({ rows: 2, pieces: 700.5 });
  expect(chosenPieces({})).toEqual({ rows: 0, pieces: 0 });
});

test('the label of a size', () => {
  expect(
    sizeLabel(child(9, 'M8', '20', { differing: { filetto: 'M8', lunghezza: '20', chiave: '13' } }), COLUMNS),
  ).toBe('M8 × 20 · Chiave 13');
  expect(sizeLabel(child(9, 'M8', ''), COLUMNS)).toBe('M8');
  const [, length] = COLUMNS;
  const weighed = [...(length ? [length] : []), { code: 'peso', label: 'Peso', unit: 'kg', numeric: true }];
  expect(sizeLabel(child(9, '', '60', { differing: { lunghezza: '60', peso: '0,0636' } }), weighed)).toBe(
    '60 mm · Peso 0,0636 kg',
  );
});
