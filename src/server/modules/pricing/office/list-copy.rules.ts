/** What copying a price list does with each price (back-office design §4.4). */
import type { Words } from '#contract/office/grids/grid-definition.ts';
import { changedMoney, type MoneyChange } from '#contract/office/grids/money-change.rules.ts';
import type { COPY_MODES } from '#contract/office/prices.ts';

/** A price of one of the two lists, with the one of the other list for the same article, quantity and days. */
export interface CopyPair {
  /** It is of the list that is copied; otherwise of the one that is written into. */
  readonly isSource: boolean;
  /** Ten-thousandths of a euro. */
  readonly price: number;
  /** null = the other list has none. */
  readonly other: number | null;
}

export interface CopyWish {
  /** null = as they are. */
  readonly change: MoneyChange | null;
  readonly existing: (typeof COPY_MODES)[number];
}

export type CopyDecision =
  | { readonly kind: 'created' | 'changed'; readonly price: number }
  | { readonly kind: 'equal' | 'kept' | 'removed' }
  | { readonly kind: 'refused'; readonly why: Words };

export const COPIED_AS_ZERO: Words = {
  it: 'Con questo arrotondamento il prezzo sarebbe zero.',
  en: 'With this rounding the price would be zero.',
};

/** A price of zero gives the article away, so a rounding never writes one (C-PRICE-1). */
export function decideCopy({ isSource, price, other }: CopyPair, { change, existing }: CopyWish): CopyDecision {
  if (!isSource) return { kind: existing === 'same' && other === null ? 'removed' : 'kept' };
  if (existing === 'keep' && other !== null) return { kind: 'kept' };
  const after = change ? changedMoney(price, change) : price;
  if (after <= 0) return { kind: 'refused', why: COPIED_AS_ZERO };
  if (other === null) return { kind: 'created', price: after };
  return other === after ? { kind: 'equal' } : { kind: 'changed', price: after };
}
