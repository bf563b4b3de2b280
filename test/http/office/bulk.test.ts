import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BulkSizes } from '#server/modules/office/index.ts';
import { listCopyDeed } from '#server/modules/pricing/index.ts';
import { startDying } from '../../setup/killed-process.ts';
import { endedBulk, type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { withShop } from '../kit/start-shop.ts';
import { bulkWorkerOn } from './bulk-worker.ts';
import { insertRandomOrders } from './random-orders.ts';

const shop = withShop();
let presses = 0;
const key = () => {
  presses += 1;
  return `bulk-press-${presses}`;
};
const OPEN = [{ column: 'status', is: ['IA', 'NE', 'partial'] }];
const set = [{ column: 'hold_reason', value: 'Inventario' }];

beforeAll(async () => {
  await insertRandomOrders(shop().db, 400);
});

async function opened(who: OfficeVisitor, filters: object[] = []) {
  const { view } = await who.call('office_grid.open', { grid: 'orders', filters: filters as never });
  const { total } = await who.call('office_grid.rows', { view, from: 0, count: 0 });
  return { view, total };
}

const held = async (reason: string) => {
  const [row] = await shop().db.query<{ count: number }>(
    null,
    'select count(*)::int as count from orders where hold_reason = $1',
    [reason],
  );
  return row?.count ?? 0;
};

/** How many lists have a code, and their prices. */
async function priced(code: string) {
  const [row] = await shop().db.query<{ lists: number; prices: number }>(
    null,
    `select count(distinct l.id)::int as lists, count(x.id)::int as prices
     from price_lists l left join prices x on x.price_list_id = l.id where l.code = $1`,
    [code],
  );
  return row;
}

async function ended(who: OfficeVisitor, id: number) {
  const bulk = await who.call('office_bulk.get', { id });
  expect(bulk.state).not.toBe('running');
  return bulk;
}

describe('a change of many rows', () => {
  test('does what its preview said, in one operation, and is taken back whole (C-OFF-2, C-OFF-3)', async () => {
    const staff = await signIn(shop());
    const { view, total } = await opened(staff);
    const seen = await staff.call('office_bulk.preview', { view, set });
    expect(seen.total).toBe(total);
    expect(seen.will_change + seen.already + seen.refused.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    expect(seen.refused.map(({ why }) => why)).toEqual(['L’ordine è chiuso: non si sospende più.']);
    expect(seen.samples).toHaveLength(20);
    expect(seen.samples[0]?.cells).toEqual([{ column: 'hold_reason', before: '', after: 'Inventario' }]);
    expect(await held('Inventario')).toBe(0);

    // One that comes meanwhile is not one of those that were seen.
    const [late] = await insertRandomOrders(shop().db, 1);
    await shop().db.query(null, `update orders set status = 'IA' where id = $1`, [late]);
    const asked = { key: key(), view, set };
    const started = await staff.call('office_bulk.start', asked);
    expect((await staff.call('office_bulk.start', asked)).id).toBe(started.id);
    const done = await endedBulk(staff, started.id);
    expect(done).toMatchObject({
      state: 'done',
      total,
      progress: total,
      changed: seen.will_change,
      refused: seen.refused,
    });
    expect(await held('Inventario')).toBe(seen.will_change);
    expect(done.operations).toHaveLength(1);
    const again = await staff.call('office_bulk.preview', { view, set });
    expect(again).toMatchObject({ will_change: 0, already: seen.will_change });

    const { back } = await staff.call('office_history.undo_preview', { id: done.operations[0] ?? 0 });
    expect(back).toBe(seen.will_change);
    const undone = await staff.call('office_history.undo', { key: key(), id: done.operations[0] ?? 0, forced: [] });
    expect(undone).toMatchObject({ back: seen.will_change, left: 0, refused: 0 });
    expect(await held('Inventario')).toBe(0);
  });

  test('needs the permission of its columns, a value that fits, and rows of one’s own view (C-OFF-5)', async () => {
    const [staff, reader] = await Promise.all([signIn(shop()), staffWith(shop(), ['orders.read'])]);
    const { view } = await opened(staff, OPEN);
    const theirs = await opened(reader, OPEN);
    expect(await reader.send('office_bulk.preview', { view: theirs.view, set })).toMatchObject({
      status: 403,
      body: { permission: 'orders.write' },
    });
    expect(await reader.send('office_bulk.start', { key: key(), view, set })).toMatchObject({ status: 404 });
    const long = [{ column: 'hold_reason', value: 'x'.repeat(201) }];
    expect(await staff.send('office_bulk.start', { key: key(), view, set: long })).toMatchObject({
      status: 422,
      body: { errors: { hold_reason: ['Al massimo 200 caratteri.'] } },
    });
    const { id } = await staff.call('office_bulk.start', { key: key(), view, ids: [], set });
    await endedBulk(staff, id);
    expect(await reader.send('office_bulk.get', { id })).toMatchObject({ status: 404 });
    expect(await reader.send('office_bulk.stop', { key: key(), id })).toMatchObject({ status: 404 });
  });

  test('of a view less some rows leaves those out (C-OFF-3)', async () => {
    const staff = await signIn(shop());
    const { view, total } = await opened(staff, OPEN);
    const { ids } = await staff.call('office_grid.rows', { view, from: 0, count: 5 });
    const { id } = await staff.call('office_bulk.start', { key: key(), view, except: ids, set });
    const done = await endedBulk(staff, id);
    expect(done).toMatchObject({ total: total - 5, changed: total - 5 });
    await staff.call('office_history.undo', { key: key(), id: done.operations[0] ?? 0, forced: [] });
  });
});

const worker = (sizes: BulkSizes, onSlice?: (done: number) => void) => bulkWorkerOn(shop().db, sizes, onSlice);

/** A process of its own works on it, and is killed after so many rows. */
async function killedAfter(rows: number, id: number, { whole, piece, slice }: BulkSizes): Promise<void> {
  const script = join(import.meta.dirname, 'bulk-and-die.ts');
  const { db, databaseUrl: url } = shop();
  await startDying({ db, url }, script, [id, rows, whole, piece, slice].map(String)).died();
}

/** One that nobody works on yet. */
async function waiting(who: OfficeVisitor, ids: readonly number[], reason: string): Promise<number> {
  const { user_id: userId } = await who.call('office.get_session', {});
  const bytes = Buffer.alloc(ids.length * 4);
  ids.forEach((id, at) => void bytes.writeInt32BE(id, at * 4));
  const [row] = await shop().db.query<{ id: number }>(
    null,
    `insert into bulk_changes (user_id, key, grid, cells, ids, total, started_at)
     values ($1, $2, 'orders', $3, $4, $5, now()) returning id`,
    [userId, key(), JSON.stringify([{ column: 'hold_reason', value: reason }]), bytes, ids.length],
  );
  return row?.id ?? 0;
}

/** The same of a copy of the default list into a new one, and the ids of its prices. */
async function waitingCopy(who: OfficeVisitor, to: string): Promise<{ id: number; ids: readonly number[] }> {
  const [base] = await shop().db.query<{ code: string; ids: number[] }>(
    null,
    `select l.code, array_agg(x.id order by x.id) as ids from prices x join price_lists l on l.id = x.price_list_id
     where l.is_default group by l.code`,
  );
  const ids = base?.ids ?? [];
  const id = await waiting(who, ids, '');
  const params = { from: base?.code ?? '', to, newName: 'x', change: null, existing: 'over' };
  await shop().db.query(null, `update bulk_changes set grid = 'prices', cells = '[]', deed = $2 where id = $1`, [
    id,
    JSON.stringify({ kind: listCopyDeed.kind, params }),
  ]);
  return { id, ids };
}

const openIds = async (count: number) =>
  (
    await shop().db.query<{ id: number }>(
      null,
      `select id from orders where status in ('IA', 'NE', 'partial') and hold_reason = '' order by id limit $1`,
      [count],
    )
  ).map(({ id }) => id);

describe('a process that is killed in the middle', () => {
  test('of one transaction leaves nothing of it; the next one does all of it', async () => {
    const staff = await signIn(shop());
    const ids = await openIds(50);
    const id = await waiting(staff, ids, 'Tutto');
    const sizes = { whole: 100, piece: 10, slice: 10 };
    await killedAfter(30, id, sizes);
    expect(await held('Tutto')).toBe(0);
    expect(await staff.call('office_bulk.get', { id })).toMatchObject({ state: 'running', changed: 0, operations: [] });
    await worker(sizes).work(id);
    expect(await held('Tutto')).toBe(50);
    expect((await ended(staff, id)).operations).toHaveLength(1);
  });

  test('of several pieces leaves the finished ones; the next one goes on after them, and no row is changed twice', async () => {
    const staff = await signIn(shop());
    const ids = await openIds(50);
    const id = await waiting(staff, ids, 'A pezzi');
    const sizes = { whole: 40, piece: 20, slice: 10 };
    await killedAfter(30, id, sizes);
    expect(await held('A pezzi')).toBe(20);
    // Two processes at once: one of them does it.
    await Promise.all([worker(sizes).work(id), worker(sizes).work(id)]);
    await ended(staff, id);
    const done = await staff.call('office_bulk.get', { id });
    expect(done).toMatchObject({ state: 'done', changed: 50 });
    expect(done.operations).toHaveLength(3);
    const counts = await shop().db.query<{ entity_key: string }>(
      null,
      'select entity_key from operation_changes where operation_id = any ($1)',
      [done.operations],
    );
    expect(new Set(counts.map((one) => one.entity_key)).size).toBe(50);
    // Taken back in the order in which they are named: the newest first.
    for (const operation of done.operations)
      await staff.call('office_history.undo', { key: key(), id: operation, forced: [] });
    expect(await held('A pezzi')).toBe(0);
  });

  test('of a copied price list leaves no list and no price; the next one makes both', async () => {
    const staff = await signIn(shop());
    const { id, ids } = await waitingCopy(staff, 'KILLED');
    const sizes = { whole: 1_000_000, piece: 1, slice: Math.ceil(ids.length / 4) };
    await killedAfter(Math.ceil(ids.length / 2), id, sizes);
    expect(await priced('KILLED')).toEqual({ lists: 0, prices: 0 });
    await worker(sizes).work(id);
    expect(await ended(staff, id)).toMatchObject({ state: 'done', changed: ids.length });
    expect(await priced('KILLED')).toEqual({ lists: 1, prices: ids.length });
  });

  test('a copied price list is not written into a list that a colleague made with its code meanwhile, in no piece of it', async () => {
    const [staff, colleague] = await Promise.all([signIn(shop()), signIn(shop())]);
    const { id, ids } = await waitingCopy(staff, 'FASTER');
    await colleague.call('office_prices.create_list', { key: key(), code: 'FASTER', name: 'Più svelto' });
    const third = Math.ceil(ids.length / 3);
    await worker({ whole: 1, piece: third, slice: third }).work(id);
    expect(await ended(staff, id)).toMatchObject({
      state: 'done',
      changed: 0,
      refused: [{ why: 'Questo codice c’è già.', count: ids.length }],
    });
    expect(await priced('FASTER')).toEqual({ lists: 1, prices: 0 });
  });

  test('a stop takes back what is not finished and keeps what is', async () => {
    const staff = await signIn(shop());
    const ids = await openIds(50);
    const whole = await waiting(staff, ids, 'Fermata');
    const stopping = (id: number, at: number) => (done: number) => {
      if (done === at) void staff.call('office_bulk.stop', { key: key(), id });
    };
    await shop().db.query(null, 'update bulk_changes set stop_asked = true where id = $1', [whole]);
    await worker({ whole: 100, piece: 10, slice: 10 }).work(whole);
    expect(await held('Fermata')).toBe(0);
    expect(await ended(staff, whole)).toMatchObject({ state: 'stopped', progress: 0, changed: 0 });
    const pieces = await waiting(staff, ids, 'A metà');
    const stop = stopping(pieces, 20);
    await worker({ whole: 10, piece: 1, slice: 1 }, stop).work(pieces);
    const half = await ended(staff, pieces);
    expect(half.state).toBe('stopped');
    expect(half.changed).toBe(await held('A metà'));
    expect(half.changed).toBeGreaterThanOrEqual(20);
    expect(half.changed).toBeLessThan(50);
  });
});
