/** Cells of the grid of orders that staff write: who takes care of an order, and why it is on hold. */

import type { OrderStatus } from '#contract/endpoints/order.ts';
import type { Words } from '#contract/office/grids/grid-definition.ts';
import type { CellWriter, WritableRow } from '#server/platform/db/grid/cell-writer.ts';
import { readColleagues } from '../order-deeds.repository.ts';
import { isClosed } from '../order-status.rules.ts';

interface OrderRow extends WritableRow {
  readonly status: OrderStatus;
}

const CLOSED: Words = {
  it: 'L’ordine è chiuso: non si sospende più.',
  en: 'The order is closed: it cannot be put on hold.',
};
const NO_COLLEAGUE: Words = { it: 'Questa persona non c’è più.', en: 'This person is not here any more.' };

export const ordersCells: CellWriter<OrderRow> = {
  grid: 'orders',
  entity: 'order',
  fields: { assigned: 'assigned_to', hold_reason: 'hold_reason' },
  async read(db, ids, lock) {
    const rows = await db.query<{
      id: number;
      number: string;
      status: OrderStatus;
      assigned: number | null;
      hold_reason: string;
    }>(
      lock ? 'orders.lock-cells' : 'orders.read-cells',
      `select id, number, status, assigned_to as assigned, hold_reason from orders where id = any ($1)
       order by id ${lock ? 'for update' : ''}`,
      [ids],
    );
    return rows.map(({ id, number, status, ...values }) => ({ id, key: number, status, values }));
  },
  async check(db, cells) {
    const isAssigned = cells.some(({ column, value }) => column === 'assigned' && value !== null);
    const colleagues = new Set(isAssigned ? (await readColleagues(db)).map(({ id }) => id) : []);
    return cells.map(({ row, column, value }) => {
      if (column === 'hold_reason') return isClosed(row.status) ? CLOSED : undefined;
      return value === null || colleagues.has(Number(value)) ? undefined : NO_COLLEAGUE;
    });
  },
  async write(transaction, cells, now) {
    const of = (column: string) => cells.filter((one) => one.column === column);
    const assigned = of('assigned');
    if (assigned.length > 0)
      await transaction.query(
        'orders.write-assigned',
        `update orders o set assigned_to = c.value from unnest($1::int[], $2::int[]) c (id, value) where o.id = c.id`,
        [assigned.map(({ row }) => row.id), assigned.map(({ value }) => value)],
      );
    const held = of('hold_reason');
    if (held.length > 0)
      await transaction.query(
        'orders.write-hold',
        `update orders o set hold_reason = c.value, held_at = case when c.value = '' then null else $3::timestamptz end
         from unnest($1::int[], $2::text[]) c (id, value) where o.id = c.id`,
        [held.map(({ row }) => row.id), held.map(({ value }) => value), now],
      );
  },
};
