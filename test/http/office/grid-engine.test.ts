/** The engine behind the grids of the office, on the demo's orders and some hundred random ones. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { GridFilter, GridQuery } from '#contract/office/grids/grid-definition.ts';
import { ORDERS_GRID } from '#contract/office/grids/orders-grid.ts';
import { PERMISSIONS, type Permission } from '#contract/office/permissions.ts';
import { createGrids, createOpenViews, type GridOpener } from '#server/modules/office/index.ts';
import { ordersGrid } from '#server/modules/orders/index.ts';
import type { GridRow } from '#server/platform/db/grid/grid-source.ts';
import { withShop } from '../kit/start-shop.ts';
import { insertRandomOrders } from './random-orders.ts';

const shop = withShop();
const source = ordersGrid({ creditSource: 'known' });
const TODAY = '2026-11-24';
const all: GridOpener = { userId: 1, locale: 'it', permissions: new Set(PERMISSIONS) };
const but = (...without: Permission[]): GridOpener => ({
  locale: 'it',
  userId: 1,
  permissions: new Set(PERMISSIONS.filter((one) => !without.includes(one))),
});
const NOTHING: GridQuery = { filters: [], text: '', sort: [] };
const KEYS = ORDERS_GRID.columns.map(({ key }) => key);

function engine(sources = [source]) {
  const views = createOpenViews();
  return createGrids({ db: shop().db, clock: () => new Date(), today: () => TODAY, sources, views });
}

let rows: GridRow[] = [];

/** The whole list of a query. */
const idsOf = (query: Partial<GridQuery>) =>
  shop().db.transaction((transaction) => source.ids(transaction, { ...NOTHING, ...query }));

beforeAll(async () => {
  await insertRandomOrders(shop().db, 300);
  rows = await source.rows(shop().db, [...(await idsOf({}))], KEYS);
});

