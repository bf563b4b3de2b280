/**
 * A delivery that is taken back because its delivery note is annulled (C-FISC-4): the pieces are to be delivered again. No e-mail is
 * written: the goods have not moved, and the timeline says it. A cancelled order stays cancelled.
 */
import type { OrderStatus } from '#contract/endpoints/order.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Change } from '../operations/index.ts';
import { readOrderRows } from './history/order-reading.repository.ts';
import { readLastEvent } from './order-deeds.repository.ts';
import { lockOrder, moveOrder, setDelivered } from './order-moving.repository.ts';
import { OrderNotMoved } from './order-not-moved.ts';
import { statusAfterTakingBack } from './order-status.rules.ts';
import type { StepHand } from './order-step.ts';

export interface TakenBack {
  readonly number: string;
  readonly from: OrderStatus;
  readonly status: OrderStatus;
}

/** `pieces` by row id. @throws OrderNotMoved `no-order`, `transition`, `no-row`, `too-many-pieces`. */
export async function takeDeliveryBack(
  transaction: Queryable,
  change: Change,
  given: {
    readonly number: string;
    readonly pieces: ReadonlyMap<number, number>;
    readonly hand: StepHand;
    readonly at: Date;
  },
): Promise<TakenBack> {
  const { number, pieces, hand, at } = given;
  const order = await lockOrder(transaction, number);
  if (!order) throw new OrderNotMoved('no-order');
  const rows = await readOrderRows(transaction, order.id);
  const delivered = new Map<number, number>();
  for (const [rowId, back] of pieces) {
    const row = rows.find((one) => one.row_id === rowId);
    if (!row) throw new OrderNotMoved('no-row', { row: String(rowId) });
    const left = Math.round((row.delivered - back) * 1000) / 1000;
    if (left < 0) throw new OrderNotMoved('too-many-pieces', { row: String(rowId), residual: row.delivered });
    delivered.set(rowId, left);
  }
  const status = statusAfterTakingBack(
    order.status,
    rows.map((row) => delivered.get(row.row_id) ?? row.delivered),
  );
  if (!status) throw new OrderNotMoved('transition', { from: order.status });
  const step = await readLastEvent(transaction, order.id);
  await setDelivered(transaction, order.id, delivered);
  await moveOrder(transaction, order, { ...hand, status, at, letters: 0, operation: change.operationId });
  const fields = (of: (row: (typeof rows)[number]) => number) =>
    Object.fromEntries(rows.map((row) => [`delivered.${row.row_id}`, of(row)]));
  change({
    entity: 'order',
    key: order.number,
    before: { status: order.status, step, ...fields((row) => row.delivered) },
    after: {
      status,
      step: await readLastEvent(transaction, order.id),
      ...fields((row) => delivered.get(row.row_id) ?? row.delivered),
    },
  });
  return { number: order.number, from: order.status, status };
}
