/**
 * Edits of a cart that was parked, sent or put aside elsewhere before they reached the server: what they were, in words a buyer
 * knows, and what they come to in the cart that is active now. Pure.
 */
import type { Cart, CartRow } from '#contract/endpoints/cart.ts';

/** What an edit sets of a row; what it leaves out stays. */
export interface RowEdit {
  row_id: number;
  quantity?: number;
  note?: string;
  accept?: boolean;
}

export interface LostEdit extends Pick<CartRow, 'id' | 'carti' | 'name' | 'um' | 'promo_code' | 'promo_row'> {
  /** Pieces in the cart that is gone. */
  readonly before: number;
  /** Pieces that were wanted; 0 = the row was to go. */
  readonly quantity: number;
  readonly note?: string;
}

/** Edits that change something a buyer typed; taking a price as seen is nothing to keep. */
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
  /** Rows of the cart that take the quantity or note. */
  readonly changes: RowEdit[];
  /** Articles that it does not have. */
  readonly additions: LostEdit[];
}

/** The same edits in another cart: a row with the same article and promo takes them, others are added; what is not there cannot go. */
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
