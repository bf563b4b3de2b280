/** What a delivery named by staff means for the rows of an order (C-ORD-5). */
import type { StoredOrderRow } from './history/order-reading.repository.ts';
import { OrderNotMoved } from './order-not-moved.ts';
import { afterDelivery } from './order-status.rules.ts';
import type { Step } from './order-step.ts';

/** Pieces of a delivery, by row id or article code. */
export type Delivery = ReadonlyArray<{ readonly row: string; readonly pieces: number | 'all' }>;

/** Everything that was ordered. */
export const everything = (rows: readonly StoredOrderRow[]): Step => ({
  status: 'E',
  delivered: new Map(rows.map((row) => [row.row_id, Math.max(row.quantity, row.delivered)])),
});

/** @throws OrderNotMoved for rows and pieces that do not match the order. */
export function partDelivered(rows: readonly StoredOrderRow[], delivery: Delivery, beyond = false): Step {
  if (delivery.length === 0) throw new OrderNotMoved('nothing-given');
  const pieces = new Map<number, number>();
  for (const one of delivery) {
    const row = rowNamed(rows, one.row);
    const now = one.pieces === 'all' ? (thousandths(row.quantity) - thousandths(row.delivered)) / 1000 : one.pieces;
    pieces.set(row.row_id, (thousandths(pieces.get(row.row_id) ?? 0) + thousandths(now)) / 1000);
  }
  const deliverable = rows.map(({ row_id, quantity, delivered: before }) => ({
    rowId: row_id,
    quantity,
    delivered: before,
  }));
  const outcome = afterDelivery(deliverable, pieces, beyond);
  if (!('refused' in outcome)) return outcome;
  const named = rows.find((row) => row.row_id === outcome.rowId);
  throw new OrderNotMoved(outcome.refused === 'unknown-row' ? 'no-row' : outcome.refused, {
    row: `${outcome.rowId} (${named?.carti ?? ''})`,
    residual: outcome.residual,
  });
}

const thousandths = (pieces: number) => Math.round(pieces * 1000);

/** By row id first, else by article code, which several rows may have. */
function rowNamed(rows: readonly StoredOrderRow[], name: string): StoredOrderRow {
  const byNumber = rows.find((row) => String(row.row_id) === name);
  if (byNumber) return byNumber;
  const [row, another] = rows.filter((one) => one.carti.toUpperCase() === name.toUpperCase());
  if (!row) throw new OrderNotMoved('no-row', { row: name });
  if (another) throw new OrderNotMoved('several-rows', { row: name });
  return row;
}
