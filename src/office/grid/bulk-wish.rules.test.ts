import { expect, test } from 'vitest';
import { attributeColumns } from '#contract/office/grids/attribute-columns.ts';
import type { GridColumn } from '#contract/office/grids/grid-definition.ts';
import { CELL_FAULTS } from '#contract/office/grids/grid-edit.rules.ts';
import { NO_CHANGE, NO_PERCENT, NO_VALUE, NOTHING_TO_FIND, type TypedWish, waysOf, wishOf } from './bulk-wish.rules.ts';

const PRICE: GridColumn = {
  key: 'price',
  kind: 'money',
  title: { it: 'Prezzo', en: 'Price' },
  width: 80,
  edit: { permission: 'prices.write', least: 0 },
};
const TYPED = { text: '', english: '', find: '', exact: false, words: true, gaps: false };
const setting = { locale: 'it' as const, timeZone: 'Europe/Rome', today: '2026-11-26', people: new Map() };
const wish = (way: 'percent' | 'amount' | 'value', text: string, round: 'exact' | 'cent' = 'cent') =>
  wishOf(PRICE, { ...TYPED, way, text, round }, setting);

test.each([
  ['percent', '3', { change: { kind: 'percent', by: 300, round: 'cent' } }],
  ['percent', '-2,5 %', { change: { kind: 'percent', by: -250, round: 'cent' } }],
  ['percent', '', { change: { kind: 'percent', by: 0, round: 'cent' } }],
  ['amount', '-0,05', { change: { kind: 'amount', by: -500, round: 'cent' } }],
  ['value', '1.234,5', { value: 12_345_000 }],
] as const)('%s “%s”', (way, text, wanted) => {
  expect(wish(way, text)).toEqual({ set: [{ column: 'price', ...wanted }] });
});

test.each([
  ['percent', 'molto', NO_PERCENT],
  ['percent', '-100', NO_PERCENT],
  ['amount', 'molto', CELL_FAULTS.number],
  ['value', '', CELL_FAULTS.empty],
] as const)('%s “%s” is refused', (way, text, fault) => {
  expect(wish(way, text)).toEqual({ fault });
});

test('nothing by nothing changes nothing', () => {
  expect(wish('percent', '0', 'exact')).toEqual({ fault: NO_CHANGE });
});

const NAME: GridColumn = {
  key: 'name_it',
  kind: 'text',
  title: { it: 'Nome', en: 'Name' },
  width: 80,
  edit: { permission: 'articles.write' },
};
const BRAND: GridColumn = {
  ...NAME,
  key: 'brand',
  edit: { permission: 'articles.write', optional: true, listed: true },
  list: [{ value: 'FI', code: 'FI', name: 'Fischer' }],
};

test.each([
  [
    { way: 'replace', find: 'TE', text: '' },
    { change: { kind: 'replace', find: 'TE', by: '', exact: false, words: true } },
  ],
  [{ way: 'before', text: 'Fischer ' }, { change: { kind: 'before', text: 'Fischer ' } }],
  [{ way: 'value', text: ' Vite ' }, { value: 'Vite' }],
] as const)('texts: %o', (typed, wanted) => {
  expect(wishOf(NAME, { ...TYPED, round: 'exact', ...typed }, setting)).toEqual({
    set: [{ column: 'name_it', ...wanted }],
  });
});

test.each([
  [{ way: 'replace', find: '', text: 'x' }, NOTHING_TO_FIND],
  [{ way: 'after', text: '' }, NO_CHANGE],
] as const)('texts: %o is refused', (typed, fault) => {
  expect(wishOf(NAME, { ...TYPED, round: 'exact', ...typed }, setting)).toEqual({ fault });
});

test('of a list only the value can be set, by its name or code', () => {
  expect(waysOf(BRAND)).toEqual(['value', 'clear']);
  const typed = { ...TYPED, way: 'value', round: 'exact', text: 'fischer' } as const;
  expect(wishOf(BRAND, typed, setting)).toEqual({ set: [{ column: 'brand', value: 'FI' }] });
  expect(wishOf(BRAND, { ...typed, way: 'clear' }, setting)).toEqual({ set: [{ column: 'brand', value: '' }] });
  expect(wishOf(BRAND, { ...typed, text: ' ' }, setting)).toEqual({ fault: NO_VALUE });
});

const RELATED: GridColumn = {
  ...NAME,
  key: 'related',
  edit: { permission: 'articles.write', optional: true, several: '|' },
};
const of = (type: 'text' | 'number' | 'boolean') => {
  const [first, english] = attributeColumns({ code: 'F', label: { it: 'F', en: 'F' }, type, unit: '' });
  return type === 'text' && english ? { ...first, english } : first;
};
const typedAs = (typed: Partial<TypedWish>): TypedWish => ({ ...TYPED, way: 'value', round: 'exact', ...typed });

test.each([
  ['names', NAME, ['value', 'replace', 'before', 'after', 'pattern']],
  ['codes', RELATED, ['add', 'remove', 'value', 'clear']],
  ['a text that is an attribute', of('text'), ['value', 'replace', 'clear']],
  ['a number that is one', of('number'), ['value', 'clear']],
  ['yes or no', of('boolean'), ['value', 'clear']],
] as const)('ways of %s', (_, column, ways) => {
  expect(waysOf(column, true)).toEqual(ways);
});

test.each([
  [
    { text: 'Zincata', english: 'Zinc' },
    [
      ['it', { value: 'Zincata' }],
      ['en', { value: 'Zinc' }],
    ],
  ],
  [
    { text: 'A2' },
    [
      ['it', { value: 'A2' }],
      ['en', { value: 'A2' }],
    ],
  ],
  [
    { way: 'clear' },
    [
      ['it', { value: '' }],
      ['en', { value: '' }],
    ],
  ],
] as const)('an attribute is written in both languages: %o', (typed, wanted) => {
  expect(wishOf(of('text'), typedAs(typed), setting)).toEqual({
    set: wanted.map(([part, wish]) => ({ column: `attribute:F:${part}`, ...wish })),
  });
});

test('entries of a list and patterns', () => {
  expect(wishOf(RELATED, typedAs({ way: 'add', text: 'A1 | B2' }), setting)).toEqual({
    set: [{ column: 'related', change: { kind: 'add', text: 'A1 | B2' } }],
  });
  expect(wishOf(RELATED, typedAs({ way: 'remove', text: '|' }), setting)).toEqual({ fault: NO_CHANGE });
  const parts = [{ key: 'brand', name: 'Marca' }];
  expect(wishOf(NAME, typedAs({ way: 'pattern', text: '{Marca} X' }), { ...setting, parts })).toEqual({
    set: [{ column: 'name_it', change: { kind: 'pattern', text: '{brand} X', gaps: false } }],
  });
});
