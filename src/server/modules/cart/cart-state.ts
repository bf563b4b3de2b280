import type { VatRegime } from '#contract/values/vat-treatment.rules.ts';
import {
  addRow,
  type Buyer,
  type HeldCoupon,
  noRows,
  type RowSums,
  type TotalsSettings,
  type TransportSettings,
} from '../pricing/index.ts';
import type { CartKind, CartOwner, CartStatus } from './cart.repository.ts';
import { type Benefits, benefitsOf, type GiftShelf } from './cart-benefits.ts';
import { withinPlafond } from './cart-plafond.ts';
import type { PricedRow } from './priced-row.ts';
import { isBlocking } from './row-check.rules.ts';

export interface CartState {
  readonly id: number;
  readonly customerId: number;
  readonly addressCode: number;
  readonly kind: CartKind;
  readonly status: CartStatus;
  readonly name: string;
  readonly version: number;
  readonly rows: ReadonlyMap<number, PricedRow>;
  readonly sums: RowSums;
  /** Gifts, thresholds and coupon. */
  readonly benefits: Benefits;
  readonly buyer: Buyer;
  /** The buyer's, or the one beyond the plafond of their declaration of intent (docs/tax.md). */
  readonly vat: VatRegime;
  /** Empty = none; `coupon` is what is known about it. */
  readonly couponCode: string;
  readonly coupon: HeldCoupon | null;
  /** All possible gifts of this cart. */
  readonly giftShelf: GiftShelf;
  /** A coupon also discounts rows with a promo price. */
  readonly couponOnPromoRows: boolean;
  /** What the transport costs: it counts for a plafond too. */
  readonly transport: TransportSettings;
  /** Epoch of the prices: a state of an older epoch must be priced again. */
  readonly epoch: number;
  /** Epoch of the stock: rows whose articles changed since then must be checked again. */
  readonly stockEpoch: number;
}

export type CartHead = Omit<CartState, 'rows' | 'sums' | 'benefits' | 'vat'>;

/** How promos, gifts and coupons combine. */
export interface PromotionSettings {
  /** Whether the shop accepts coupons. */
  readonly coupons: boolean;
  readonly couponOnPromoRows: boolean;
  /** Rows with a promo price count towards the thresholds of gifts. */
  readonly giftsCountPromoRows: boolean;
}

export interface CartSettings extends TotalsSettings {
  /** The shop prints the sentence about the contribution for packaging. */
  readonly conai: boolean;
  readonly promotions: PromotionSettings;
}

/** `rows`: with the VAT of the buyer. */
export function stateOf(head: CartHead, rows: readonly PricedRow[]): CartState {
  return withinPlafond(summed({ ...head, vat: head.buyer.vat }, rows));
}

function summed(head: CartHead & Pick<CartState, 'vat'>, rows: readonly PricedRow[]): CartState {
  const sums = noRows();
  for (const row of rows) addRow(sums, row.amounts);
  const byId = new Map(rows.map((row) => [row.rowId, row]));
  return { ...head, rows: byId, sums, benefits: benefitsOf(byId.values(), head) };
}

/** The same cart with another coupon. */
export function withCoupon(
  state: CartState,
  version: number,
  couponCode: string,
  coupon: HeldCoupon | null,
): CartState {
  const head = { ...state, version, couponCode, coupon };
  return withinPlafond({ ...head, benefits: benefitsOf(state.rows.values(), head) });
}

/** The state after a change of some rows: sums change by the difference, all other rows are the same objects. */
export function changedState(
  state: CartState,
  version: number,
  changed: readonly PricedRow[],
  removed: readonly number[],
): CartState {
  const rows = new Map(state.rows);
  const sums: RowSums = { ...state.sums, taxableByVat: new Map(state.sums.taxableByVat) };
  const drop = (rowId: number) => {
    const old = rows.get(rowId);
    if (old) addRow(sums, old.amounts, -1);
  };
  for (const rowId of removed) {
    drop(rowId);
    rows.delete(rowId);
  }
  for (const row of changed) {
    drop(row.rowId);
    addRow(sums, row.amounts);
    rows.set(row.rowId, row);
  }
  return withinPlafond({ ...state, version, rows, sums, benefits: benefitsOf(rows.values(), state) });
}

export interface CartDifference {
  readonly changed: readonly PricedRow[];
  readonly removed: readonly number[];
}

/** Rows that are different objects than before: states share the rows that a change did not touch. */
export function differenceOf(before: CartState, after: CartState): CartDifference {
  return {
    changed: [...after.rows.values()].filter((row) => before.rows.get(row.rowId) !== row),
    removed: [...before.rows.keys()].filter((rowId) => !after.rows.has(rowId)),
  };
}

/** Rows that block an order (C-CART-8). */
export function blockedRows(state: CartState): PricedRow[] {
  return [...state.rows.values()].filter((row) => row.anomalies.some(isBlocking));
}

/** A customer without a cart: everything zero, id 0. */
export function noCart(owner: CartOwner, buyer: Buyer, epochs: Pick<CartState, 'epoch' | 'stockEpoch'>): CartState {
  const transport = { cost: 0, freeAbove: 0 };
  const nothing = { couponCode: '', coupon: null, giftShelf: new Map(), couponOnPromoRows: false, transport };
  return stateOf({ ...owner, ...nothing, id: 0, status: 'active', name: '', version: 0, buyer, ...epochs }, []);
}
