/**
 * Edits that did not reach their cart before it was parked, sent or saved elsewhere: described in words for the buyer,
 * and converted to edits of the cart that is active now. Pure.
 */
import type { Cart, CartRow } from '#contract/endpoints/cart-shape.ts';

/** The values that an edit sets in a row; omitted ones stay unchanged. */
export interface RowEdit {
  row_id: number;
  quantity?: number;
  note?: string;
  accept?: boolean;
}

export interface LostEdit extends Pick<CartRow, 'id' | 'carti' | 'name' | 'um' | 'promo_code' | 'promo_row'> {
  /** Pieces in the old cart. */
  readonly before: number;
  /** Pieces that the buyer wanted; 0 = the row was to be removed. */
  readonly quantity: number;
  readonly note?: string;
}

/** Edits of values that a buyer typed; accepting a price is not one, so it is dropped. */
export function lostEdits(cart: Cart, edits: readonly RowEdit[]): LostEdit[] {
  return edits.flatMap(({ row_id, quantity, note }) => {
    const row = cart.data[row_id];
    const changes = row && ((quantity !== undefined && quantity !== row.quantity) || (note ?? row.note) !== row.note);
    if (!changes) return [];
    const { id, carti, name, um, promo_code, promo_row } = row;
    const what = { id, carti, name, um, promo_code, promo_row };
    return [
      { ...what, before: row.quantity, quantity: quantity ?? row.quantity, ...(note === undefined ? {} : { note }) },
    ];
  });
}

export interface Reapplied {
  /** Rows of the cart that get the quantity or note. */
  readonly changes: RowEdit[];
  /** Articles that the cart does not contain. */
  readonly additions: LostEdit[];
}

/**
 * The same edits in another cart: a row with the same article and promo gets them, others are added; a removal of a
 * missing row is dropped.
 */
export function reapplied(cart: Cart | null, lost: readonly LostEdit[]): Reapplied {
  const rows = Object.values(cart?.data ?? {});
  const changes: RowEdit[] = [];
  const additions: LostEdit[] = [];
  for (const edit of lost) {
    const row = rows.find((one) => isSame(one, edit));
    const { quantity, note } = edit;
    if (row) changes.push({ row_id: row.row_id, quantity, ...(note === undefined ? {} : { note }) });
    else if (quantity > 0) additions.push(edit);
  }
  return { changes, additions };
}

type Identity = Pick<CartRow, 'id' | 'promo_code' | 'promo_row'>;

function isSame(one: Identity, other: Identity): boolean {
  return one.id === other.id && one.promo_code === other.promo_code && one.promo_row === other.promo_row;
}
