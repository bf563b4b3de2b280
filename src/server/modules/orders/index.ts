/**
 * Owns checkout and orders: what can be chosen, sending exactly once, reading and reordering, past purchases.
 * Exactly once (C-ORD-4) rests on three guarantees of the database: the cart's row is marked as sent under its lock in
 * the transaction that writes the order (`sending/order-writer.ts`), an order's cart is unique, and so is a customer's
 * idempotency key. Everything before that transaction only reads; everything after it can be repeated with the same
 * key. Card payments have a journal with the same key (`payments/card-payments.service.ts`).
 */

import type { OrderHeader } from '#contract/endpoints/order.ts';
import type { Locale } from '#contract/values/locale.ts';
import { type Clock, plainDate } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import { every } from '#server/platform/every.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import type { OfficeRoute } from '#server/platform/http/office-route.ts';
import type { Route } from '#server/platform/http/route.ts';
import type { Secrets } from '#server/shop-secrets.ts';
import type { Audit } from '../audit/index.ts';
import type { Carts } from '../cart/index.ts';
import type { Catalogue, StockSettings } from '../catalogue/index.ts';
import type { Customers } from '../customers/index.ts';
import type { CreditSource, Ledger } from '../ledger/index.ts';
import type { Outbox } from '../mail/index.ts';
import type { Operations } from '../operations/index.ts';
import type { Pricing } from '../pricing/index.ts';
import { createAmending } from './amending/amend-order.service.ts';
import { createCustomerKeyFigures } from './history/key-figures.service.ts';
import { presentHeader } from './history/order.presenter.ts';
import { type OrderFilter, readOrders } from './history/order-reading.repository.ts';
import { createReorder } from './history/reorder.service.ts';
import { officeAmendingRoutes } from './office/office-amending.routes.ts';
import { createOfficeOrderView } from './office/office-order.view.ts';
import { officeOrderRoutes } from './office/office-orders.routes.ts';
import { officeTakingRoutes } from './office/office-taking.routes.ts';
import { isOverLimit } from './office/over-limit.ts';
import { createOrderAdmin, type OrderAdmin, type OrderAdminDeps } from './order-admin.service.ts';
import { ORDER_VALUES, orderValuesBy } from './order-mail.ts';
import type { OrderMailSettings } from './order-recipients.ts';
import { type OrderRecord, readOrderRecord } from './order-record.ts';
import { registerUndoableOrders } from './order-undo.ts';
import { orderRoutes } from './orders.routes.ts';
import { createCardPayments, type OnPaymentMoment } from './payments/card-payments.service.ts';
import { createDeadlinePayment } from './payments/deadline-payment.ts';
import { createOrderPayment } from './payments/order-payment.ts';
import { paymentRoutes } from './payments/payment.routes.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import { simulatorOf } from './payments/payment-providers.ts';
import { type Checkout, type CheckoutSettings, createCheckout } from './sending/checkout.service.ts';
import { createOrderWriter, type OnSendStep } from './sending/order-writer.ts';
import { createOrderSending, type OrderSending } from './sending/send-order.service.ts';
import { createSummaryTokens } from './sending/summary-token.ts';
import { createOrderTaking } from './taking/take-order.service.ts';

