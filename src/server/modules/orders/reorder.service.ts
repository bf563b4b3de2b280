/** Ordering again: rows of an order back into the active cart; what cannot be added is listed with the reason (C-ORD-6). */
import { AppError, type ErrorCode } from '#contract/errors.ts';
import type { Queryable } from '#server/db/index.ts';
import type { CartOwner, CartState, Carts } from '../cart/index.ts';
import { readOrderByNumber, readOrderRows } from './order-reading.repository.ts';

export interface Reordered {
  readonly state: CartState;
  readonly added: number;
  readonly refused: ReadonlyArray<{ rowId: number; carti: string; reason: ErrorCode }>;
}

/** All rows, or only `rowIds`. @throws AppError `not-found` for an order that is not the owner's. */
export type Reorder = (owner: CartOwner, number: string, rowIds?: readonly number[]) => Promise<Reordered>;

export function createReorder(db: Queryable, carts: Carts): Reorder {
  return async (owner, number, rowIds) => {
    const [order] = await readOrderByNumber(db, owner.clientId, number);
    if (!order) throw new AppError('not-found');
    const wanted = rowIds && new Set(rowIds);
    const rows = (await readOrderRows(db, order.id)).filter((row) => !row.gift && (!wanted || wanted.has(row.row_id)));
    // At today's best price: the promo of then may be over. Gifts come with what is bought.
    const { state, outcomes } = await carts.addRows(
      owner,
      rows.map((row) => ({ item: row.product_id, quantity: row.quantity, promo: null })),
    );
    const refused = rows.flatMap((row, index) => {
      const outcome = outcomes[index];
      return outcome && 'refusal' in outcome
        ? [{ rowId: row.row_id, carti: row.carti, reason: outcome.refusal.code }]
        : [];
    });
    return { state, added: rows.length - refused.length, refused };
  };
}
