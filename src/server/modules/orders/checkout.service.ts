/** Before an order is sent: what stands in its way, what can be chosen, what is signed (C-ORD-4). */
import { AppError } from '#contract/errors.ts';
import type { Locale } from '#contract/locale.ts';
import type { Money } from '#contract/money.ts';
import { type Clock, plainDate } from '#server/clock.ts';
import type { CartOwner, CartState, Carts } from '../cart/index.ts';
import type { Customer, Customers, DeliveryAddress } from '../customers/index.ts';
import { type PaymentMethod, paymentMethod } from '../customers/index.ts';
import type { DeliveryType } from '../pricing/index.ts';
import { giftMark } from './order-rows.ts';
import { type PickupSettings, type PickupWindow, pickupWindows, wallTime } from './pickup-windows.rules.ts';
import { type ShippingSettings, shippingDates } from './shipping-dates.rules.ts';
import type { SummaryTokens } from './summary-token.ts';

export interface CheckoutSettings {
  readonly pickup: PickupSettings & { readonly offered: boolean };
  readonly shipping: ShippingSettings;
}

export interface Issue {
  readonly code: 'cart-empty' | 'minimum-order' | 'cart-has-anomalies' | 'no-payment-methods';
  readonly rowId?: number;
  /** What is missing. */
  readonly amount?: Money;
}

export interface DeliveryOptions {
  /** Plain dates. */
  readonly shippingDates: readonly string[];
  readonly pickupWindows: readonly PickupWindow[];
}

/** The customer's side of an order. */
export interface Buyers {
  readonly customer: Customer;
  readonly address: DeliveryAddress;
}

export interface PreparedCart {
  readonly state: CartState;
  readonly delivery: DeliveryType;
  /** Each one stops the order. */
  readonly issues: readonly Issue[];
  readonly options: DeliveryOptions;
  readonly payments: readonly PaymentMethod[];
  /** Empty while an issue stands. */
  readonly token: string;
}

export interface Checkout {
  /** @throws AppError `not-found`, `already-sent`, `conflict` (a parked cart) when `cartId` names such a cart. */
  prepare(
    owner: CartOwner,
    request: { cartId?: number | undefined; delivery?: DeliveryType | undefined; locale: Locale },
  ): Promise<PreparedCart>;
  /** Kept while the epoch of the cart's prices lasts: customers come in with the same imports as prices. */
  buyers(state: CartState): Promise<Buyers>;
  paymentCodes(buyers: Buyers): readonly string[];
  issues(state: CartState, payments: readonly unknown[]): Issue[];
  options(): DeliveryOptions;
}

export interface CheckoutDeps {
  readonly carts: Carts;
  readonly customers: Pick<Customers, 'customerOf' | 'addressOf'>;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly settings: CheckoutSettings;
  readonly tokens: SummaryTokens;
}

const WINDOWS_OFFERED = 6;
const MOST_BUYERS = 5_000;

export function createCheckout({ carts, customers, clock, timeZone, settings, tokens }: CheckoutDeps): Checkout {
  const known = new Map<string, { epoch: number; buyers: Buyers }>();

  async function buyers({ clientId, addressCode, epoch }: CartState): Promise<Buyers> {
    const key = `${clientId}:${addressCode}`;
    const kept = known.get(key);
    if (kept?.epoch === epoch) return kept.buyers;
    const [customer, address] = await Promise.all([
      customers.customerOf(clientId),
      customers.addressOf(clientId, addressCode),
    ]);
    if (!customer || !address) throw new AppError('forbidden');
    if (known.size >= MOST_BUYERS) known.clear();
    known.set(key, { epoch, buyers: { customer, address } });
    return { customer, address };
  }

  function issues(state: CartState, payments: readonly unknown[]): Issue[] {
    if (state.sums.count === 0) return [{ code: 'cart-empty' }];
    const found: Issue[] = carts.blockedRowIds(state).map((rowId) => ({ code: 'cart-has-anomalies', rowId }));
    const { minimum } = carts.totals(state, 'shipping');
    if (!minimum.compliant) found.push({ code: 'minimum-order', amount: minimum.missing });
    if (payments.length === 0) found.push({ code: 'no-payment-methods' });
    return found;
  }

  const paymentCodes = ({ customer, address }: Buyers) =>
    address.paymentMethods.length > 0 ? address.paymentMethods : customer.paymentMethods;

  function options(): DeliveryOptions {
    const now = clock();
    return {
      shippingDates: shippingDates(plainDate(now, timeZone), settings.shipping),
      pickupWindows: settings.pickup.offered
        ? pickupWindows(wallTime(now, timeZone), settings.pickup, WINDOWS_OFFERED)
        : [],
    };
  }

  return {
    ...{ buyers, issues, options, paymentCodes },
    async prepare(owner, { cartId, delivery, locale }) {
      const state = await (cartId ? carts.byId(owner, cartId) : carts.active(owner));
      const who = await buyers(state);
      if (state.status !== 'active') throw new AppError(state.status === 'sent' ? 'already-sent' : 'conflict');
      const payments = paymentCodes(who).map((code) => paymentMethod(code, locale));
      const found = issues(state, payments);
      const totalOf = (type: DeliveryType) => carts.totals(state, type).document;
      const token = tokens.sign({
        ...{ cartId: state.id, version: state.version, kind: state.kind, delivery: delivery ?? null },
        ...{ clientId: owner.clientId, addressCode: owner.addressCode },
        gifts: giftMark(state),
        totals: { shipping: totalOf('shipping'), pickup: totalOf('pickup') },
      });
      return {
        ...{ state, payments, issues: found, delivery: delivery ?? 'shipping' },
        options: options(),
        token: found.length === 0 ? token : '',
      };
    },
  };
}
