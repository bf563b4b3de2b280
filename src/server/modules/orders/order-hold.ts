/** Puts orders on hold, or takes the hold away, as a part of an operation. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { Change } from '../operations/index.ts';
import { setHold } from './order-deeds.repository.ts';
import { lockOrder, type MovedOrder } from './order-moving.repository.ts';
import { isClosed } from './order-status.rules.ts';

/** An order that is locked; `reason` empty = it is no longer on hold. */
export async function holdOrder(
  transaction: Queryable,
  change: Change,
  { id, number, hold_reason: before }: Pick<MovedOrder, 'id' | 'number' | 'hold_reason'>,
  reason: string,
  now: Date,
): Promise<void> {
  await setHold(transaction, id, reason, now);
  change({ entity: 'order', key: number, before: { hold_reason: before }, after: { hold_reason: reason } });
}

/** An order that another system refuses; one that is closed stays as it is. */
export async function holdRefusedOrder(
  transaction: Queryable,
  change: Change,
  number: string,
  reason: string,
  now: Date,
): Promise<void> {
  const order = await lockOrder(transaction, number);
  if (order && !isClosed(order.status)) await holdOrder(transaction, change, order, reason, now);
}