export { BOUGHT_CHANNEL as NEW_ORDERS_CHANNEL, type BoughtCache, createBoughtCache } from './history/bought-cache.ts';
export { readOpenSums } from './history/key-figures.repository.ts';
export { type BoughtArticle, createOrderHistory, type OrderHistory } from './history/order-history.ts';
export { italianDate } from './history/order-places.ts';
export type { OrderFilter } from './history/order-reading.repository.ts';
export { readSoldSince } from './history/sold-counts.repository.ts';
export { type BuyerOnCredit, readBuyersOnCredit } from './office/buyers-on-credit.repository.ts';
export { readMissedSellers, readMonthSales, readPickupWindows, readUsualDay } from './office/desk-orders.repository.ts';
export { countWaitingOrders, findOrders } from './office/find-orders.repository.ts';
export { type LinesOfOrder, readLinesOfOrder } from './office/order-lines.repository.ts';
export { orderRowsGrid } from './office/order-rows-grid.repository.ts';
export { ordersCells } from './office/orders-cells.repository.ts';
export { ordersGrid } from './office/orders-grid.repository.ts';
export {
  createOrderAdmin,
  type Delivered,
  type Hand,
  type Moved,
  type OrderAdmin,
} from './order-admin.service.ts';
export type { Delivery } from './order-delivery.ts';
export { holdRefusedOrder } from './order-hold.ts';
export { ORDER_PDF } from './order-mail.ts';
export { lockOrder, readDelivered, readOwner, setDelivered } from './order-moving.repository.ts';
export { OrderNotMoved } from './order-not-moved.ts';
export type { OrderMailSettings } from './order-recipients.ts';
export { type OrderRecord, readOrderRecord } from './order-record.ts';
export { ORDER_STATUS_LABELS, residualOf } from './order-status.rules.ts';
export type { TakenBack } from './order-take-back.ts';
export { registerUndoableOrders } from './order-undo.ts';
export { payerText } from './payer-text.ts';
export type { OnPaymentMoment, PaymentMoment } from './payments/card-payments.service.ts';
export {
  createPaymentAdmin,
  type PaymentAdmin,
  PaymentNotRefunded,
} from './payments/payment-admin.service.ts';
export type { ListedPayment } from './payments/payment-journal.repository.ts';
export { type PaymentProvider, ProviderSilent, type ProviderState } from './payments/payment-provider.ts';
export { type CardProviderName, isCardProvider, openProvider } from './payments/payment-providers.ts';
export type { Checkout, CheckoutSettings, Issue, PreparedCart } from './sending/checkout.service.ts';
export { readUnfulfilled, USED_BY_ORDER } from './sending/credit.repository.ts';
export { creditState, exceededBy } from './sending/credit.rules.ts';
export type { OnSendStep, SendStep } from './sending/order-writer.ts';
export { firstPickupWindow, wallTime } from './sending/pickup-windows.rules.ts';
export { type OrderSending, refusalOf } from './sending/send-order.service.ts';
export { applyStockReserve, reserveStock } from './sending/stock-reserves.repository.ts';

export interface OrdersDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly carts: Carts;
  readonly pricing: Pick<Pricing, 'coupons'>;
  readonly catalogue: Pick<Catalogue, 'articlesByIds' | 'articlesByCodes'>;
  readonly customers: Pick<Customers, 'customerOf' | 'addressOf' | 'creditOf' | 'presentedAddresses'>;
  readonly outbox: Pick<Outbox, 'enqueue' | 'fillBy' | 'written'>;
  readonly settings: CheckoutSettings;
  /** Orders say that the contribution for packaging is paid. */
  readonly conai: boolean;
  /** Whether orders reduce the stock, and whether they may exceed it. */
  readonly stock: StockSettings;
  /** What the documents of the account say of an order and of the credit. */
  readonly ledger: Pick<
    Ledger,
    'access' | 'linksOfOrder' | 'flowOfOrder' | 'nextDeadlines' | 'sumsOf' | 'unpaidOf' | 'paying'
  >;
  /** Where open amounts of the credit come from. */
  readonly creditSource: CreditSource;
  /** Signs summaries; the same in all processes of a shop. */
  readonly secrets: Secrets;
  /** Recipients of e-mails about orders besides the customer. */
  readonly orderMail: OrderMailSettings;
  /** Base URL of the shop without trailing slash, for e-mails. */
  readonly baseUrl: () => string;
  /** Provider of card payments; left out: card payments are not offered. */
  readonly provider?: PaymentProvider | undefined;
  readonly log: Pick<Log, 'error'>;
  readonly operations: Operations;
  /** E-mails about the steps of staff, and the seconds after which they leave. */
  readonly steps: {
    readonly emails: OrderAdminDeps['emails'] & { readonly amended: boolean };
    readonly letterDelay: number;
  };
  readonly audit: Pick<Audit, 'prepared'>;
  /** Hands new orders over to other systems, in the transaction that writes them. */
  readonly handOver: (transaction: Queryable, orderIds: readonly number[]) => Promise<void>;
  /** Called before each step of sending; tests stop the process there. */
  readonly onStep?: OnSendStep;
  /** Called after each step of a card payment, for the same reason. */
  readonly onMoment?: OnPaymentMoment;
}

export interface Orders {
  readonly routes: Route[];
  /** Calls of the office. */
  readonly officeRoutes: OfficeRoute[];
  /** undefined = no order has this number, or it belongs to another customer. */
  orderOf(customerId: number, number: string): Promise<OrderRecord | undefined>;
  /** The orders of a list in the shape of the wire: for files. */
  listOf(filter: OrderFilter, locale: Locale): Promise<OrderHeader[]>;
  /** For orders that neither a page nor a person sends: what blocks a cart, sending it, and what staff do with orders. */
  readonly checkout: Pick<Checkout, 'prepare'>;
  readonly sending: Pick<OrderSending, 'send'>;
  readonly admin: Pick<OrderAdmin, 'cancel'>;
  /** Continues unfinished card payments; returns how many were completed. */
  resumePayments(): Promise<number>;
  /** Repeats it from now on: at once, then every minute. */
  start(): void;
  close(): Promise<void>;
}

