/** Before an order is sent: what blocks it, what can be chosen, what is signed (C-ORD-4). */
import type { CheckoutDraft } from '#contract/endpoints/checkout-choices.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Money } from '#contract/values/money.ts';
import { LoadOnce } from '#server/platform/cache/load-once.ts';
import { type Clock, plainDate } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { type CartOwner, type CartState, type Carts, type PricesByHand, withPricesByHand } from '../../cart/index.ts';
import type { Customer, Customers, DeliveryAddress } from '../../customers/index.ts';
import { CARD_METHOD, type PaymentMethod, paymentMethod } from '../../customers/index.ts';
import { type DeliveryType, splitVat } from '../../pricing/index.ts';
import { readOrderNumberOfCart } from '../history/order-reading.repository.ts';
import { giftMark } from '../history/order-rows.ts';
import { readDraft } from './checkout-drafts.repository.ts';
import { lockCredit, readUnfulfilled } from './credit.repository.ts';
import { type CreditState, type CreditUse, creditState, exceededBy } from './credit.rules.ts';
import { readyDays } from './delivery-fit.rules.ts';
import { dueDate } from './payment-due.rules.ts';
import {
  closedToday,
  type PickupSettings,
  type PickupWindow,
  pickupWindows,
  sendBefore,
  wallTime,
} from './pickup-windows.rules.ts';
import { type ShippingSettings, shippingDates } from './shipping-dates.rules.ts';
import type { SummaryTokens } from './summary-token.ts';

export interface CheckoutSettings {
  readonly pickup: PickupSettings & { readonly offered: boolean };
  /** `deliveryDays`: maximum working days from shipping to arrival. */
  readonly shipping: ShippingSettings & { readonly deliveryDays: number };
  /** What happens to an order over the credit limit (C-ORD-7). */
  readonly credit: { readonly overLimit: 'warn' | 'block'; readonly onUnpaid: 'none' | 'warn' | 'block' };
  /** Whether orders take comments from the buyer (storefront.md §3 "order note displayed"). */
  readonly orderNote: boolean;
  /** Default until the buyer chooses; undefined: shipping. */
  readonly usualDelivery?: DeliveryType | undefined;
}

export interface Issue {
  readonly code:
    | 'cart-empty'
    | 'minimum-order'
    | 'cart-has-anomalies'
    | 'price-changed'
    | 'no-payment-methods'
    | 'credit-exceeded'
    | 'unpaid-deadlines';
  readonly rowId?: number;
  /** The amount missing, exceeded, or returned unpaid by the bank. */
  readonly amount?: Money;
  /** Blocks the order; other issues are only shown. */
  readonly blocking: boolean;
}

export interface OfferedWindow extends PickupWindow {
  /** In the shop's time zone: `2026-11-24 16:00`. */
  readonly sendBy: string;
}

/** When goods can be shipped or collected. */
export interface DeliveryDates {
  /** Plain dates. */
  readonly shippingDates: readonly string[];
  readonly pickupWindows: readonly OfferedWindow[];
}

export interface DeliveryOptions extends DeliveryDates {
  readonly closedWindows: readonly OfferedWindow[];
  /**
   * For everything in one delivery; no dates at all = the day is not known. undefined = nothing has to be waited for.
   */
  readonly together: DeliveryDates | undefined;
}

/** The customer's side of an order. */
export interface Buyers {
  readonly customer: Customer;
  readonly address: DeliveryAddress;
}

export interface OfferedPayment extends PaymentMethod {
  /** Plain date, if invoiced today. */
  readonly dueDate: string | undefined;
  readonly isCard: boolean;
}

export interface PreparedCart {
  readonly state: CartState;
  readonly delivery: DeliveryType;
  readonly issues: readonly Issue[];
  readonly options: DeliveryOptions;
  /** Transport cost of this cart when it is shipped. */
  readonly transport: Money;
  readonly deliveryDays: number;
  readonly payments: readonly OfferedPayment[];
  /** undefined = no limit. */
  readonly credit: CreditState | undefined;
  readonly customer: Customer;
  readonly draft: CheckoutDraft;
  /** Whether the buyer may write comments. */
  readonly takesNote: boolean;
  /** Empty while an issue blocks. */
  readonly token: string;
}

export interface PrepareRequest {
  readonly cartId?: number | undefined;
  /** The owner of the draft. */
  readonly userId: number | null;
  /** Left out: as in the draft. */
  readonly delivery?: DeliveryType | undefined;
  readonly payment?: string | undefined;
  /** Of an order that staff take. */
  readonly prices?: PricesByHand | undefined;
  readonly locale: Locale;
}

/** Locks the customer's credit until the transaction ends. @throws AppError `credit-exceeded`. */
export type CreditGuard = (transaction: Queryable) => Promise<void>;

