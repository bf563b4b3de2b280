/**
 * Reordering: rows of an order are added to the active cart; what cannot be added is listed with the reason (C-ORD-6).
 */
import { AppError, type ErrorCode } from '#contract/values/errors.ts';
import { roundUpToPackaging } from '#contract/values/packaging.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { CartOwner, CartState, Carts } from '../../cart/index.ts';
import type { Catalogue } from '../../catalogue/index.ts';
import { residualOf, withDelivered } from '../order-status.rules.ts';
import { readOrderByNumber, readOrderRows } from './order-reading.repository.ts';

export interface Reordered {
  readonly state: CartState;
  readonly added: number;
  readonly refused: ReadonlyArray<{ rowId: number; carti: string; reason: ErrorCode }>;
}

export interface ReorderRequest {
  readonly number: string;
  /** undefined = all rows. */
  readonly rowIds: readonly number[] | undefined;
  /** Only what is not delivered yet, in whole packagings. */
  readonly residual: boolean;
  /** One action of the client: a repeated request adds once. */
  readonly key: string | undefined;
}

/** @throws AppError `not-found` for an order of another owner. */
export type Reorder = (owner: CartOwner, request: ReorderRequest) => Promise<Reordered>;

export function createReorder(db: Queryable, carts: Carts, catalogue: Pick<Catalogue, 'articlesByIds'>): Reorder {
  return async (owner, { number, rowIds, residual, key }) => {
    const [order] = await readOrderByNumber(db, owner.customerId, number);
    if (!order) throw new AppError('not-found');
    const wanted = rowIds && new Set(rowIds);
    const stored = withDelivered(order.status, await readOrderRows(db, order.id));
    const rows = stored.filter(
      (row) => !row.gift && (!wanted || wanted.has(row.row_id)) && (!residual || residualOf(order.status, row) > 0),
    );
    const articles = await catalogue.articlesByIds(residual ? rows.map((row) => row.product_id) : []);
    const pieces = (row: (typeof rows)[number]) =>
      residual
        ? roundUpToPackaging(residualOf(order.status, row), articles.get(row.product_id)?.packagings ?? [])
        : row.quantity;
    // At today's best price: the promo of that time may have expired. Gifts are added automatically with what is
    // bought.
    const { state, outcomes } = await carts.addRows(
      owner,
      rows.map((row) => ({ item: row.product_id, quantity: pieces(row), promo: null })),
      key,
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