const RESUME_EVERY_MS = 60_000;

export function createOrders(deps: OrdersDeps): Orders {
  const { db, clock, timeZone, carts, catalogue, customers, outbox, settings, provider, log, onStep = () => {} } = deps;
  const tokens = createSummaryTokens(deps.secrets, clock);
  const cardTaken = provider !== undefined;
  const checkout = createCheckout({
    db,
    carts,
    customers,
    unpaidOf: async (customerId) => (await deps.ledger.sumsOf(customerId)).unpaid,
    clock,
    timeZone,
    settings,
    tokens,
    cardTaken,
  });
  const writer = createOrderWriter({
    db,
    clock,
    timeZone,
    carts,
    outbox,
    coupons: deps.pricing.coupons,
    onStep,
    stock: deps.stock,
    handOver: deps.handOver,
  });
  const orderOf = (customerId: number, number: string) => readOrderRecord(db, customerId, { number });
  outbox.fillBy(
    ORDER_VALUES,
    orderValuesBy({ orderOf, customerOf: customers.customerOf, baseUrl: deps.baseUrl, conai: deps.conai }),
  );
  const { orderMail } = deps;
  const sending = createOrderSending({
    db,
    clock,
    carts,
    checkout,
    tokens,
    writer,
    orderMail,
    audit: deps.audit,
    onStep,
  });
  const payments = createCardPayments({
    db,
    clock,
    provider,
    purposes: {
      order: createOrderPayment({ db, sending }),
      deadlines: createDeadlinePayment({
        db,
        paying: deps.ledger.paying,
        customers,
        outbox,
        office: orderMail.notices ?? '',
      }),
    },
    onMoment: deps.onMoment ?? (() => {}),
    returnUrl({ id, purpose, caller: { locale } }) {
      const page =
        purpose === 'order'
          ? `checkout?step=card&payment=${id}&back=true`
          : `account/deadlines/payment/${id}?back=true`;
      return `${deps.baseUrl()}${locale === 'en' ? '/en' : ''}/pages/${page}`;
    },
    onTrouble: (payment, error) => log.error({ err: error, payment }, 'a card payment could not be finished'),
  });
  const admin = createOrderAdmin({
    db,
    clock,
    operations: deps.operations,
    baseUrl: deps.baseUrl,
    orderMail,
    ...deps.steps,
    isOverCredit: settings.credit.overLimit === 'block' ? isOverLimit(customers) : undefined,
  });
  registerUndoableOrders(deps.operations, clock);
  const { operations, stock } = deps;
  const amending = createAmending({
    db,
    clock,
    timeZone,
    operations,
    stock,
    carts,
    customers,
    checkout,
    orderMail,
    ...deps.steps,
  });
  const view = createOfficeOrderView({ db, clock, timeZone, customers, catalogue, linksOf: deps.ledger.linksOfOrder });
  const { presentedAddresses: addressesOf } = customers;
  const taking = createOrderTaking({ db, carts, customers, checkout, sending, operations, secrets: deps.secrets });
  const simulator = simulatorOf(provider);
  const unfinishedPayments = every(RESUME_EVERY_MS, 'unfinished payments', payments.resume, log);
  return {
    routes: [
      ...orderRoutes({
        db,
        reading: db.reading,
        clock,
        timeZone,
        carts,
        catalogue,
        checkout,
        sending,
        conai: deps.conai,
        reorder: createReorder(db, carts, catalogue),
        linksOf: deps.ledger.linksOfOrder,
        flowOf: deps.ledger.flowOfOrder,
        figures: createCustomerKeyFigures({
          db,
          reading: db.reading,
          clock,
          timeZone,
          carts,
          customers,
          ledger: deps.ledger,
          showsUnpaid: settings.credit.onUnpaid !== 'none',
          creditSource: deps.creditSource,
        }),
      }),
      ...paymentRoutes(payments, simulator),
    ],
    officeRoutes: [
      ...officeOrderRoutes({ db, admin, view, emailOf: outbox.written }),
      ...officeAmendingRoutes({ db, amending, catalogue, addressesOf }),
      ...officeTakingRoutes({ db, taking, carts, addressesOf }),
    ],
    orderOf,
    checkout,
    sending,
    admin,
    async listOf(filter, locale) {
      return (await readOrders(db.reading, filter)).orders.map((order) =>
        presentHeader(order, locale, plainDate(clock(), timeZone)),
      );
    },
    resumePayments: payments.resume,
    start() {
      if (!provider) return;
      unfinishedPayments.start();
      unfinishedPayments.runSoon();
    },
    close: unfinishedPayments.stop,
  };
}
