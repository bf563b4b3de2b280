/** The grid of the lines of all orders, on random orders: what its figures mean (C-OFF-5, C-OFF-6). */
import { beforeAll, describe, expect, test } from 'vitest';
import { visibleColumns } from '#contract/office/grids/grid-query.rules.ts';
import { ORDER_ROWS_GRID } from '#contract/office/grids/order-rows-grid.ts';
import { orderRowsGrid } from '#server/modules/orders/index.ts';
import type { GridRow } from '#server/platform/db/grid/grid-source.ts';
import { withShop } from '../kit/start-shop.ts';
import { insertRandomOrders } from './random-orders.ts';

const shop = withShop();
const source = orderRowsGrid({ timeZone: 'Europe/Rome' });
const KEYS = ORDER_ROWS_GRID.columns.map(({ key }) => key);
let rows: GridRow[] = [];

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
