/** The grid of the lines of all orders, on random orders: SQL against a naive filter, and what its figures mean (C-OFF-5, C-OFF-6). */
import { beforeAll, describe, expect, test } from 'vitest';
import type { BuiltInView, GridFilter } from '#contract/office/grids/grid-definition.ts';
import { visibleColumns } from '#contract/office/grids/grid-query.rules.ts';
import { ORDER_ROWS_GRID } from '#contract/office/grids/order-rows-grid.ts';
import { orderRowsGrid } from '#server/modules/orders/index.ts';
import type { GridRow } from '#server/platform/db/grid/grid-source.ts';
import { withShop } from '../kit/start-shop.ts';
import { naiveIds } from './naive-grid.ts';
import { insertRandomOrders } from './random-orders.ts';

const shop = withShop();
const source = orderRowsGrid({ timeZone: 'Europe/Rome' });
const KEYS = ORDER_ROWS_GRID.columns.map(({ key }) => key);
const TODAY = new Date().toISOString().slice(0, 10);
let rows: GridRow[] = [];

const day = (instant: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short' }).format(new Date(instant));
/** As the engine does. */
const resolved = (filters: readonly GridFilter[]) =>
  filters.map((filter) =>
    'to' in filter && String(filter.to).startsWith('today') ? { ...filter, to: TODAY } : filter,
  ) as GridFilter[];

beforeAll(async () => {
  await insertRandomOrders(shop().db, 200);
  rows = await source.rows(
    shop().db,
    [...(await shop().db.transaction((transaction) => source.ids(transaction, { filters: [], text: '', sort: [] })))],
    KEYS,
  );
  expect(rows.length).toBeGreaterThan(600);
});

describe('lines of orders', () => {
  test.each<BuiltInView>(ORDER_ROWS_GRID.views)('$name shows what a naive filter shows (C-OFF-6)', async (view) => {
    const query = { filters: resolved(view.filters), text: '', sort: view.sort ? [...view.sort] : [] };
    const ids = [...(await shop().db.transaction((transaction) => source.ids(transaction, query)))];
    expect(ids.toSorted()).toEqual(naiveIds(ORDER_ROWS_GRID, rows, query, day).toSorted());
    if (view.sort) expect(ids).toEqual(naiveIds(ORDER_ROWS_GRID, rows, query, day));
  });

  test.each(ORDER_ROWS_GRID.columns.filter(({ key }) => key !== 'number').map(({ key }) => key))(
    'sorts by %s in both directions',
    async (column) => {
      for (const down of [false, true]) {
        const query = { filters: [], text: '', sort: [{ column, down }] };
        expect([...(await shop().db.transaction((transaction) => source.ids(transaction, query)))]).toEqual(
          naiveIds(ORDER_ROWS_GRID, rows, query, day),
        );
      }
    },
  );

  test('what is left of a closed order is nothing; its value is the share of the line (C-ORD-5)', () => {
    for (const { cells } of rows) {
      const isClosed = cells.status === 'E' || cells.status === 'cancelled';
      const left = isClosed ? 0 : Math.max(0, Number(cells.ordered) - Number(cells.delivered));
      expect(cells.residual).toBe(left);
      expect(cells.open_net).toBe(Math.round((Number(cells.net) * left) / Number(cells.ordered)));
      if (cells.short) expect(left).toBeGreaterThan(0);
    }
  });

  test('without prices there are no amounts (C-OFF-5)', () => {
    const seen = visibleColumns(ORDER_ROWS_GRID, new Set(['orders.read'])).map(({ key }) => key);
    for (const key of ['unit', 'net', 'open_net']) expect(seen).not.toContain(key);
  });

  test('words find order, customer and article', async () => {
    const { cells, id } = rows[0] ?? expect.fail('no rows');
    const text = `${cells.number} ${String(cells.article).toLowerCase()}`;
    expect([
      ...(await shop().db.transaction((transaction) => source.ids(transaction, { filters: [], text, sort: [] }))),
    ]).toContain(id);
  });
});