export interface Checkout {
  /** @throws AppError `not-found`, `already-sent` with the order's number, `conflict` (a parked cart) when `cartId` names such a cart. */
  prepare(owner: CartOwner, request: PrepareRequest): Promise<PreparedCart>;
  /** Cached per epoch of the cart's prices: customers are imported together with prices. */
  buyers(state: CartState): Promise<Buyers>;
  /** Methods of the address, else of the customer (C-ORD-3); card only where there is a provider. */
  paymentCodes(buyers: Buyers): readonly string[];
  /** Issues of the cart itself. */
  issues(state: CartState, payments: readonly unknown[]): Issue[];
  /** Issues of an order of that amount: over the limit, and what the bank returned, depending on the settings. */
  creditIssues(customer: Customer, amount: Money, payment: string): Promise<Issue[]>;
  /**
   * To be called inside the transaction that writes the order: two carts of one customer, sent at the same time, must
   * not both pass the limit. undefined = nothing to check: no limit, nothing on credit, or the settings only warn.
   */
  creditGuard(customer: Customer, amount: Money, payment: string): CreditGuard | undefined;
  /** Dates that fit what is in stock and what arrives later. */
  options(state: CartState): DeliveryOptions;
  /** The buyer's comments for the order: none where the settings disable them. */
  noteOf(written: string): string;
}

export interface CheckoutDeps {
  readonly db: Queryable;
  readonly carts: Carts;
  readonly customers: Pick<Customers, 'customerOf' | 'addressOf' | 'creditOf'>;
  /** What the bank returned unpaid and is still open. */
  readonly unpaidOf: (customerId: number) => Promise<Money>;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly settings: CheckoutSettings;
  readonly tokens: SummaryTokens;
  /** False: no card provider, so cards are not offered. */
  readonly cardTaken: boolean;
}

const WINDOWS_OFFERED = 6;
const NO_DATES: DeliveryDates = { shippingDates: [], pickupWindows: [] };
const MOST_BUYERS = 5_000;

