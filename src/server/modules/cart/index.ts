/** Owns carts: their rows, their current prices, parking and activating them, and the moment they become an order. */
import type { DeliveryTotals } from '#contract/endpoints/cart-shape.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { type LaterRows, laterRows } from '#contract/values/stock-split.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import type { Route } from '#server/platform/http/route.ts';
import type { BucketStore } from '#server/platform/rate-limit/bucket-store.ts';
import type { Audit } from '../audit/index.ts';
import type { Customers } from '../customers/index.ts';
import type { Outbox } from '../mail/index.ts';
import {
  type CartTotals,
  cartTotals,
  cartVat,
  type DeliveryType,
  type Pricing,
  type VatLine,
} from '../pricing/index.ts';
import { agentCartRoutes } from './agent-carts.routes.ts';
import { createAgentCarts } from './agent-carts.service.ts';
import { presentCart, presentTotals } from './cart.presenter.ts';
import { type CartKind, type CartOwner, markSent } from './cart.repository.ts';
import { cartRoutes, ownerFor } from './cart.routes.ts';
import { type CartService, createCartService } from './cart.service.ts';
import { createCartCache } from './cart-cache.ts';
import { createCartCoupons } from './cart-coupon.service.ts';
import { cartKindFor } from './cart-kind.rules.ts';
import { createCartLoading } from './cart-loading.ts';
import { createCartPricer, type Shelves } from './cart-pricer.ts';
import { blockedRows, type CartSettings, type CartState } from './cart-state.ts';
import { createOrderedCarts, type PriceOrdered } from './ordered-cart.ts';
import { createRowPreview } from './row-preview.service.ts';
import { rowSplits } from './row-splits.rules.ts';
import { readUnfinished, type UnfinishedCart } from './saved-carts.repository.ts';
import { createSavedCarts } from './saved-carts.service.ts';

export type { CartKind, CartOwner } from './cart.repository.ts';
export type { DueGift } from './cart-benefits.ts';
export type { CartSettings, CartState } from './cart-state.ts';
export type { OrderedCart, OrderedCartRow, PriceOrdered } from './ordered-cart.ts';
export type { PricedRow } from './priced-row.ts';
export { type PricesByHand, withPricesByHand } from './prices-by-hand.ts';
export { giftSplits, rowSplits } from './row-splits.rules.ts';
export { vatFor } from './vat-for.ts';

export interface CartDeps {
  readonly db: Database;
  readonly catalogue: Shelves;
  readonly pricing: Pricing;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly settings: CartSettings;
  readonly buckets: BucketStore;
  readonly audit: Pick<Audit, 'record' | 'note'>;
  readonly customers: Pick<Customers, 'addressOf' | 'emailRecipientsOf'>;
  readonly outbox: Pick<Outbox, 'enqueue'>;
  /** Base URL of the shop without trailing slash, for e-mails. */
  readonly baseUrl: () => string;
}

export interface Carts {
  readonly routes: Route[];
  /** The owner of the cart that the caller asks for. @throws AppError `forbidden` (C-CART-7). */
  ownerFor(caller: Caller, asked: CartKind | undefined, purpose: 'read' | 'change'): CartOwner;
  /** The active cart as it is now, priced and checked; id 0 when there is none. */
  active(owner: CartOwner): Promise<CartState>;
  /** One of the owner's carts, whatever its status. @throws AppError `not-found`. */
  byId(owner: CartOwner, id: number): Promise<CartState>;
  totals(state: CartState, delivery: DeliveryType): CartTotals;
  /** VAT per rate; the taxes add up to the tax of the totals. */
  vatTable(state: CartState, delivery: DeliveryType): VatLine[];
  /** Rows that arrive later; null = everything is in stock. */
  later(state: CartState): LaterRows | null;
  /** Ids of rows that block an order (C-CART-8). */
  blockedRowIds(state: CartState): number[];
  /** JSON of the contract's `Cart`. */
  present(state: CartState, locale: Locale, delivery: DeliveryType): string;
  /** The totals that depend on the delivery type, in the contract's shape. */
  presentTotals(state: CartState, locale: Locale, delivery: DeliveryType): DeliveryTotals;
  /**
   * A cart to be printed, whatever its status, with the totals of shipping. @throws AppError `not-found` for another
   * customer's cart, and for an agent's cart when the client asks (C-CART-7).
   */
  documentOf(
    reader: { customerId: number; addressCode: number; role: Caller['role'] },
    id: number,
  ): Promise<{ state: CartState; totals: CartTotals; vat: VatLine[] }>;
  addRows: CartService['addRows'];
  changeRows: CartService['change'];
  /** The rows of an order as a cart that is not stored: for an order that is amended. */
  priceOrdered: PriceOrdered;
  /** The caller's own carts that are no order yet, of all addresses: active ones with rows first, then saved ones. */
  unfinished(customerId: number, role: Caller['role']): Promise<UnfinishedCart[]>;
  /**
   * Marks carts as sent in the caller's transaction, each only if it is active and unchanged; returns the ids of those
   * marked.
   */
  markSent(transaction: Queryable, carts: ReadonlyArray<{ id: number; version: number }>): Promise<Set<number>>;
  /** After a send: removes the cart from the cache. */
  forget(owner: CartOwner): void;
}

export function createCarts(deps: CartDeps): Carts {
  const { db, catalogue, pricing, clock, timeZone, settings, customers, outbox, baseUrl } = deps;
  const loading = createCartLoading(db, createCartCache(), createCartPricer(catalogue, pricing, settings));
  const service = createCartService({ db, catalogue, pricing, loading });
  const saved = createSavedCarts({ db, clock, timeZone, loading });
  const agentCarts = createAgentCarts({
    db,
    clock,
    timeZone,
    loading,
    service,
    customers,
    outbox,
    baseUrl,
    audit: deps.audit,
  });
  const coupons = createCartCoupons({
    db,
    buckets: deps.buckets,
    pricing,
    loading,
    taken: settings.promotions.coupons,
  });
  const preview = createRowPreview(catalogue, pricing);
  return {
    routes: [
      ...cartRoutes({ service, saved, loading, settings, preview, coupons }),
      ...agentCartRoutes(agentCarts, settings),
    ],
    ownerFor,
    active: loading.active,
    async byId(owner, id) {
      const known = loading.known(owner);
      if (known?.id === id) {
        const current = await loading.active(owner);
        if (current.id === id) return current;
      }
      const state = await loading.byId(owner, id);
      if (state?.kind !== owner.kind) throw new AppError('not-found');
      return state;
    },
    totals: (state, delivery) => cartTotals(state, delivery, settings),
    vatTable: (state, delivery) => cartVat(state, delivery, settings),
    later: (state) => laterRows(rowSplits(state.rows.values()).values()),
    blockedRowIds: (state) => blockedRows(state).map((row) => row.rowId),
    present: (state, locale, delivery) => presentCart(state, locale, settings, { delivery }),
    presentTotals: (state, locale, delivery) => presentTotals(state, locale, settings, delivery),
    async documentOf({ customerId, addressCode, role }, id) {
      const state = await loading.byId({ customerId, addressCode }, id);
      if (!state || (role === 'customer' && state.kind !== 'client')) throw new AppError('not-found');
      return { state, totals: cartTotals(state, 'shipping', settings), vat: cartVat(state, 'shipping', settings) };
    },
    addRows: service.addRows,
    changeRows: service.change,
    priceOrdered: createOrderedCarts(catalogue, pricing, settings),
    unfinished: (customerId, role) => readUnfinished(db, customerId, cartKindFor(role, undefined, 'read')),
    markSent,
    forget: loading.forget,
  };
}
