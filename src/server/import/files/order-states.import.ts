/** orders.csv with the number and the status alone: how far the orders of the shop are in the other system. */
import { oneOf } from '../cells.ts';
import { fileImport } from '../import-rows.ts';
import type { ImportTable } from '../import-table.ts';
import type { Target } from '../upsert.repository.ts';
import { deletePromisesOf } from './imported-promises.repository.ts';
import { ORDER_STATUSES, orderNumber } from './order-number.ts';
import { noteOrderStates, readOrderIds } from './orders.repository.ts';

const ORDER_STATES: Target = {
  name: 'order_states',
  table: 'orders',
  key: ['number'],
  types: { number: 'text', status: 'text' },
  whenMissing: 'keep',
};

export const orderStates = fileImport({
  file: 'orders',
  columns: { number: orderNumber, status: oneOf(ORDER_STATUSES) },
  needs: ['number', 'status'],
  targets: [ORDER_STATES],
  convert: ({ number, status: state }) => ({
    target: ORDER_STATES,
    row: { number: number?.number, status: state },
  }),
  async prepare(rows, run, table) {
    const orders = await readOrderIds(
      run.db,
      rows.map(({ row }) => String(row.number)),
    );
    const known = rows.filter(({ row, line }) => {
      if (orders.has(String(row.number))) return true;
      const value = String(row.number);
      run.log.refuse({ file: table.file, line, column: 'number', value, code: 'unknown-order' });
      run.counts(table.file).refused++;
      return false;
    });
    const states = known.map(({ row }) => ({
      id: orders.get(String(row.number)) ?? 0,
      status: String(row.status),
    }));
    await noteOrderStates(run.db, states, run.today);
    await deletePromisesOf(
      run.db,
      states.filter((one) => one.status === 'cancelled').map(({ id }) => id),
    );
    return known;
  },
});

/** A file with the number and the status alone says how orders go on that are here; any other one has whole orders. */
export const isOrderStates = ({ columns }: Pick<ImportTable, 'columns'>): boolean =>
  columns.includes('status') && !['customer', 'address', 'date'].some((column) => columns.includes(column));
