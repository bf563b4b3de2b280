/** Calls of the grids over HTTP: permissions of grids and columns, saved views, files. */
import { describe, expect, test } from 'vitest';
import { ORDERS_GRID } from '#contract/office/grids/orders-grid.ts';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { readXlsx } from '../kit/read-xlsx.ts';
import { ORIGIN, withShop } from '../kit/start-shop.ts';

const shop = withShop();
const STATE = {
  filters: [],
  text: '',
  sort: [],
  columns: ['number', 'total'],
  widths: { total: 140 },
  density: 32,
} as const;
const numbers = Array.from({ length: 40 }, (_, at) => at);
const key = () => `grid-calls-${numbers.pop()}`;

const download = (who: OfficeVisitor, href: string) =>
  shop().app.fetch(
    new Request(new URL(href, ORIGIN), {
      headers: { Cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    }),
  );

describe('grids', () => {
  test('a grid opens for people with its code, with the columns of their other codes (C-OFF-5)', async () => {
    const [all, unpriced, none] = await Promise.all([
      signIn(shop()),
      staffWith(shop(), ['orders.read']),
      staffWith(shop(), ['prices.read', 'articles.read']),
    ]);
    const opened = await all.call('office_grid.open', { grid: 'orders' });
    expect(opened.rows.length).toBeGreaterThan(3);
    const { total } = await all.call('office_grid.rows', { view: opened.view, from: 0, count: 0 });
    const beside = await all.call('office_grid.neighbours', { view: opened.view, from: 1 });
    expect(beside).toMatchObject({ total, ids: [expect.any(Number), expect.any(Number), expect.any(Number)] });
    expect([total, null]).toContain(opened.total);
    expect(opened.columns).toEqual(ORDERS_GRID.columns.map((column) => column.key));
    const seen = await unpriced.call('office_grid.open', { grid: 'orders' });
    expect(opened.columns.filter((one) => !seen.columns.includes(one))).toEqual([
      'net',
      'total',
      'on_credit',
      'credit',
    ]);
    expect(JSON.stringify(seen.rows)).not.toContain('"total"');
    expect(await none.send('office_grid.open', { grid: 'orders' })).toMatchObject({
      status: 403,
      body: { code: 'forbidden', permission: 'orders.read' },
    });
    const sorted = await unpriced.send('office_grid.open', { grid: 'orders', sort: [{ column: 'total', down: true }] });
    expect(sorted).toMatchObject({ status: 403, body: { permission: 'prices.read' } });
    expect(await unpriced.send('office_grid.rows', { view: opened.view, from: 0, count: 1 })).toMatchObject({
      status: 404,
    });
    await all.call('office_grid.close', { view: opened.view });
    expect(await all.send('office_grid.rows', { view: opened.view, from: 0, count: 1 })).toMatchObject({ status: 404 });
    // A page that is loaded again asks for what is beside its record: that the view is gone is no failure.
    expect(await all.call('office_grid.neighbours', { view: opened.view, from: 0 })).toBeNull();
  });

  test('tabs have their counts, those that a person cannot open have none', async () => {
    const [all, unpriced] = await Promise.all([signIn(shop()), staffWith(shop(), ['orders.read'])]);
    const { counts } = await all.call('office_grid.get_views', { grid: 'orders' });
    expect(Object.keys(counts)).toEqual(ORDERS_GRID.views.map(({ name }) => name));
    for (const { name, filters } of ORDERS_GRID.views) {
      const { view } = await all.call('office_grid.open', { grid: 'orders', filters: [...filters] as never });
      expect([name, (await all.call('office_grid.rows', { view, from: 0, count: 0 })).total]).toEqual([
        name,
        counts[name],
      ]);
    }
    expect((await unpriced.call('office_grid.get_views', { grid: 'orders' })).counts).not.toHaveProperty('over_credit');
  });
});

describe('saved views', () => {
  test('one’s own are changed, those for everybody are seen, each by one version after the other', async () => {
    const [owner, colleague] = await Promise.all([signIn(shop()), staffWith(shop(), ['orders.read', 'prices.read'])]);
    const press = key();
    const asked = { key: press, grid: 'orders', name: 'Mie', everybody: false, state: STATE };
    const made = await owner.call('office_grid.save_view', asked as never);
    expect(made).toMatchObject({ name: 'Mie', own: true, version: 1, state: STATE, left_out: [] });
    expect(await owner.call('office_grid.save_view', asked as never)).toEqual(made);
    const listed = async (who: OfficeVisitor) => (await who.call('office_grid.get_views', { grid: 'orders' })).views;
    expect((await listed(owner)).map(({ id }) => id)).toEqual([made.id]);
    expect(await listed(colleague)).toEqual([]);
    const change = { ...asked, key: key(), id: made.id, known: 1, name: 'Di tutti', everybody: true };
    expect(await owner.call('office_grid.save_view', change as never)).toMatchObject({ version: 2, name: 'Di tutti' });
    expect(await listed(colleague)).toMatchObject([{ id: made.id, own: false }]);
    expect(await owner.send('office_grid.save_view', { ...change, key: key() })).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile' },
    });
    const foreign = { ...change, key: key(), known: 2 };
    expect(await colleague.send('office_grid.save_view', foreign)).toMatchObject({ status: 403 });
    expect(await colleague.send('office_grid.remove_view', { key: key(), id: made.id })).toMatchObject({ status: 403 });
    await owner.call('office_grid.remove_view', { key: key(), id: made.id });
    expect(await listed(colleague)).toEqual([]);
    expect(await owner.send('office_grid.remove_view', { key: key(), id: made.id })).toMatchObject({ status: 404 });
  });

  test('a view shared with a role is seen by its people, and by nobody else', async () => {
    const [owner, colleague, stranger] = await Promise.all([
      signIn(shop()),
      staffWith(shop(), ['orders.read']),
      staffWith(shop(), ['orders.read']),
    ]);
    const { user_id: userId } = await colleague.call('office.get_session', {});
    const [role] = await shop().db.query<{ id: number }>(
      null,
      'select role_id as id from user_staff_roles where user_id = $1',
      [userId],
    );
    const asked = {
      key: key(),
      grid: 'orders',
      name: 'Del magazzino',
      everybody: false,
      roles: [role?.id],
      state: STATE,
    };
    const made = await owner.call('office_grid.save_view', asked as never);
    const listed = async (who: OfficeVisitor) => await who.call('office_grid.get_views', { grid: 'orders' });
    expect((await listed(colleague)).views).toMatchObject([{ id: made.id, own: false, roles: [role?.id] }]);
    expect((await listed(colleague)).roles.map(({ name }) => name)).toContain('Magazzino');
    expect((await listed(stranger)).views).toEqual([]);
    expect(await colleague.send('office_grid.remove_view', { key: key(), id: made.id })).toMatchObject({ status: 403 });
    expect(await stranger.send('office_grid.remove_view', { key: key(), id: made.id })).toMatchObject({ status: 404 });
    await owner.call('office_grid.remove_view', { key: key(), id: made.id });
  });

  test('what a person may not see of a view is left out, with a note', async () => {
    const [owner, colleague] = await Promise.all([signIn(shop()), staffWith(shop(), ['orders.read'])]);
    const filters = [
      { column: 'total', from: 1_000_000 },
      { column: 'status', is: ['IA'] },
    ];
    const state = { ...STATE, filters, sort: [{ column: 'credit', down: true }] };
    const made = await owner.call('office_grid.save_view', {
      key: key(),
      grid: 'orders',
      name: 'Grandi',
      everybody: true,
      state,
    } as never);
    const [view] = (await colleague.call('office_grid.get_views', { grid: 'orders' })).views;
    expect(view?.state).toMatchObject({ filters: [filters[1]], sort: [], columns: ['number'] });
    expect(view?.left_out.toSorted()).toEqual(['credit', 'total']);
    await owner.call('office_grid.remove_view', { key: key(), id: made.id });
  });
});

