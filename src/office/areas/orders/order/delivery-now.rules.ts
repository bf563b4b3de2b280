/** What leaves with this delivery: a quantity per row, typed by a person. */
import type { OfficeOrder } from '#contract/office/orders.ts';
import { typedNumber } from '../lines/typed-number.rules.ts';

type Row = OfficeOrder['rows'][number];

/** Row id → what was typed; rows that are not in it leave with all that is left of them. */
export type TypedQuantities = Readonly<Record<string, string>>;

export type RowNow =
  | { readonly pieces: number; readonly fault?: never }
  /** `not-a-number`, or more than what is left of the row. */
  | { readonly pieces: 0; readonly fault: 'not-a-number' | 'too-many' };

export function rowNow(row: Pick<Row, 'row_id' | 'residual'>, typed: TypedQuantities): RowNow {
  const text = typed[row.row_id];
  if (text === undefined) return { pieces: row.residual };
  const pieces = typedNumber(text);
  if (pieces === undefined) return { pieces: 0, fault: 'not-a-number' };
  return pieces > row.residual ? { pieces: 0, fault: 'too-many' } : { pieces };
}

export interface DeliveryNow {
  readonly rows: ReadonlyArray<{ readonly row_id: number; readonly pieces: number }>;
  /** Net euros of it; undefined for people without prices. */
  readonly net: number | undefined;
  /** Some of what is left stays. */
  readonly inPart: boolean;
  readonly faults: number;
}

/** The delivery as it would be sent. Amounts in proportion to what was ordered, in whole cents. */
export function deliveryNow(rows: readonly Row[], typed: TypedQuantities): DeliveryNow {
  const open = rows.filter(({ residual }) => residual > 0).map((row) => ({ row, now: rowNow(row, typed) }));
  const leaving = open.filter(({ now }) => now.pieces > 0);
  const known = leaving.every(({ row }) => row.total !== undefined);
  const cents = leaving.reduce(
    (sum, { row, now }) => sum + Math.round(((row.total ?? 0) * 100 * now.pieces) / row.quantity),
    0,
  );
  return {
    rows: leaving.map(({ row, now }) => ({ row_id: row.row_id, pieces: now.pieces })),
    net: known ? cents / 100 : undefined,
    inPart: open.some(({ row, now }) => now.pieces < row.residual),
    faults: open.filter(({ now }) => now.fault !== undefined).length,
  };
}