export function createCheckout(deps: CheckoutDeps): Checkout {
  const { db, carts, customers, clock, timeZone, settings, tokens, cardTaken } = deps;
  const known = new LoadOnce<string, Buyers>({ most: MOST_BUYERS });

  const buyers = ({ customerId, addressCode, epoch }: CartState): Promise<Buyers> =>
    known.get(`${epoch}:${customerId}:${addressCode}`, async () => {
      const [customer, address] = await Promise.all([
        customers.customerOf(customerId),
        customers.addressOf(customerId, addressCode),
      ]);
      if (!customer || !address) throw new AppError('forbidden');
      return { customer, address };
    });

  function issues(state: CartState, payments: readonly unknown[]): Issue[] {
    if (state.sums.count === 0) return [{ code: 'cart-empty', blocking: true }];
    const blocked = carts.blockedRowIds(state);
    const found: Issue[] = blocked.map((rowId) => ({ code: 'cart-has-anomalies', rowId, blocking: true }));
    for (const { rowId, anomalies } of state.rows.values()) {
      const isChanged = anomalies.some(({ kind }) => kind === 'price-changed') && !blocked.includes(rowId);
      if (isChanged) found.push({ code: 'price-changed', rowId, blocking: false });
    }
    const { minimum } = carts.totals(state, 'shipping');
    if (!minimum.compliant) found.push({ code: 'minimum-order', amount: minimum.missing, blocking: true });
    if (payments.length === 0) found.push({ code: 'no-payment-methods', blocking: true });
    return found;
  }

  const paymentCodes = ({ customer, address }: Buyers) =>
    (address.paymentMethods.length > 0 ? address.paymentMethods : customer.paymentMethods).filter(
      (code) => cardTaken || code !== CARD_METHOD,
    );

  /** undefined = the customer has no limit, so nothing is read. */
  async function creditOf(
    { customerId, creditLimit }: Customer,
    order: Money,
    reader = db,
  ): Promise<CreditState | undefined> {
    if (creditLimit === null) return undefined;
    const [stored, unfulfilledOrders] = await Promise.all([
      customers.creditOf(customerId),
      readUnfulfilled(reader, customerId, [CARD_METHOD]),
    ]);
    const use: CreditUse = { ...stored, unfulfilledOrders };
    return creditState(creditLimit, use, order);
  }

  function creditIssueOf(credit: CreditState | undefined): Issue | undefined {
    const amount = credit ? exceededBy(credit) : 0;
    if (amount === 0) return undefined;
    return { code: 'credit-exceeded', amount, blocking: settings.credit.overLimit === 'block' };
  }

  /** `order`: the amount on credit; what is paid at once is never blocked. */
  async function unpaidIssueOf(customerId: number, order: Money): Promise<Issue | undefined> {
    const { onUnpaid } = settings.credit;
    const amount = onUnpaid === 'none' ? 0 : await deps.unpaidOf(customerId);
    if (amount <= 0) return undefined;
    return { code: 'unpaid-deadlines', amount, blocking: onUnpaid === 'block' && order > 0 };
  }

  /** An order that is paid at once needs no credit. */
  const onCredit = (amount: Money, payment: string) => (payment === CARD_METHOD ? 0 : amount);

  function options(state: CartState): DeliveryOptions {
    const now = clock();
    const wall = wallTime(now, timeZone);
    const { pickup, shipping } = settings;
    const later = carts.later(state);
    const ready = readyDays(later, wall.date);
    const withEnd = (window: PickupWindow): OfferedWindow => {
      const { date, time } = sendBefore(window, pickup);
      return { ...window, sendBy: `${date} ${time}` };
    };
    // Goods that arrive during a day can be collected from the next working day on.
    const wallOf = (day: string) => (day > wall.date ? { date: day, time: pickup.firstCutoff } : wall);
    const from = (day: string): DeliveryDates => ({
      shippingDates: shippingDates(day, shipping),
      pickupWindows: pickup.offered ? pickupWindows(wallOf(day), pickup, WINDOWS_OFFERED).map(withEnd) : [],
    });
    return {
      ...from(ready.first),
      closedWindows: pickup.offered && ready.first === wall.date ? closedToday(wall, pickup).map(withEnd) : [],
      together: later ? (ready.all === null ? NO_DATES : from(ready.all)) : undefined,
    };
  }

  const noteOf = (written: string) => (settings.orderNote ? written : '');

  return {
    buyers,
    issues,
    options,
    paymentCodes,
    noteOf,
    async creditIssues(customer, amount, payment) {
      const order = onCredit(amount, payment);
      const overLimit = creditIssueOf(await creditOf(customer, order));
      return [overLimit, await unpaidIssueOf(customer.customerId, order)].filter((issue) => issue !== undefined);
    },
    creditGuard(customer, amount, payment) {
      const order = onCredit(amount, payment);
      if (customer.creditLimit === null || order === 0 || settings.credit.overLimit !== 'block') return undefined;
      return async (transaction) => {
        await lockCredit(transaction, customer.customerId);
        if (creditIssueOf(await creditOf(customer, order, transaction))) throw new AppError('credit-exceeded');
      };
    },
    async prepare(owner, { cartId, userId, locale, prices, ...wish }) {
      const cart = await (cartId ? carts.byId(owner, cartId) : carts.active(owner));
      const state = prices ? withPricesByHand(cart, prices) : cart;
      if (state.status === 'sent')
        throw new AppError('already-sent', { order: await readOrderNumberOfCart(db, owner.customerId, state.id) });
      if (state.status !== 'active') throw new AppError('conflict');
      const [who, written] = await Promise.all([buyers(state), readDraft(db, { cartId: state.id, userId })]);
      const { note: _, ...withoutNote } = written;
      const usual = written.delivery_type ?? settings.usualDelivery;
      const draft = { ...(settings.orderNote ? written : withoutNote), ...(usual && { delivery_type: usual }) };
      const codes = paymentCodes(who);
      const drafted = draft.delivery_type === 'pickup' && !settings.pickup.offered ? undefined : draft.delivery_type;
      const chosen = wish.delivery ?? drafted;
      const delivery = chosen ?? 'shipping';
      const payment =
        [wish.payment, draft.payment_method].find((code) => code && codes.includes(code)) ?? codes[0] ?? '';
      const totalOf = (type: DeliveryType) => carts.totals(state, type).document;
      const split = splitVat(carts.vatTable(state, delivery));
      const onAccount = onCredit(totalOf(delivery) - split, payment);
      const credit = await creditOf(who.customer, onAccount);
      const found = issues(state, codes);
      const overLimit = state.sums.count > 0 ? creditIssueOf(credit) : undefined;
      if (overLimit) found.push(overLimit);
      const unpaid = await unpaidIssueOf(owner.customerId, state.sums.count > 0 ? onAccount : 0);
      if (unpaid) found.push(unpaid);
      const token = tokens.sign({
        cartId: state.id,
        version: state.version,
        kind: state.kind,
        delivery: chosen ?? null,
        customerId: owner.customerId,
        addressCode: owner.addressCode,
        gifts: giftMark(state),
        totals: { shipping: totalOf('shipping'), pickup: totalOf('pickup') },
      });
      const day = plainDate(clock(), timeZone);
      return {
        state,
        delivery,
        credit,
        draft,
        takesNote: settings.orderNote,
        issues: found,
        customer: who.customer,
        options: options(state),
        transport: carts.totals(state, 'shipping').transport,
        deliveryDays: settings.shipping.deliveryDays,
        payments: codes.map((code) => ({
          ...paymentMethod(code, locale),
          dueDate: dueDate(code, day),
          isCard: code === CARD_METHOD,
        })),
        token: found.some(({ blocking }) => blocking) ? '' : token,
      };
    },
  };
}
