import { expect, test } from 'vitest';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { type AmendDraft, askedOf, NO_AMENDMENT, withAdded } from './amend-draft.rules.ts';

const row = (row_id: number, quantity: number, net: number) =>
  ({ row_id, quantity, net }) as OfficeOrder['rows'][number];
const ORDER = {
  rows: [row(10, 20, 1.5), row(20, 8, 0.455)],
  delivery_date: '2026-12-01',
  pickup_window: { from: '08:00', to: '10:00' },
  address_code: 1,
};
const line = { item_id: 7, carti: 'VITE', name: 'Vite', um: 'PZ', quantity: '100' };

test.each<[string, Partial<AmendDraft>, unknown, unknown]>([
  ['nothing typed', {}, { rows: [], added: [] }, []],
  [
    'the same again',
    { quantities: { 10: '20' }, prices: { 20: '0,455' }, day: '2026-12-01' },
    { rows: [], added: [] },
    [],
  ],
  [
    'fewer, and none',
    { quantities: { 10: '5', 20: '0' } },
    {
      rows: [
        { row_id: 10, quantity: 5 },
        { row_id: 20, quantity: 0 },
      ],
      added: [],
    },
    [],
  ],
  ['a price by hand', { prices: { 10: '1,40' } }, { rows: [{ row_id: 10, net: 1.4 }], added: [] }, []],
  ['an emptied price', { prices: { 10: '' } }, { rows: [], added: [] }, []],
  [
    'no numbers',
    { quantities: { 10: 'x', 20: '' }, prices: { 10: 'y' } },
    { rows: [], added: [] },
    [
      ['10', 'no-price'],
      ['20', 'no-quantity'],
    ],
  ],
  ['an article more', { added: [line] }, { rows: [], added: [{ item_id: 7, quantity: 100 }] }, []],
  [
    'an article of nothing',
    { added: [{ ...line, quantity: '0' }] },
    { rows: [], added: [] },
    [['item-7', 'no-quantity']],
  ],
  ['as soon as possible', { day: '' }, { rows: [], added: [], delivery_date: null }, []],
  [
    'another window and address',
    { from: '10:00', to: '12:00', address: 2 },
    { rows: [], added: [], pickup_window: { from: '10:00', to: '12:00' }, address_code: 2 },
    [],
  ],
])('%s (C-ORD-5)', (_, typed, amendment, faults) => {
  const asked = askedOf(ORDER, { ...NO_AMENDMENT, ...typed });
  expect(asked.amendment).toEqual(amendment);
  expect([...asked.faults]).toEqual(faults);
});

test('the same article from another list: its new quantity (C-ORD-5)', () => {
  const draft = withAdded(withAdded(NO_AMENDMENT, [line]), [{ ...line, quantity: '5' }]);
  expect(draft.added).toEqual([{ ...line, quantity: '5' }]);
});
