import {
  addRow,
  type Buyer,
  type DeliveryType,
  type DocumentTotals,
  documentTotals,
  type HeldCoupon,
  type MinimumOrder,
  minimumOrder,
  noRows,
  type RowSums,
  type Transport,
  type TransportSettings,
  transportCost,
  type VatLine,
  vatTable,
} from '../pricing/index.ts';
import type { CartKind, CartOwner, CartStatus } from './cart.repository.ts';
import { type Benefits, benefitsOf, type GiftShelf } from './cart-benefits.ts';
import type { PricedRow } from './priced-row.ts';
import { isBlocking } from './row-check.rules.ts';

export interface CartState {
  readonly id: number;
  readonly clientId: number;
  readonly addressCode: number;
  readonly kind: CartKind;
  readonly status: CartStatus;
  readonly name: string;
  readonly version: number;
  readonly rows: ReadonlyMap<number, PricedRow>;
  readonly sums: RowSums;
  /** What rows bring beside their prices. */
  readonly benefits: Benefits;
  readonly buyer: Buyer;
  /** Empty = none; `coupon` is what is known about it. */
  readonly couponCode: string;
  readonly coupon: HeldCoupon | null;
  /** Everything that may become a gift in this cart. */
  readonly giftShelf: GiftShelf;
  /** A coupon counts on rows with a promo price too. */
  readonly couponOnPromoRows: boolean;
  /** Of the prices: a state of an older epoch has to be priced again. */
  readonly epoch: number;
  /** Of the stock: rows whose articles moved since have to be looked at again. */
  readonly stockEpoch: number;
}

export type CartHead = Omit<CartState, 'rows' | 'sums' | 'benefits'>;

/** What promos, gifts and coupons have to do with each other. */
export interface PromotionSettings {
  /** Coupons are taken at all. */
  readonly coupons: boolean;
  readonly couponOnPromoRows: boolean;
  /** Rows with a promo price count for the thresholds of gifts. */
  readonly giftsCountPromoRows: boolean;
}

export interface CartSettings {
  readonly promotions: PromotionSettings;
  readonly transport: TransportSettings;
  /** Ordinary VAT in percent, that of transport (C-PRICE-3). */
  readonly vat: number;
  readonly minimumOrder: number;
}

export function stateOf(head: CartHead, rows: readonly PricedRow[]): CartState {
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
  return { ...head, benefits: benefitsOf(state.rows.values(), head) };
}

/** The state after a change of some rows: sums move by the difference, all other rows are the same objects. */
export function changedState(
  state: CartState,
  version: number,
  changed: readonly PricedRow[],
  removed: readonly number[],
): CartState {
  const rows = new Map(state.rows);
  const sums: RowSums = { ...state.sums, netByVat: new Map(state.sums.netByVat) };
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
  return { ...state, version, rows, sums, benefits: benefitsOf(rows.values(), state) };
}

export interface CartTotals extends DocumentTotals {
  readonly transportMissing: Transport['missing'];
  readonly minimum: MinimumOrder;
}

/**
 * Totals as C-PRICE-3 and C-CART-6 have them, for goods that are shipped or picked up. Free transport and minimum order look at the
 * goods before the coupon: using one never costs the buyer anything.
 */
export function cartTotals(state: CartState, delivery: DeliveryType, settings: CartSettings): CartTotals {
  const { sums, buyer } = state;
  const transport = transportCost(sums.net, sums.count === 0, delivery, settings.transport);
  return {
    ...documentTotals(sums, transport.cost, ordinaryVat(buyer, settings), state.benefits.coupon ?? undefined),
    transportMissing: transport.missing,
    minimum: minimumOrder(sums.net, buyer.minimumOrder ?? settings.minimumOrder),
  };
}

export interface CartDifference {
  readonly changed: readonly PricedRow[];
  readonly removed: readonly number[];
}

/** What is another row object than before: states share the rows that a change did not touch. */
export function differenceOf(before: CartState, after: CartState): CartDifference {
  return {
    changed: [...after.rows.values()].filter((row) => before.rows.get(row.rowId) !== row),
    removed: [...before.rows.keys()].filter((rowId) => !after.rows.has(rowId)),
  };
}

/** VAT rate by rate (C-PRICE-3), the coupon's part taken off. */
export function cartVat(state: CartState, delivery: DeliveryType, settings: CartSettings): VatLine[] {
  const { exemption } = state.buyer;
  const { transport } = cartTotals(state, delivery, settings);
  const byRate = [...state.sums.netByVat].map(([vat, net]) => ({ vat, net }));
  return vatTable(byRate, transport, ordinaryVat(state.buyer, settings), state.benefits.coupon?.byVat, exemption);
}

/** Of transport: none for whoever is sold to without VAT (C-PRICE-5). */
const ordinaryVat = (buyer: Buyer, settings: CartSettings): number => (buyer.exemption ? 0 : settings.vat);

/** Percent of what this buyer gets. */
export const vatFor = (buyer: Buyer, article: { readonly vat: number } | undefined): number =>
  buyer.exemption ? 0 : (article?.vat ?? UNKNOWN_VAT);

const UNKNOWN_VAT = 22;

/** Rows that stop an order (C-CART-8). */
export function blockedRows(state: CartState): PricedRow[] {
  return [...state.rows.values()].filter((row) => row.anomalies.some(isBlocking));
}

/** A customer without a cart: everything zero, id 0. */
export function noCart(owner: CartOwner, buyer: Buyer, epochs: Pick<CartState, 'epoch' | 'stockEpoch'>): CartState {
  const nothing = { couponCode: '', coupon: null, giftShelf: new Map(), couponOnPromoRows: false };
  return stateOf({ ...owner, ...nothing, id: 0, status: 'active', name: '', version: 0, buyer, ...epochs }, []);
}
