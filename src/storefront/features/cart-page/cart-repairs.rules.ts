/** One-click repairs of a cart row (C-CART-8): which edit removes which anomaly. Pure. */
import type { Anomaly, CartRow } from '#contract/endpoints/cart-shape.ts';

export type RowEdit =
  /** Set the quantity; 0 removes the row. */
  | { kind: 'quantity'; quantity: number }
  /** Accept today's price (and, for an expired promo, the list price). */
  | { kind: 'accept' }
  /** Move the row into a saved cart, for later. */
  | { kind: 'aside' };

/** Possible repairs: rows are never saved for later without a click. */
export type Repair = Exclude<RowEdit, { kind: 'aside' }>;

/** The repair that "fix all" chooses: the smallest change that makes the order sendable. */
export function repairOf(row: CartRow, anomaly: Anomaly): Repair {
  switch (anomaly.kind) {
    case 'not-sellable':
    case 'no-price':
      return { kind: 'quantity', quantity: 0 };
    case 'packaging-invalid':
      return { kind: 'quantity', quantity: anomaly.nearest?.[1] ?? row.quantity };
    case 'quantity-below-minimum':
    case 'quantity-above-maximum':
    case 'stock-exceeded':
      return { kind: 'quantity', quantity: anomaly.nearest?.[0] ?? 0 };
    case 'promo-expired':
    case 'price-changed':
      return { kind: 'accept' };
  }
}

/** One edit per row that has anomalies; a row that must be removed needs no other edit. */
export function repairAll(rows: readonly CartRow[]): Map<number, Repair> {
  const edits = new Map<number, Repair>();
  for (const row of rows) {
    const repairs = row.anomalies.map((anomaly) => repairOf(row, anomaly));
    const chosen =
      repairs.find((edit) => edit.kind === 'quantity' && edit.quantity === 0) ??
      repairs.find((edit) => edit.kind === 'quantity') ??
      repairs[0];
    if (chosen) edits.set(row.row_id, chosen);
  }
  return edits;
}

/** A form button contains its edit as text: `q:10:200`, `a:10` or `s:10`. */
export function editToText(rowId: number, edit: RowEdit): string {
  if (edit.kind === 'quantity') return `q:${rowId}:${edit.quantity}`;
  return edit.kind === 'accept' ? `a:${rowId}` : `s:${rowId}`;
}

export function editFromText(text: string): { rowId: number; edit: RowEdit } | undefined {
  const parts = /^(a|q|s):(\d{1,9})(?::(\d{1,9}(?:\.\d{1,3})?))?$/.exec(text);
  if (!parts) return undefined;
  const rowId = Number(parts[2]);
  if (parts[1] !== 'q') return { rowId, edit: { kind: parts[1] === 'a' ? 'accept' : 'aside' } };
  return parts[3] === undefined ? undefined : { rowId, edit: { kind: 'quantity', quantity: Number(parts[3]) } };
}