describe('files', () => {
  test('a view as CSV and workbook: columns in order, amounts in euros, harmless formulas; taking it out is written down (C-OFF-1)', async () => {
    const [staff, colleague] = await Promise.all([signIn(shop()), staffWith(shop(), ['orders.read'])]);
    await shop().db.query(null, `update orders set reference = '=1+1' where id = (select min(id) from orders)`);
    const { view, rows } = await staff.call('office_grid.open', {
      grid: 'orders',
      sort: [{ column: 'number', down: false }],
    });
    const columns = ['number', 'status', 'net', 'wanted', 'reference'];
    const [first, ...others] = rows;
    const { total } = await staff.call('office_grid.rows', { view, from: 0, count: 0 });
    const csv = await staff.call('office_grid.export', { key: key(), view, format: 'csv', columns });
    expect(csv.rows).toBe(total);
    const file = await download(staff, csv.href);
    const text = await file.text();
    expect(file.headers.get('content-disposition')).toContain('.csv');
    const lines = text.trimEnd().split('\r\n');
    expect(lines[0]).toBe('Numero;Stato;Imponibile €;Consegna;Riferimento');
    expect(lines).toHaveLength(total + 1);
    expect(lines[1]?.split(';')[0]).toBe(first?.cells.number);
    expect(lines[1]?.split(';')[2]?.replaceAll('"', '')).toBe(
      (Number(first?.cells.net) / 10_000).toFixed(2).replace('.', ','),
    );
    expect(text).toContain(`"'=1+1"`);
    const chosen = others.slice(0, 2).map(({ id }) => id);
    const book = await staff.call('office_grid.export', { key: key(), view, format: 'xlsx', columns, ids: chosen });
    expect(book.rows).toBe(2);
    const { sheets } = readXlsx(new Uint8Array(await (await download(staff, book.href)).arrayBuffer()));
    expect(JSON.stringify([...(sheets[0]?.cells ?? [])])).toContain(String(others[0]?.cells.number));
    expect(JSON.stringify([...(sheets[0]?.cells ?? [])])).not.toContain(String(first?.cells.number));
    const all = await staff.call('office_grid.export', { key: key(), view, format: 'csv', columns, except: chosen });
    expect(all.rows).toBe(total - 2);
    expect((await download(colleague, csv.href)).status).toBe(404);
    const written = await shop().db.query(
      null,
      `select params ->> 'rows' as rows from operations where kind = 'grid.export' order by id`,
    );
    expect(written.map((one) => Number(one.rows))).toEqual([total, 2, total - 2]);
  });

  test('a file needs the permission of each of its columns', async () => {
    const unpriced = await staffWith(shop(), ['orders.read']);
    const { view } = await unpriced.call('office_grid.open', { grid: 'orders' });
    const asked = { key: key(), view, format: 'csv', columns: ['number', 'total'] };
    expect(await unpriced.send('office_grid.export', asked)).toMatchObject({
      status: 403,
      body: { permission: 'prices.read' },
    });
    expect(await unpriced.send('office_grid.export', { ...asked, key: key(), columns: ['o.id'] })).toMatchObject({
      status: 422,
    });
    expect((await download(unpriced, '/api/office/grid-files/nothing')).status).toBe(404);
    expect((await shop().app.fetch(new Request(`${ORIGIN}/api/office/grid-files/x`))).status).toBe(401);
  });
});
