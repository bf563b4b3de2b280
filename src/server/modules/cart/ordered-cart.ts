/**
 * The rows of an order as a cart that is never stored: priced and checked by the rules of the cart (C-CART-8, C-PRICE-3),
 * with the prices that were agreed. For orders that are amended.
 */
import type { Money } from '#contract/values/money.ts';
import { regimeWithin } from '#contract/values/vat-treatment.rules.ts';
import type { EcoPart, HeldCoupon, Price, Pricing } from '../pricing/index.ts';
import { ecoParts, ecoTotal, rowTotal } from '../pricing/index.ts';
import { agreedPrice } from './agreed-price.rules.ts';
import { type CartPricer, createCartPricer, type Shelves } from './cart-pricer.ts';
import { type CartSettings, type CartState, stateOf } from './cart-state.ts';
import type { PricedRow } from './priced-row.ts';
import { priceByHand } from './prices-by-hand.ts';
import type { RowAnomaly } from './row-check.rules.ts';

export interface OrderedCartRow {
  readonly rowId: number;
  readonly articleId: number;
  readonly quantity: number;
  readonly note: string;
  /** What the order has; undefined = a row that is added. `total`: of all its pieces, as stored. */
  readonly ordered:
    | {
        readonly quantity: number;
        readonly price: Price;
        readonly total: { readonly gross: Money; readonly net: Money };
        /** Of all its pieces, as stored: frozen like the price. */
        readonly eco: readonly EcoPart[];
      }
    | undefined;
  /** A price that staff set, instead of all others. */
  readonly fixed: Money | undefined;
}

export interface OrderedCart {
  readonly customerId: number;
  readonly addressCode: number;
  readonly rows: readonly OrderedCartRow[];
  /** Of the order; empty = none. It holds, although it is used up or over by now: this order used it. */
  readonly coupon: { readonly code: string; readonly discount: Money };
  /** Article → pieces that the order itself holds of the stock: they are there for it. */
  readonly held: ReadonlyMap<number, number>;
  /** Article → pieces that the order itself reserves: they are shown to it. */
  readonly reserved: ReadonlyMap<number, number>;
  /** What the order itself uses of the plafond of a declaration of intent. */
  readonly intent: { readonly protocol: string; readonly amount: Money };
}

export type PriceOrdered = (order: OrderedCart) => Promise<CartState>;

export function createOrderedCarts(catalogue: Shelves, pricing: Pricing, settings: CartSettings): PriceOrdered {
  return async (order) => {
    const pricer = createCartPricer(withHeld(catalogue, order), pricing, settings);
    const epochs = { epoch: pricer.epoch(), stockEpoch: pricer.stockEpoch() };
    const buyer = withOwnIntent(await pricer.buyer(order), order.intent);
    const stored = order.rows.map(({ rowId, articleId, quantity, note }) => {
      return { rowId, articleId, quantity, note, promoCode: '', promoRow: 0, seenGross: 0, seenNet: 0 };
    });
    const [priced, extras] = await Promise.all([
      pricer.priceRows(buyer, stored),
      pricer.extras(buyer, order.coupon.code),
    ]);
    const coupon = order.coupon.code === '' ? null : holding(extras.coupon, order.coupon);
    const quoter = await pricing.quoter(
      buyer,
      priced.flatMap(({ article }) => article ?? []),
    );
    const rows = priced.map((row, index) => {
      const { ordered, fixed } = order.rows[index] as OrderedCartRow;
      const before = ordered && row.article ? quoter.price(row.article, ordered.quantity) : null;
      const price = priceOf(row, ordered, fixed, before);
      const isSame = ordered && ordered.price === price && ordered.quantity === row.quantity;
      const total = isSame
        ? ordered.total
        : { gross: rowTotal(row.quantity, price.gross), net: rowTotal(row.quantity, price.net) };
      const eco = isSame ? ordered.eco : ordered ? ecoParts(ordered.eco, row.quantity) : row.eco;
      const amounts = { ...row.amounts, ...total, eco: ecoTotal(eco) };
      return { ...row, price, amounts, eco, anomalies: faultsOf(row, ordered?.quantity, fixed !== undefined) };
    });
    const head = { customerId: order.customerId, addressCode: order.addressCode, kind: 'agent', id: 0 } as const;
    const couponCode = coupon ? order.coupon.code : '';
    return stateOf(
      { ...head, ...extras, ...epochs, couponCode, coupon, status: 'active', name: '', version: 0, buyer },
      rows,
    );
  };
}

function priceOf(row: PricedRow, ordered: OrderedCartRow['ordered'], fixed: Money | undefined, before: Price | null) {
  if (fixed !== undefined) return priceByHand(fixed);
  if (!ordered) return row.price;
  const isPriced = row.article !== undefined && !row.anomalies.some(({ kind }) => kind === 'no-price');
  return agreedPrice(
    { before: ordered.quantity, now: row.quantity },
    { agreed: ordered.price, todayBefore: before, todayNow: isPriced ? row.price : null },
  );
}

/**
 * What is wrong with the row as it is wanted now: what was ordered may stay although it could not be ordered today, and
 * fewer pieces need no stock.
 */
function faultsOf(row: PricedRow, before: number | undefined, isFixed: boolean): RowAnomaly[] {
  if (row.quantity === before) return [];
  const isLess = before !== undefined && row.quantity < before;
  return row.anomalies.filter(({ kind }) => {
    if (kind === 'price-changed' || kind === 'promo-expired') return false;
    if (kind === 'no-price') return !isFixed && !isLess;
    return !isLess || kind === 'packaging-invalid' || kind === 'quantity-below-minimum';
  });
}

/** The coupon as it was used: neither over nor used up for its own order. */
function holding(held: HeldCoupon | null, { discount }: OrderedCart['coupon']): HeldCoupon {
  if (held) return { ...held, problem: null };
  // It exists no more: the amount stays, at most the whole order.
  const coupon = { code: '', title: { it: '', en: '' }, validFrom: '', validTo: '', minimum: 0 };
  return { coupon: { ...coupon, effect: { amount: discount } }, problem: null, covers: () => true };
}

/** Shelves on which the pieces of this order still lie. */
function withHeld(catalogue: Shelves, { held, reserved }: Pick<OrderedCart, 'held' | 'reserved'>): Shelves {
  return {
    ...catalogue,
    async articlesByIds(ids) {
      const articles = await catalogue.articlesByIds(ids);
      return new Map(
        [...articles].map(([id, article]) => {
          const [pieces, own] = [held.get(id) ?? 0, reserved.get(id) ?? 0];
          if (pieces === 0 && own === 0) return [id, article] as const;
          const left = Math.max(0, article.reserved - own);
          return [id, { ...article, stock: article.stock + pieces, reserved: left }] as const;
        }),
      );
    },
  };
}

type Buyer = Awaited<ReturnType<CartPricer['buyer']>>;

/** What the order uses of the plafond is left for it. */
function withOwnIntent(buyer: Buyer, { protocol, amount }: OrderedCart['intent']): Buyer {
  const { vat } = buyer;
  if (amount === 0 || vat.intent?.protocol !== protocol) return buyer;
  const intent = { ...vat.intent, left: vat.intent.left + amount };
  return { ...buyer, vat: regimeWithin(vat.beyondPlafond ?? vat, intent) };
}
