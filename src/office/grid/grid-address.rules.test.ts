import { expect, test } from 'vitest';
import type { GridState } from '#contract/office/grids/grid-definition.ts';
import { ORDERS_GRID } from '#contract/office/grids/orders-grid.ts';
import { addressOf, type NamedView, stateOf } from './grid-address.rules.ts';

const plain: GridState = { filters: [], text: '', sort: [], columns: [], widths: {}, density: 32 };
const LATE: NamedView = {
  name: 'late',
  state: { ...plain, filters: [{ column: 'wanted', to: 'today-1' }], sort: [{ column: 'wanted', down: false }] },
};

test.each<[string, Partial<GridState>, string]>([
  ['unchanged', {}, 'view=late'],
  ['without filters', { filters: [] }, 'view=late&f='],
  [
    'filters',
    {
      filters: [
        { column: 'status', is: ['IA', 'NE'] },
        { column: 'total', from: 1_000_000 },
        { column: 'note', empty: false },
      ],
    },
    'view=late&f=status~is~IA~NE&f=total~range~1000000~&f=note~filled',
  ],
  [
    'signs of its own in a value',
    { filters: [{ column: 'customer', contains: '50 %~&=' }] },
    'view=late&f=customer~has~50+%2525%257e%26%3D',
  ],
  ['words', { text: 'rossi 1/2"' }, 'view=late&q=rossi+1%2F2%22'],
  [
    'two sorts',
    {
      sort: [
        { column: 'total', down: true },
        { column: 'number', down: false },
      ],
    },
    'view=late&sort=-total.number',
  ],
  [
    'columns, widths and height',
    { columns: ['number', 'total'], widths: { total: 140 }, density: 40 },
    'view=late&cols=number.total&w=total%7E140&h=40',
  ],
])('the address has what differs from the view, and gives it back: %s (C-OFF-8)', (_, changed, address) => {
  const state = { ...LATE.state, ...changed };
  const search = addressOf(LATE, state);
  expect(search.toString().replaceAll('%7E', '~')).toBe(address.replaceAll('%7E', '~'));
  expect(stateOf(ORDERS_GRID, LATE, new URLSearchParams(search.toString()))).toEqual(state);
});

test('what an address says of columns that do not exist is left out', () => {
  const search = new URLSearchParams(
    'f=margin~is~1&f=status~wrong~1&sort=-margin.total&cols=number.margin&w=total~5&h=7',
  );
  expect(stateOf(ORDERS_GRID, LATE, search)).toEqual({
    ...LATE.state,
    filters: [],
    sort: [{ column: 'total', down: false }],
    columns: ['number'],
    widths: {},
  });
});
