import { expect, test } from 'vitest';
import type { CellValue, ColumnKind, GridColumn } from '#contract/office/grids/grid-definition.ts';
import { CELL_FAULTS } from '#contract/office/grids/grid-edit.rules.ts';
import { editedText, type ReadSetting, valueOfText } from './cell-value.rules.ts';

const setting: ReadSetting = {
  locale: 'it',
  timeZone: 'Europe/Rome',
  today: '2026-11-26',
  people: new Map([
    ['7', 'Anna Bianchi'],
    ['8', 'Marco'],
    ['9', 'marco'],
  ]),
};
const column = (kind: ColumnKind): GridColumn => ({
  key: 'c',
  kind,
  title: { it: 'C', en: 'C' },
  width: 80,
  choices: [{ value: 'pickup', title: { it: 'Ritiro', en: 'Pickup' } }],
  edit: { permission: 'orders.write', optional: true },
});

test.each<[ColumnKind, string, CellValue | keyof typeof CELL_FAULTS]>([
  ['text', '  Bullone M6 ', 'Bullone M6'],
  ['text', '', ''],
  ['money', '', null],
  ['money', '3,12', 31_200],
  ['money', '1.234', 12_340_000],
  ['money', '0.125', 1_250],
  ['money', '€ 1.234,5', 12_345_000],
  ['money', '−3,10', -31_000],
  ['number', '1.234', 1234],
  ['percent', '12%', 12],
  ['quantity', '2,125', 2.125],
  ['day', '31/12/2026', '2026-12-31'],
  ['day', '31.12.26', '2026-12-31'],
  ['day', '1/2', '2026-02-01'],
  ['day', '2026-02-01', '2026-02-01'],
  ['flag', 'Sì', true],
  ['flag', 'no', false],
  ['choice', 'ritiro', 'pickup'],
  ['choice', 'Pickup', 'pickup'],
  ['person', 'anna bianchi', 7],
  ['breaks', '10: 2,90 · 100: 2,70', '10:29000 100:27000'],
  ['breaks', 'da 1.000 = 2,70 €; Da 0,5 = 3', '0.5:30000 1000:27000'],
  ['breaks', '', ''],
])('%s «%s» is %j', (kind, text, value) => {
  expect(valueOfText(column(kind), text, setting)).toEqual({ value });
});

test.each<[ColumnKind, string, keyof typeof CELL_FAULTS]>([
  ['money', 'tre', 'number'],
  ['number', '1,5', 'whole'],
  ['day', '31/02/2026', 'day'],
  ['day', 'domani', 'day'],
  ['flag', 'forse', 'flag'],
  ['choice', 'Posta', 'choice'],
  ['person', 'Piero', 'person'],
  ['person', 'Marco', 'person'],
  ['breaks', '2,90', 'breaks'],
  ['breaks', '10: due', 'breaks'],
  ['breaks', '10: 2,90 · 10: 2,80', 'breaks'],
  ['breaks', '0: 2,90', 'breaks'],
])('%s «%s» is refused: %s', (kind, text, fault) => {
  expect(valueOfText(column(kind), text, setting)).toEqual({ fault: CELL_FAULTS[fault] });
});

test('what the field shows reads as the same value again', () => {
  for (const [kind, cell] of [
    ['money', 12_345_678],
    ['quantity', 2.125],
    ['day', '2026-12-31'],
    ['flag', true],
    ['number', 1234],
    ['text', 'M6 × 40'],
    ['breaks', '0.5:31200 1000:27000'],
  ] as const)
    expect(valueOfText(column(kind), editedText(column(kind), cell, setting), setting)).toEqual({ value: cell });
});
