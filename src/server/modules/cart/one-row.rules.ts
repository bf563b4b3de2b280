/**
 * One row per article (C-CART-2): pieces added without a promo and pieces with a chosen promo are joined as soon as the
 * whole quantity gets the chosen promo anyway. Rows with different chosen promos stay separate.
 */
import type { Price, PromoKey } from '../pricing/index.ts';

export interface TwinRow {
  readonly rowId: number;
  readonly quantity: number;
  /** Empty = the best offer, chosen automatically. */
  readonly promoCode: string;
  readonly promoRow: number;
}

export interface OneRow {
  /** The first of them stays, with all pieces and without a chosen promo. */
  readonly into: number;
  readonly from: readonly number[];
  /** What the whole quantity costs. */
  readonly price: Price;
}

/** @param rows of one article; @param priceAt null = it cannot be sold. undefined = the rows are not joined. */
export function oneRowOf(
  rows: readonly TwinRow[],
  priceAt: (quantity: number, chosen?: PromoKey) => Price | null,
  maxQuantity: number,
): OneRow | undefined {
  const automatic = rows.find(({ promoCode }) => promoCode === '');
  if (!automatic) return undefined;
  const together = [automatic];
  let total = automatic.quantity;
  let price: Price | null = null;
  for (const row of rows) {
    if (row === automatic) continue;
    const sum = Math.round((total + row.quantity) * 1000) / 1000;
    const byItself = priceAt(sum);
    const chosen = priceAt(sum, { code: row.promoCode, row: row.promoRow });
    if (!byItself || !chosen || sum > maxQuantity || !isSame(byItself, chosen)) continue;
    together.push(row);
    total = sum;
    price = byItself;
  }
  if (!price) return undefined;
  const [first = automatic.rowId, ...others] = together.map(({ rowId }) => rowId).sort((one, other) => one - other);
  return { into: first, from: others, price };
}

const isSame = (one: Price, other: Price) =>
  one.net === other.net && one.promo?.code === other.promo?.code && one.promo?.row === other.promo?.row;

/** Groups rows by article, only articles with more than one row. */
export function severalRows<Row extends { readonly articleId: number }>(rows: Iterable<Row>): Row[][] {
  const first = new Map<number, Row>();
  const several = new Map<number, Row[]>();
  for (const row of rows) {
    const before = first.get(row.articleId);
    if (before === undefined) first.set(row.articleId, row);
    else several.set(row.articleId, [...(several.get(row.articleId) ?? [before]), row]);
  }
  return [...several.values()];
}
