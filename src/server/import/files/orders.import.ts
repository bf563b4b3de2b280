/** orders.csv and order_rows.csv: orders of another system, and the progress of those sent here (status, delivered). */
import { rowTotal } from '#server/modules/pricing/index.ts';
import { date, oneOf, quantity, requiredText, text, whole } from '../cells.ts';
import { type AcceptedRow, type AnyFileImport, fileImport, refuse } from '../import-rows.ts';
import type { ImportRun } from '../import-run.ts';
import { chain, email, money } from '../trade-cells.ts';
import type { Target } from '../upsert.repository.ts';
import { deleteCancelled } from './imported-promises.repository.ts';
import { ORDER_STATUSES, orderNumber } from './order-number.ts';
import { isOrderStates, orderStates } from './order-states.import.ts';
import { finishOrders, readOrderIds, readRowNames, readUserIds, totalOrders } from './orders.repository.ts';
import { articleId, customerId } from './references.ts';

const ORDERS: Target = {
  name: 'orders',
  table: 'orders',
  key: ['number'],
  types: {
    number: 'text',
    causale: 'text',
    sequence: 'int',
    year: 'int',
    client_id: 'int',
    address_code: 'int',
    order_date: 'date',
    created_at: 'timestamptz',
    status: 'text',
    note: 'text',
    reference: 'text',
    placed_by: 'int',
    transport: 'bigint',
    delivery_date: 'date',
    payment_method: 'text',
  },
  // What the shop stored when the order was sent does not change; the other system provides its progress.
  onlyNew: ['created_at', 'placed_by', 'delivery_date', 'payment_method'],
  newRows: { total_gross: '0', total_net: '0', transport: '0', vat: '0', total_document: '0' },
  whenMissing: 'keep',
};

/**
 * The file has only the day, and lists sort by time: so the middle of that day. An order imported in the morning must
 * not sort above one sent here a minute later, so the time is never later than the import itself.
 */
function createdAt(day: string, importedAt: Date): string {
  const noon = `${day}T10:00:00.000Z`;
  const now = importedAt.toISOString();
  return noon < now ? noon : now;
}

/** Orders as the other system has them. */
const wholeOrders = fileImport({
  file: 'orders',
  columns: {
    number: orderNumber,
    customer: whole(1, 2_000_000_000),
    address: whole(1, 2_000_000_000),
    date: date(),
    status: oneOf(ORDER_STATUSES, 'IA'),
    note: text(2000),
    reference: text(200),
    placed_by: email(''),
    transport: money(0),
    delivery_date: date(null),
    payment_method: text(50),
  },
  needs: ['number', 'customer', 'address', 'date'],
  targets: [ORDERS],
  convert({ number, customer, address, date: day, placed_by, ...rest }, run) {
    const client_id = customerId(run, customer);
    if (!run.known.addresses.has(`${client_id}/${address}`)) refuse('unknown-address', 'address');
    const row = {
      ...number,
      ...rest,
      client_id,
      address_code: address,
      order_date: day,
      created_at: createdAt(String(day), run.startedAt),
    };
    return { target: ORDERS, row: { ...row, placed_by: placed_by ?? '' } };
  },
  async prepare(rows, run, table) {
    const users = await readUserIds(
      run.db,
      rows.map(({ row }) => String(row.placed_by)),
    );
    for (const { row, line } of rows) {
      const placedBy = String(row.placed_by);
      if (placedBy !== '' && !users.has(placedBy)) {
        run.log.warn({ file: table.file, line, column: 'placed_by', value: placedBy, code: 'unknown-user' });
      }
      row.placed_by = users.get(placedBy) ?? null;
    }
    return rows;
  },
  async finish(run) {
    await finishOrders(run.db);
    await deleteCancelled(run.db);
  },
});

export const ordersImport: AnyFileImport = {
  file: 'orders',
  columns: wholeOrders.columns,
  run: (table, run) => (isOrderStates(table) ? orderStates : wholeOrders).run(table, run),
};

const ORDER_ROWS: Target = {
  name: 'order_rows',
  table: 'order_rows',
  key: ['order_id', 'row_id'],
  types: {
    order_id: 'int',
    row_id: 'int',
    product_id: 'int',
    carti: 'text',
    name_it: 'text',
    name_en: 'text',
    um: 'text',
    vat: 'smallint',
    quantity: 'numeric(14, 3)',
    delivered: 'numeric(14, 3)',
    gross: 'bigint',
    chain: 'text',
    net: 'bigint',
    total_gross: 'bigint',
    total_net: 'bigint',
  },
  owner: ['order_id'],
  // The article's name at the time of the order.
  onlyNew: ['name_it', 'name_en', 'um', 'vat'],
  whenMissing: 'keep',
};

export const orderRowsImport = fileImport({
  file: 'order_rows',
  columns: {
    order: orderNumber,
    row: whole(1, 1_000_000),
    product: requiredText(100),
    quantity: quantity({ positive: true }),
    delivered: quantity({ positive: false, empty: 0 }),
    price: money(),
    chain: chain(),
    net: money(null),
  },
  needs: ['order', 'row', 'product', 'quantity', 'price'],
  targets: [ORDER_ROWS],
  convert({ order, row, product, price, net, quantity: pieces = 0, delivered = 0, chain: discounts = '' }, run) {
    const gross = price ?? 0;
    const unitNet = net ?? gross;
    return {
      target: ORDER_ROWS,
      row: {
        order_id: order?.number,
        row_id: row,
        product_id: articleId(run, product),
        carti: product,
        quantity: pieces,
        delivered,
        gross,
        chain: discounts,
        net: unitNet,
        total_gross: rowTotal(pieces, gross),
        total_net: rowTotal(pieces, unitNet),
      },
    };
  },
  prepare: resolveOrders,
  finish: (run) => totalOrders(run.db, run.today),
});

async function resolveOrders(rows: AcceptedRow[], run: ImportRun, table: { file: string }): Promise<AcceptedRow[]> {
  const orders = await readOrderIds(
    run.db,
    rows.map(({ row }) => String(row.order_id)),
  );
  const names = await readRowNames(
    run.db,
    rows.map(({ row }) => Number(row.product_id)),
  );
  return rows.flatMap((accepted) => {
    const number = String(accepted.row.order_id);
    const order_id = orders.get(number);
    if (order_id !== undefined)
      return [{ ...accepted, row: { ...accepted.row, ...names.get(Number(accepted.row.product_id)), order_id } }];
    run.log.refuse({ file: table.file, line: accepted.line, column: 'order', value: number, code: 'unknown-order' });
    run.counts(table.file).refused++;
    return [];
  });
}
