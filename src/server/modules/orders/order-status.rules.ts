/**
 * Possible status changes of an order (C-ORD-5), their names (storefront.md §3 "order filter status map", §4), and what
 * is still to be delivered of a row. A transition that is not in the table is impossible.
 */

import { ORDER_STATUSES, type OrderStatus, type OrderStatusFilter } from '#contract/endpoints/order.ts';
import type { Locale } from '#contract/values/locale.ts';

/**
 * Status → possible next ones. A partly fulfilled order is delivered in any number of parts; the rest may be cancelled.
 */
export const ORDER_TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  IA: ['NE', 'cancelled'],
  NE: ['partial', 'E', 'cancelled'],
  partial: ['partial', 'E', 'cancelled'],
  E: [],
  cancelled: [],
};

export const ORDER_STATUS_LABELS: Readonly<Record<OrderStatus, Readonly<Record<Locale, string>>>> = {
  IA: { it: 'Da accettare', en: 'To be accepted' },
  NE: { it: 'Da evadere', en: 'To checkout (to be fulfilled)' },
  partial: { it: 'Evaso in parte', en: 'Partly fulfilled' },
  E: { it: 'Evaso', en: 'Escaped (fulfilled)' },
  cancelled: { it: 'Annullato', en: 'Cancelled' },
};

export function canFollow(from: OrderStatus, to: OrderStatus): boolean {
  return ORDER_TRANSITIONS[from].includes(to);
}

/** Its status can no longer change. */
export function isClosed(status: OrderStatus): boolean {
  return ORDER_TRANSITIONS[status].length === 0;
}

/**
 * The status after a delivery is taken back; `delivered`: pieces of every row from then on. undefined = of this order nothing can be taken
 * back. A cancelled order stays cancelled.
 */
export function statusAfterTakingBack(from: OrderStatus, delivered: readonly number[]): OrderStatus | undefined {
  if (from === 'cancelled') return 'cancelled';
  if (from !== 'partial' && from !== 'E') return undefined;
  return delivered.some((pieces) => pieces > 0) ? 'partial' : 'NE';
}

/** Something is still to be delivered, and the promised day is past. Plain dates. */
export function isLate(status: OrderStatus, deliveryDate: string | null, today: string): boolean {
  return !isClosed(status) && deliveryDate !== null && deliveryDate < today;
}

/** Statuses that match a filter of the order list; undefined = all of them. */
export function statusesOf(filter: OrderStatusFilter | undefined): readonly OrderStatus[] | undefined {
  if (filter === 'open') return ORDER_STATUSES.filter((status) => !isClosed(status));
  return filter && [filter];
}

/** Pieces with 3 decimals, counted as whole thousandths. */
const thousandths = (pieces: number) => Math.round(pieces * 1000);

/** Pieces of a row still to be delivered; none for an order that is fulfilled or cancelled. */
export function residualOf(status: OrderStatus, row: { quantity: number; delivered: number }): number {
  return isClosed(status) ? 0 : Math.max(0, thousandths(row.quantity) - thousandths(row.delivered)) / 1000;
}

/**
 * Rows with delivered pieces. Other systems export fulfilled orders without them: then fulfilled means delivered in
 * full, unless any row of the order has a delivered quantity.
 */
export function withDelivered<Row extends { quantity: number; delivered: number }>(
  status: OrderStatus,
  rows: readonly Row[],
): readonly Row[] {
  if (status !== 'E' || rows.some(({ delivered }) => delivered > 0)) return rows;
  return rows.map((row) => ({ ...row, delivered: row.quantity }));
}

export interface DeliverableRow {
  readonly rowId: number;
  readonly quantity: number;
  readonly delivered: number;
}

export type DeliveryOutcome =
  | { readonly status: 'partial' | 'E'; readonly delivered: ReadonlyMap<number, number> }
  | {
      readonly refused: 'unknown-row' | 'no-pieces' | 'too-many-pieces';
      readonly rowId: number;
      readonly residual: number;
    };

/**
 * The result of a delivery: row id → total pieces delivered, and `E` when it was the last. `pieces` are those of this
 * delivery by row id. `beyond`: more than ordered may be delivered.
 */
export function afterDelivery(
  rows: readonly DeliverableRow[],
  pieces: ReadonlyMap<number, number>,
  beyond = false,
): DeliveryOutcome {
  const known = new Map(rows.map((row) => [row.rowId, row]));
  const delivered = new Map<number, number>();
  for (const [rowId, now] of pieces) {
    const row = known.get(rowId);
    if (!row) return { refused: 'unknown-row', rowId, residual: 0 };
    const residual = thousandths(row.quantity) - thousandths(row.delivered);
    if (thousandths(now) <= 0) return { refused: 'no-pieces', rowId, residual: residual / 1000 };
    if (thousandths(now) > residual && !beyond) return { refused: 'too-many-pieces', rowId, residual: residual / 1000 };
    delivered.set(rowId, (thousandths(row.delivered) + thousandths(now)) / 1000);
  }
  const isWhole = rows.every(
    (row) => thousandths(delivered.get(row.rowId) ?? row.delivered) >= thousandths(row.quantity),
  );
  return { status: isWhole ? 'E' : 'partial', delivered };
}
