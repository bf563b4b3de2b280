import { expect, test } from 'vitest';
import type { CellValue, GridColumn } from './grid-definition.ts';
import { CELL_FAULTS, cellFault, isEditable } from './grid-edit.rules.ts';

const edit = { permission: 'orders.write' } as const;
const column = (kind: GridColumn['kind'], more: Partial<NonNullable<GridColumn['edit']>> = {}) => ({
  kind,
  choices: [{ value: 'a', title: { it: 'A', en: 'A' } }],
  edit: { ...edit, ...more },
});

test.each<[GridColumn['kind'], Partial<NonNullable<GridColumn['edit']>>, CellValue, string | undefined]>([
  ['text', {}, 'Bullone', undefined],
  ['text', {}, '', 'empty'],
  ['text', { optional: true }, '', undefined],
  ['text', { optional: true }, null, 'text'],
  ['text', {}, 12, 'text'],
  ['choice', {}, 'a', undefined],
  ['choice', {}, 'b', 'choice'],
  ['number', {}, 12, undefined],
  ['number', {}, 1.5, 'whole'],
  ['number', {}, '12', 'number'],
  ['quantity', {}, 1.125, undefined],
  ['quantity', {}, 1.1255, 'whole'],
  ['money', { optional: true }, null, undefined],
  ['money', {}, 31_200, undefined],
  ['money', {}, Number.NaN, 'number'],
  ['day', {}, '2026-02-28', undefined],
  ['day', {}, '2026-02-30', 'day'],
  ['day', {}, 'today', 'day'],
  ['flag', {}, true, undefined],
  ['flag', {}, 'yes', 'flag'],
  ['person', {}, 7, undefined],
  ['person', {}, 'Anna', 'person'],
  ['time', {}, '2026-02-28T10:00:00Z', 'readOnly'],
])('%s %j %j → %s', (kind, more, value, fault) => {
  expect(cellFault(column(kind, more), value)).toBe(fault && CELL_FAULTS[fault as keyof typeof CELL_FAULTS]);
});

test('lengths and bounds are said in words', () => {
  expect(cellFault(column('text', { longest: 3 }), 'abcd')?.en).toBe('At most 3 characters.');
  expect(cellFault(column('money', { least: 0 }), -1)?.en).toBe('It cannot be negative.');
  expect(cellFault(column('percent', { least: 0, most: 100 }), 101)?.en).toBe('The number is out of bounds.');
});

test('without its permission a cell is only shown (C-OFF-5)', () => {
  expect(cellFault({ kind: 'text' }, 'x')).toBe(CELL_FAULTS.readOnly);
  expect(isEditable(column('text'), new Set(['orders.write']))).toBe(true);
  expect(isEditable(column('text'), new Set(['orders.read']))).toBe(false);
  expect(isEditable({}, new Set(['orders.write']))).toBe(false);
});
