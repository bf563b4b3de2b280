/** Which rows an order has after an amendment, and what cannot be (C-ORD-5). Pure: prices are the cart's part. */
import type { ROW_FAULTS } from '#contract/office/order-amending.ts';
import type { Money } from '#contract/values/money.ts';

/** What staff want of an order. Quantities in pieces, prices in ten-thousandths of a euro. */
export interface Amendment {
  readonly rows: ReadonlyArray<{
    readonly rowId: number;
    readonly quantity?: number | undefined;
    readonly net?: Money | undefined;
  }>;
  readonly added: ReadonlyArray<{
    readonly articleId: number;
    readonly quantity: number;
    readonly net?: Money | undefined;
  }>;
  /** Plain date, null = as soon as possible; undefined = unchanged, as all of these. */
  readonly deliveryDate?: string | null | undefined;
  readonly pickup?: { readonly from: string; readonly to: string } | undefined;
  readonly addressCode?: number | undefined;
  /** Prices by hand may be below the floor of their article (`quotes.below_floor`). */
  readonly mayGoBelowFloor?: boolean | undefined;
}

export interface AmendableRow {
  readonly rowId: number;
  readonly articleId: number;
  readonly quantity: number;
  readonly delivered: number;
  readonly gift: boolean;
}

export type AmendFault = Extract<
  (typeof ROW_FAULTS)[number],
  'below-delivered' | 'already-there' | 'gift' | 'unknown-row'
>;

export interface WantedRow {
  readonly rowId: number;
  readonly articleId: number;
  readonly quantity: number;
  /** A price by hand. */
  readonly fixed: Money | undefined;
  /** It was in the order before. */
  readonly isOrdered: boolean;
}

export interface WantedRows {
  /** What is bought, without gifts; removed rows are absent. */
  readonly rows: readonly WantedRow[];
  /** By row id; of added rows by the id that they would get. */
  readonly faults: ReadonlyMap<number, AmendFault>;
}

const ROW_STEP = 10;
const thousandths = (pieces: number) => Math.round(pieces * 1000);

export function wantedRows(rows: readonly AmendableRow[], amendment: Amendment): WantedRows {
  const faults = new Map<number, AmendFault>();
  const asked = new Map(amendment.rows.map((row) => [row.rowId, row]));
  for (const rowId of asked.keys()) if (!rows.some((row) => row.rowId === rowId)) faults.set(rowId, 'unknown-row');
  const kept = rows.flatMap((row): WantedRow[] => {
    const { rowId, articleId, delivered } = row;
    const { quantity = row.quantity, net } = asked.get(rowId) ?? {};
    if (row.gift) {
      if (asked.has(rowId)) faults.set(rowId, 'gift');
      return [];
    }
    // What has left the house cannot be taken back.
    if (thousandths(quantity) < thousandths(delivered)) faults.set(rowId, 'below-delivered');
    const isRemoved = quantity === 0 && delivered === 0;
    return isRemoved ? [] : [{ rowId, articleId, quantity, fixed: net, isOrdered: true }];
  });
  const last = rows.reduce((highest, { rowId }) => Math.max(highest, rowId), 0);
  const added = amendment.added.map(({ articleId, quantity, net }, index): WantedRow => {
    const rowId = last + (index + 1) * ROW_STEP;
    const twin = [...kept, ...amendment.added.slice(0, index)].some((row) => row.articleId === articleId);
    if (twin) faults.set(rowId, 'already-there');
    return { rowId, articleId, quantity, fixed: net, isOrdered: false };
  });
  return { rows: [...kept, ...added], faults };
}

export interface OrderedGift {
  readonly rowId: number;
  readonly articleId: number;
  readonly quantity: number;
  readonly delivered: number;
}

/**
 * Pieces of each gift after an amendment. A gift changes only when the amendment crosses a threshold: what was promised is
 * not taken away because its promo ended meanwhile. `dueBefore`, `dueAfter`: article → pieces by today's promos.
 */
export function giftsAfter(
  gifts: readonly OrderedGift[],
  dueBefore: ReadonlyMap<number, number>,
  dueAfter: ReadonlyMap<number, number>,
): { readonly kept: ReadonlyMap<number, number>; readonly added: ReadonlyMap<number, number> } {
  const kept = new Map<number, number>();
  for (const { rowId, articleId, quantity, delivered } of gifts) {
    const before = dueBefore.get(articleId) ?? 0;
    const after = dueAfter.get(articleId) ?? 0;
    const pieces = before === after ? quantity : Math.max(after, delivered);
    if (pieces > 0) kept.set(rowId, pieces);
  }
  const added = new Map<number, number>();
  for (const [articleId, after] of dueAfter) {
    const isNew = after > (dueBefore.get(articleId) ?? 0) && !gifts.some((gift) => gift.articleId === articleId);
    if (isNew) added.set(articleId, after);
  }
  return { kept, added };
}
