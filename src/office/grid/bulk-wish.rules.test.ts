import { expect, test } from 'vitest';
import type { GridColumn } from '#contract/office/grids/grid-definition.ts';
import { CELL_FAULTS } from '#contract/office/grids/grid-edit.rules.ts';
import { NO_CHANGE, NO_PERCENT, NOTHING_TO_FIND, waysOf, wishOf } from './bulk-wish.rules.ts';

const PRICE: GridColumn = {
  key: 'price',
  kind: 'money',
  title: { it: 'Prezzo', en: 'Price' },
  width: 80,
  edit: { permission: 'prices.write', least: 0 },
};
const TYPED = { text: '', find: '', exact: false, words: true };
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
  expect(wish(way, text)).toEqual({ wish: { column: 'price', ...wanted } });
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
    wish: { column: 'name_it', ...wanted },
  });
});

test.each([
  [{ way: 'replace', find: '', text: 'x' }, NOTHING_TO_FIND],
  [{ way: 'after', text: '' }, NO_CHANGE],
] as const)('texts: %o is refused', (typed, fault) => {
  expect(wishOf(NAME, { ...TYPED, round: 'exact', ...typed }, setting)).toEqual({ fault });
});

test('of a list only the value can be set, by its name or code', () => {
  expect(waysOf(BRAND)).toEqual(['value']);
  const typed = { ...TYPED, way: 'value', round: 'exact', text: 'fischer' } as const;
  expect(wishOf(BRAND, typed, setting)).toEqual({ wish: { column: 'brand', value: 'FI' } });
});
