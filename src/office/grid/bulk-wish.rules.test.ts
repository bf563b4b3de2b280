import { expect, test } from 'vitest';
import type { GridColumn } from '#contract/office/grids/grid-definition.ts';
import { CELL_FAULTS } from '#contract/office/grids/grid-edit.rules.ts';
import { NO_CHANGE, NO_PERCENT, wishOf } from './bulk-wish.rules.ts';

const PRICE: GridColumn = {
  key: 'price',
  kind: 'money',
  title: { it: 'Prezzo', en: 'Price' },
  width: 80,
  edit: { permission: 'prices.write', least: 0 },
};
const setting = { locale: 'it' as const, timeZone: 'Europe/Rome', today: '2026-11-26', people: new Map() };
const wish = (way: 'percent' | 'amount' | 'value', text: string, round: 'exact' | 'cent' = 'cent') =>
  wishOf(PRICE, { way, text, round }, setting);

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
