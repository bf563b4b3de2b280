/**
 * Owns checkout and orders: what can be chosen, sending exactly once, reading and ordering again, what was bought before.
 *
 * Exactly once (C-ORD-4) rests on three things of the database: the cart's row is marked as sent under its lock in the transaction
 * that writes the order (`order-writer.ts`), an order's cart is unique, and so is a customer's idempotency key. Everything before
 * that transaction only reads; everything after it can be asked again with the same key.
 */
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/index.ts';
import type { Route } from '#server/http/route.ts';
import type { Carts } from '../cart/index.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { Customers } from '../customers/index.ts';
import type { Pricing } from '../pricing/index.ts';
import { type CheckoutSettings, createCheckout } from './checkout.service.ts';
import { createOrderLetter } from './order-letter.ts';
import { type OrderRecord, readOrderRecord } from './order-record.ts';
import { createOrderWriter, type OnSendStep } from './order-writer.ts';
import { orderRoutes } from './orders.routes.ts';
import { createReorder } from './reorder.service.ts';
import { createOrderSending } from './send-order.service.ts';
import { createSummaryTokens } from './summary-token.ts';

export type { CheckoutSettings } from './checkout.service.ts';
export { italianDate } from './order.presenter.ts';
export {
  createOrderDesk,
  type Delivery,
  type Moved,
  type OrderDesk,
  OrderNotMoved,
} from './order-desk.service.ts';
export { createOrderHistory, type OrderHistory } from './order-history.ts';
export { ORDER_PDF } from './order-letter.ts';
export type { OrderRecord } from './order-record.ts';
export { ORDER_STATUS_LABELS, residualOf } from './order-status.rules.ts';
export type { OnSendStep, SendStep } from './order-writer.ts';

export interface OrdersDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly carts: Carts;
  readonly pricing: Pick<Pricing, 'coupons'>;
  readonly catalogue: Pick<Catalogue, 'articlesByIds'>;
  readonly customers: Pick<Customers, 'customerOf' | 'addressOf' | 'letters'>;
  readonly settings: CheckoutSettings;
  /** Signs summaries; the same in all processes of a shop. */
  readonly secret: string;
  readonly shopName: string;
  /** Address of the shop without trailing slash, for letters. */
  readonly baseUrl: () => string;
  /** Told before each step of sending; tests stop the process there. */
  readonly onStep?: OnSendStep;
}

export interface Orders {
  readonly routes: Route[];
  /** undefined = there is none of this number, or it is another customer's. */
  orderOf(clientId: number, number: string): Promise<OrderRecord | undefined>;
}

export function createOrders(deps: OrdersDeps): Orders {
  const { db, clock, timeZone, carts, catalogue, customers, settings, onStep = () => {} } = deps;
  const tokens = createSummaryTokens(deps.secret, clock);
  const checkout = createCheckout({ carts, customers, clock, timeZone, settings, tokens });
  const { letters } = customers;
  const writer = createOrderWriter({ db, clock, timeZone, carts, letters, coupons: deps.pricing.coupons, onStep });
  const letter = createOrderLetter(deps.shopName, deps.baseUrl);
  const sending = createOrderSending({ db, clock, carts, checkout, tokens, writer, letter, onStep });
  return {
    routes: orderRoutes({ db, carts, catalogue, checkout, sending, reorder: createReorder(db, carts) }),
    orderOf: (clientId, number) => readOrderRecord(db, clientId, { number }),
  };
}