const _dayInRome = (instant: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short' }).format(new Date(instant));

describe('SQL of the grid of orders', () => {
  test('every order is a row, and each has a cell per column', async () => {
    const [stored] = await shop().db.query<{ count: number }>(null, 'select count(*)::int as count from orders');
    expect(stored?.count).toBeGreaterThan(300);
    expect(rows).toHaveLength(stored?.count ?? 0);
    for (const row of rows) expect(Object.keys(row.cells)).toEqual(KEYS);
  });

  test('words are all to be found: number, customer, reference, customer’s code, article’s code', async () => {
    const [row] = await shop().db.query<{ id: number; carti: string; company: string }>(
      null,
      `select o.id, r.carti, lower(c.company_name) as company from orders o join customers c using (client_id)
       join order_rows r on r.order_id = o.id order by o.id limit 1`,
    );
    const found = [...(await idsOf({ text: `${row?.company.slice(0, 4)} ${row?.carti.toLowerCase()}` }))];
    expect(found).toContain(row?.id);
    expect(found.length).toBeLessThan(rows.length);
    expect([...(await idsOf({ text: '%' }))]).toEqual(
      [...(await idsOf({}))].filter((id) => `${rows.find((one) => one.id === id)?.cells.reference}`.includes('%')),
    );
  });

  test('a person is found by id and by "me", and nobody by being empty', async () => {
    const [first, second, third] = rows.map(({ id }) => id);
    const [user] = await shop().db.query<{ id: number }>(null, `select id from users where role = 'staff' limit 1`);
    const me = user?.id ?? 0;
    await shop().db.query(null, 'update orders set assigned_to = $1 where id = any ($2)', [me, [first, second]]);
    const grids = engine();
    const found = async (filter: GridFilter) => {
      const { view } = await grids.open({ ...all, userId: me }, 'orders', { ...NOTHING, filters: [filter] });
      return (await grids.rows({ ...all, userId: me }, view, 0, 200)).ids;
    };
    expect((await found({ column: 'assigned', is: ['me'] })).toSorted()).toEqual([first, second].toSorted());
    expect(await found({ column: 'assigned', is: [String(me)] })).toHaveLength(2);
    expect(await found({ column: 'assigned', empty: true })).toContain(third);
    expect(await found({ column: 'assigned', not: ['me'] })).not.toContain(first);
    await expect(found({ column: 'assigned', is: ['everyone'] })).rejects.toMatchObject({ code: 'validation' });
    await shop().db.query(null, 'update orders set assigned_to = null', []);
  });

  test('credit above 100 % means over the limit (C-ORD-7)', async () => {
    const over = await source.rows(shop().db, [...(await idsOf({ filters: [{ column: 'credit', from: 101 }] }))], KEYS);
    for (const { cells } of over) expect(['IA', 'NE', 'partial']).toContain(cells.status);
    expect(over.every(({ cells }) => cells.payment !== 'card')).toBe(true);
  });
});

describe('views', () => {
  test('the first rows come with the view, any place later, the total at the latest with them', async () => {
    const grids = engine();
    const opened = await grids.open(all, 'orders', NOTHING);
    const list = [...(await idsOf({}))];
    expect(opened.rows.map(({ id }) => id)).toEqual(list.slice(0, 100));
    expect(opened.columns).toEqual(KEYS);
    const later = await grids.rows(all, opened.view, 150, 200);
    expect(later).toMatchObject({ total: list.length, ids: list.slice(150, 350) });
    expect(later.rows.map(({ id }) => id)).toEqual(list.slice(150, 350));
    expect(await grids.rows(all, opened.view, 10_000_000, 1)).toMatchObject({ rows: [], total: list.length });
  });

  test('a view stays as it was seen; what has come since is news (C-OFF-3)', async () => {
    const grids = engine();
    const before = await grids.open(all, 'orders', NOTHING);
    const { total } = await grids.rows(all, before.view, 0, 0);
    const ids = await insertRandomOrders(shop().db, 4);
    expect(await grids.rows(all, before.view, 0, 0)).toMatchObject({ total });
    const news = await grids.news(all, before.view);
    expect(news.count).toBe(4);
    expect(news.rows).toHaveLength(3);
    expect(ids).toEqual(expect.arrayContaining(news.rows.map(({ id }) => id)));
    const after = await grids.open(all, 'orders', NOTHING);
    expect(await grids.rows(all, after.view, 0, 0)).toMatchObject({ total: total + 4 });
    expect(await grids.news(all, after.view)).toEqual({ count: 0, rows: [] });
  });

  test('sums are those of the rows, and nothing outside the view is added', async () => {
    const grids = engine();
    const filters: GridFilter[] = [{ column: 'status', is: ['IA'] }];
    const { view } = await grids.open(all, 'orders', { ...NOTHING, filters });
    const current = await source.rows(shop().db, [...(await idsOf({}))], KEYS);
    const waiting = current.filter(({ cells }) => cells.status === 'IA');
    const sum = (key: string) => waiting.reduce((before, { cells }) => before + Number(cells[key]), 0);
    const sums = { net: sum('net'), on_credit: sum('on_credit') };
    expect(await grids.sums(all, view)).toEqual(sums);
    expect(
      await grids.sums(
        all,
        view,
        current.map(({ id }) => id),
      ),
    ).toEqual(sums);
    expect(await grids.sums(but('prices.read'), view)).toEqual({});
  });

  test('a view is of the person who opened it, and gone once closed', async () => {
    const grids = engine();
    const { view } = await grids.open(all, 'orders', NOTHING);
    await expect(grids.rows({ ...all, userId: 2 }, view, 0, 1)).rejects.toMatchObject({ code: 'not-found' });
    grids.close({ ...all, userId: 2 }, view);
    expect(await grids.rows(all, view, 0, 1)).toMatchObject({ ids: [expect.any(Number)] });
    grids.close(all, view);
    await expect(grids.rows(all, view, 0, 1)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('lists beyond the memory for them push out the one that was used longest ago', async () => {
    const views = createOpenViews({ mostBytes: 250_000 });
    const open = () =>
      views.add({ userId: 1, source, query: NOTHING, at: new Date(), ids: Promise.resolve(new Int32Array(20_000)) });
    const [first, second, third] = [open(), open(), open()];
    await third.ids;
    expect(views.of(first.token, 1)).toBe(first);
    const fourth = open();
    await fourth.ids;
    await Promise.resolve();
    expect(views.bytes).toBeLessThanOrEqual(250_000);
    expect(() => views.of(second.token, 1)).toThrow('not-found');
    expect(views.of(first.token, 1)).toBe(first);
  });
});

describe('permissions (C-OFF-5)', () => {
  test('without the grid’s own code it is refused, also for a view opened before', async () => {
    const grids = engine();
    const { view } = await grids.open(all, 'orders', NOTHING);
    await expect(grids.open(but('orders.read'), 'orders', NOTHING)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(grids.rows(but('orders.read'), view, 0, 1)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(grids.open(all, 'no-such-grid', NOTHING)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('columns with a code of their own are absent without it, and neither filter nor sort', async () => {
    const grids = engine();
    const reader = but('prices.read');
    const opened = await grids.open(reader, 'orders', NOTHING);
    const hidden = ORDERS_GRID.columns.filter((one) => 'permission' in one).map(({ key }) => key);
    expect(hidden).toEqual(['net', 'total', 'on_credit', 'credit']);
    for (const { cells } of opened.rows) for (const key of hidden) expect(cells).not.toHaveProperty(key);
    const refused = { code: 'forbidden' };
    const filters: GridFilter[] = [{ column: 'total', from: 1 }];
    await expect(grids.open(reader, 'orders', { ...NOTHING, filters })).rejects.toMatchObject(refused);
    const sort = [{ column: 'credit', down: true }];
    await expect(grids.open(reader, 'orders', { ...NOTHING, sort })).rejects.toMatchObject(refused);
    const priced = await grids.open(all, 'orders', { ...NOTHING, sort });
    await expect(grids.rows(reader, priced.view, 0, 1)).rejects.toMatchObject(refused);
  });

  test('no column outside the definition reaches SQL', async () => {
    const grids = engine();
    const bad = `number"; drop table orders; --`;
    for (const key of [bad, 'client_id', 'o.id', '__proto__', 'constructor', ''])
      for (const query of [{ filters: [{ column: key, is: ['1'] }] }, { sort: [{ column: key, down: false }] }]) {
        await expect(grids.open(all, 'orders', { ...NOTHING, ...query })).rejects.toMatchObject({ code: 'validation' });
        await expect(
          shop().db.transaction((transaction) => source.ids(transaction, { ...NOTHING, ...query })),
        ).rejects.toThrow('No column');
      }
    const values: GridFilter[] = [
      { column: 'status', is: [`IA'; drop table orders; --`] },
      { column: 'wanted', from: `2026-01-01'::date --` },
      { column: 'rows', from: 1.5 },
      { column: 'rows' },
      { column: 'status', contains: 'I' },
      { column: 'net', is: ['1'] },
    ];
    for (const filter of values)
      await expect(grids.open(all, 'orders', { ...NOTHING, filters: [filter] })).rejects.toMatchObject({
        code: 'validation',
      });
    const quoted = await grids.open(all, 'orders', { ...NOTHING, text: `'; drop table orders; -- "` });
    expect(quoted).toMatchObject({ rows: [], total: 0 });
  });
});
