/** Writing cells of a grid over HTTP: permissions, per-cell results, what changed meanwhile, undo. */
import { describe, expect, test } from 'vitest';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
let presses = 0;
const key = () => {
  presses += 1;
  return `grid-cells-${presses}`;
};

interface Stored {
  readonly id: number;
  readonly number: string;
  readonly hold_reason: string;
  readonly assigned_to: number | null;
}

const stored = async (id: number): Promise<Stored> => {
  const [order] = await shop().db.query<Stored>(
    null,
    'select id, number, hold_reason, assigned_to from orders where id = $1',
    [id],
  );
  return order ?? expect.fail('no order');
};

const orders = (status: readonly string[], limit: number) =>
  shop().db.query<Stored>(
    null,
    `select id, number, hold_reason, assigned_to from orders where status = any ($1) and hold_reason = ''
       and assigned_to is null order by id limit $2`,
    [status, limit],
  );

const userIdOf = async (who: OfficeVisitor) => (await who.call('office.get_session', {})).user_id;

describe('cells', () => {
  test('are saved in one operation, and go back with it (C-OFF-1, C-OFF-2)', async () => {
    const staff = await signIn(shop());
    const me = await userIdOf(staff);
    const [one, other] = await orders(['IA', 'NE'], 2);
    if (!one || !other) return expect.fail('no orders');
    const asked = {
      key: key(),
      grid: 'orders',
      cells: [
        { id: one.id, column: 'assigned', value: me, known: null },
        { id: one.id, column: 'hold_reason', value: 'Aspetta il bonifico', known: '' },
        { id: other.id, column: 'assigned', value: me, known: null },
      ],
    };
    const done = await staff.call('office_grid.save_cells', asked);
    expect(done).toMatchObject({ saved: 3, refused: [], changed: [] });
    expect(await stored(one.id)).toMatchObject({ assigned_to: me, hold_reason: 'Aspetta il bonifico' });
    // The line was lost, and the same press comes again.
    expect(await staff.call('office_grid.save_cells', asked)).toEqual(done);
    expect(await staff.send('office_grid.save_cells', { ...asked, cells: asked.cells.slice(0, 1) })).toMatchObject({
      status: 409,
    });
    const { operation, changes } = await staff.call('office_history.get_operation', { id: done.operation ?? 0 });
    expect(operation).toMatchObject({ kind: 'order.edit', rows: 2 });
    expect(changes.map((change) => change.key)).toEqual([one.number, other.number]);
    await staff.call('office_history.undo', { key: key(), id: done.operation ?? 0, forced: [] });
    expect(await stored(one.id)).toEqual(one);
    expect(await stored(other.id)).toEqual(other);
  });

  test('what colleagues wrote meanwhile is not overwritten, one’s own is; another field is no conflict (C-OFF-4)', async () => {
    const [staff, colleague] = await Promise.all([signIn(shop()), staffWith(shop(), ['orders.read', 'orders.write'])]);
    const [me, them] = await Promise.all([userIdOf(staff), userIdOf(colleague)]);
    const [order] = await orders(['IA', 'NE'], 1);
    if (!order) return expect.fail('no order');
    const save = (who: OfficeVisitor, column: string, value: number | string | null, known: string | null) =>
      who.call('office_grid.save_cells', {
        key: key(),
        grid: 'orders',
        cells: [{ id: order.id, column, value, known }],
      });
    await save(colleague, 'assigned', them, null);
    // Their window still shows nobody; for one person that is no conflict.
    expect(await save(colleague, 'assigned', null, null)).toMatchObject({ saved: 1 });
    expect(await save(colleague, 'assigned', them, null)).toMatchObject({ saved: 1, changed: [] });
    const late = await save(staff, 'assigned', me, null);
    expect(late).toMatchObject({ saved: 0, operation: null, changed: [{ id: order.id, column: 'assigned' }] });
    expect(late.changed[0]?.by).toContain('staff-');
    expect(late.changed[0]?.at).not.toBeNull();
    expect(await stored(order.id)).toMatchObject({ assigned_to: them });
    expect(await save(staff, 'hold_reason', 'Attendere', '')).toMatchObject({ saved: 1 });
    // Keeping mine: the press names what is there now.
    expect(await save(staff, 'assigned', me, String(late.changed[0]?.now))).toMatchObject({ saved: 1 });
    expect(await stored(order.id)).toMatchObject({ assigned_to: me, hold_reason: 'Attendere' });
    await save(staff, 'hold_reason', '', 'Attendere');
  });

  test('each cell that cannot be is refused with its sentence; a whole block saves all or nothing', async () => {
    const staff = await signIn(shop());
    const me = await userIdOf(staff);
    const [[open], [closed]] = await Promise.all([orders(['IA', 'NE'], 1), orders(['E'], 1)]);
    if (!open || !closed) return expect.fail('no orders');
    const cells = [
      { id: open.id, column: 'assigned', value: me },
      { id: open.id, column: 'hold_reason', value: 'x'.repeat(201) },
      { id: closed.id, column: 'hold_reason', value: 'Troppo tardi' },
      { id: closed.id, column: 'assigned', value: 999_999 },
      { id: 2_000_000_000, column: 'assigned', value: null },
    ];
    const whole = await staff.call('office_grid.save_cells', { key: key(), grid: 'orders', cells, whole: true });
    expect(whole).toMatchObject({ saved: 0, operation: null });
    expect(whole.refused.map(({ id, why }) => [id, why]).toSorted()).toEqual(
      [
        [open.id, 'Al massimo 200 caratteri.'],
        [closed.id, 'L’ordine è chiuso: non si sospende più.'],
        [closed.id, 'Questa persona non c’è più.'],
        [2_000_000_000, 'La riga non c’è più.'],
      ].toSorted(),
    );
    expect(await stored(open.id)).toEqual(open);
    const right = await staff.call('office_grid.save_cells', { key: key(), grid: 'orders', cells });
    expect(right.saved).toBe(1);
    expect(await stored(open.id)).toMatchObject({ assigned_to: me });
    await staff.call('office_history.undo', { key: key(), id: right.operation ?? 0, forced: [] });
  });

  test('need their permission, and columns that are only shown stay so (C-OFF-5)', async () => {
    const [reader, stranger, staff] = await Promise.all([
      staffWith(shop(), ['orders.read']),
      staffWith(shop(), ['orders.write']),
      signIn(shop()),
    ]);
    const [order] = await orders(['IA', 'NE'], 1);
    const cells = (column: string) => [{ id: order?.id ?? 0, column, value: null }];
    const asked = (column: string) => ({ key: key(), grid: 'orders', cells: cells(column) });
    expect(await reader.send('office_grid.save_cells', asked('assigned'))).toMatchObject({
      status: 403,
      body: { permission: 'orders.write' },
    });
    expect(await stranger.send('office_grid.save_cells', asked('assigned'))).toMatchObject({
      status: 403,
      body: { permission: 'orders.read' },
    });
    expect(await staff.send('office_grid.save_cells', asked('status'))).toMatchObject({ status: 422 });
    expect(await staff.send('office_grid.save_cells', asked('o.id'))).toMatchObject({ status: 422 });
    expect(await staff.send('office_grid.save_cells', { ...asked('assigned'), grid: 'none' })).toMatchObject({
      status: 404,
    });
  });
});
