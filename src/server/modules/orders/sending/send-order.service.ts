/** Sending: a prepared cart becomes an order exactly once, whatever is clicked, retried or killed (C-ORD-4). */

import { AppError, type ErrorCode } from '#contract/values/errors.ts';
import { type InvoiceRequest, invoiceFaults, plainInvoice } from '#contract/values/invoice-request.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Money } from '#contract/values/money.ts';
import { faultSentence } from '#server/form-refusal.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import type { Audit } from '../../audit/index.ts';
import { type CartState, type Carts, type PricesByHand, withPricesByHand } from '../../cart/index.ts';
import { CARD_METHOD, type Customer, isPublicBody } from '../../customers/index.ts';
import type { OutgoingEmail } from '../../mail/index.ts';
import type { DeliveryType } from '../../pricing/index.ts';
import { readOrderByKey, readOrderByNumber, type StoredOrder } from '../history/order-reading.repository.ts';
import { giftMark, orderRows } from '../history/order-rows.ts';
import { type OrderMailSettings, recipientsOf, sentOrderEmails } from '../order-recipients.ts';
import { cartFingerprint } from './cart-fingerprint.ts';
import type { Checkout, DeliveryOptions, Issue } from './checkout.service.ts';
import { SHOP_SERIES } from './order-number.rules.ts';
import { type OrderTax, orderTax, payableOf } from './order-tax.ts';
import type { OnSendStep, OrderWriter } from './order-writer.ts';
import { findBefore, type NewOrder, type WrittenOrder } from './order-writing.repository.ts';
import type { PickupWindow } from './pickup-windows.rules.ts';
import { plafondEmail } from './plafond.email.ts';
import type { Summary, SummaryTokens } from './summary-token.ts';

export interface SendRequest {
  readonly token: string;
  readonly key: string;
  readonly note: string;
  readonly reference: string;
  /** Of public bodies; empty = none. */
  readonly cig: string;
  readonly cup: string;
  readonly delivery: DeliveryType;
  /** Plain date; left out: the first possible one. */
  readonly shippingDate: string | undefined;
  readonly window: PickupWindow | undefined;
  readonly singleDelivery: boolean;
  readonly payment: string;
  /** null = the customer as registered. */
  readonly invoice: InvoiceRequest | null;
  readonly confirmDuplicate: boolean;
  /** Those that were seen, of an order that staff take. */
  readonly prices?: PricesByHand | undefined;
  /** Written in the transaction that makes the order: the operation of staff. */
  readonly alongside?: ((transaction: Queryable, number: string) => Promise<void>) | undefined;
}

export interface SentOrder {
  readonly order: StoredOrder;
  /** True when this key had already made the order. */
  readonly repeated: boolean;
}

/** A send that passed all checks and is not written yet. */
export interface CheckedOrder {
  readonly order: NewOrder;
  write(): Promise<SentOrder>;
}

export interface OrderSending {
  /**
   * The order that this request has already made, or the one it would make.
   * @throws AppError `refused` (a token that is not ours), `forbidden`, `cart-changed`, `already-sent` and
   * `similar-order` with the order's number, `cart-empty`, `minimum-order`, `cart-has-anomalies`,
   * `payment-method-refused`, `delivery-refused`, `credit-exceeded`, `validation` with the fields of the invoice.
   */
  check(caller: Caller, request: SendRequest): Promise<{ sent: SentOrder } | { checked: CheckedOrder }>;
  /**
   * `paid`: the amount that a card was authorised for; if it differs from the total, the error is `cart-changed`.
   * @throws AppError as `check`, and `payment-required` for a card that was not authorised.
   */
  send(caller: Caller, request: SendRequest, paid?: Money): Promise<SentOrder>;
}

export interface OrderSendingDeps {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly carts: Carts;
  readonly checkout: Checkout;
  readonly tokens: SummaryTokens;
  readonly writer: OrderWriter;
  readonly orderMail: OrderMailSettings;
  readonly audit: Pick<Audit, 'prepared'>;
  readonly onStep: OnSendStep;
}

const SIMILAR_WITHIN_MS = 24 * 3_600_000;

export function createOrderSending(deps: OrderSendingDeps): OrderSending {
  const { db, clock, carts, checkout, tokens, writer, orderMail, onStep } = deps;

  async function orderOf(customerId: number, number: string): Promise<StoredOrder> {
    const [order] = await readOrderByNumber(db, customerId, number);
    if (!order) throw new Error(`order ${number} cannot be read`);
    return order;
  }

  /**
   * The order that this key or cart has already made. @throws AppError `already-sent` when the cart was sent with
   * another key.
   */
  async function before(summary: Summary, key: string, contentHash: string) {
    const since = new Date(clock().getTime() - SIMILAR_WITHIN_MS);
    const found = await findBefore(db, summary.customerId, { key, cartId: summary.cartId, contentHash, since });
    const numberBy = (how: 'key' | 'cart' | 'similar') => found.find((one) => one.how === how)?.number;
    const same = numberBy('key');
    const other = numberBy('cart');
    if (same === undefined && other !== undefined) throw new AppError('already-sent', { order: other });
    return { same, similar: numberBy('similar') };
  }

  /** @throws AppError `forbidden`, `cart-changed`, `coupon-used`, `coupon-used-up`, `already-sent`, `similar-order`. */
  async function checkedCart(caller: Caller, request: SendRequest) {
    const read = tokens.read(request.token);
    if (!read) throw new AppError('refused');
    const { summary, expired } = read;
    const { customerId, addressCode, cartId } = summary;
    if (customerId !== caller.customerId || addressCode !== caller.addressCode) throw new AppError('forbidden');
    const owner = carts.ownerFor(caller, summary.kind, 'change');
    // A parked or deleted cart is not found; whether it made an order is checked below in any case.
    const active = await carts.active(owner);
    const found = active.id === cartId ? active : undefined;
    const state = found && request.prices ? withPricesByHand(found, request.prices) : found;
    const contentHash = state ? cartFingerprint(addressCode, state.rows.values()) : '';
    const known = await before(summary, request.key, contentHash);
    if (known.same !== undefined) return { sent: { order: await orderOf(customerId, known.same), repeated: true } };
    if (!state || expired) throw new AppError('cart-changed');
    if (!isAsSeen(state, summary, request.delivery, carts)) throw new AppError(usedCoupon(state) ?? 'cart-changed');
    if (known.similar !== undefined && !request.confirmDuplicate)
      throw new AppError('similar-order', { order: known.similar });
    return { cart: { summary, owner, state, contentHash } };
  }

  /** Sent on behalf of another user. */
  const sentFor = ({ userId, customerId, role }: Caller) =>
    deps.audit.prepared({ kind: 'order-sent', actorUserId: userId, customerId, params: { role } });

  async function check(caller: Caller, request: SendRequest) {
    const found = await checkedCart(caller, request);
    if (!found.cart) return { sent: found.sent };
    const { summary, owner, state, contentHash } = found.cart;
    const { customerId, addressCode, cartId } = summary;
    const who = await checkout.buyers(state);
    const payments = checkout.paymentCodes(who);
    const issue = checkout.issues(state, payments).find(({ blocking }) => blocking);
    if (issue) throw new AppError(refusalOf(issue.code));
    if (!payments.includes(request.payment)) throw new AppError('payment-method-refused');
    const order: NewOrder = {
      cartId,
      customerId,
      addressCode,
      idempotencyKey: request.key,
      contentHash,
      placedBy: caller.userId,
      actor: caller.userName,
      deliveryType: request.delivery,
      ...deliveryOf(request, checkout.options(state)),
      locale: caller.locale,
      paymentMethod: request.payment,
      note: checkout.noteOf(request.note),
      reference: request.reference,
      singleDelivery: request.singleDelivery,
      invoice: invoiceOf(request.invoice, caller.locale),
      destination: destinationOf(who.address),
      ...amountsOf(state, request.delivery, carts),
      ...procurementOf(request, who.customer, caller),
    };
    const payable = payableOf(order);
    const refused = (await checkout.creditIssues(who.customer, payable, request.payment)).find((one) => one.blocking);
    if (refused) throw new AppError(refusalOf(refused.code));
    const write = async (): Promise<SentOrder> => {
      await onStep('checked');
      const about = { customerId, locale: caller.locale, series: SHOP_SERIES, ordererId: caller.userId };
      const recipients = await recipientsOf(db, 'sent', { ...about, customer: who.customer }, orderMail);
      const written = await writer
        .write({
          order,
          cartVersion: summary.version,
          credit: checkout.creditGuard(who.customer, payable, request.payment),
          emails: (number) => [
            ...sentOrderEmails(number, customerId, recipients),
            ...noticesOf(number, who.customer.companyName, state, order),
          ],
          audit: caller.role === 'customer' ? undefined : sentFor(caller),
          alongside: request.alongside,
        })
        // If its coupon was rejected, the cart has to be read again.
        .finally(() => carts.forget(owner));
      if (written) return { order: storedAs(order, written), repeated: false };
      // Another request was faster: with the same key it is the same order, otherwise the error has its number.
      const { same } = await before(summary, request.key, '');
      if (same === undefined) throw new AppError('cart-changed');
      return { order: await orderOf(customerId, same), repeated: true };
    };
    return { checked: { order, write } };
  }

  /** To the office, when an order had to have VAT after all. */
  function noticesOf(number: string, company: string, { vat }: CartState, order: NewOrder): OutgoingEmail[] {
    if (vat.why !== 'plafond-exceeded' || !vat.intent || !orderMail.notices) return [];
    return [plafondEmail(orderMail.notices, company, { ...order, number }, vat.intent)];
  }

  return {
    check,
    async send(caller, request, paid) {
      try {
        const found = await check(caller, request);
        if (!found.checked) return found.sent;
        const { order, write } = found.checked;
        if (request.payment === CARD_METHOD && paid === undefined) throw new AppError('payment-required');
        if (paid !== undefined && paid !== payableOf(order)) throw new AppError('cart-changed');
        return await write();
      } catch (error) {
        // The same request, a moment earlier: its order counts against the credit by now.
        const isRefused = error instanceof AppError && error.code !== 'refused' && error.code !== 'forbidden';
        const [made] = isRefused ? await readOrderByKey(db, caller.customerId, request.key) : [];
        if (!made) throw error;
        return { order: made, repeated: true };
      }
    },
  };
}

/** Asked of public bodies only; of others nothing is kept, except what a customer's system says: those who work for public bodies need it too. */
function procurementOf(
  { cig, cup }: SendRequest,
  customer: Customer,
  { role }: Pick<Caller, 'role'>,
): Pick<NewOrder, 'cig' | 'cup'> {
  return isPublicBody(customer) || role === 'program'
    ? { cig: cig.toUpperCase(), cup: cup.toUpperCase() }
    : { cig: '', cup: '' };
}

/** The error of an issue that blocks. */
export function refusalOf(code: Issue['code']): ErrorCode {
  if (code === 'no-payment-methods') return 'payment-method-refused';
  return code === 'price-changed' ? 'cart-changed' : code;
}

/** As stored. @throws AppError `validation` with the fields `invoice.…`. */
function invoiceOf(asked: InvoiceRequest | null, locale: Locale): InvoiceRequest | null {
  if (asked === null) return null;
  const faults = Object.entries(invoiceFaults(asked));
  if (faults.length === 0) return plainInvoice(asked);
  throw new AppError('validation', {
    errors: Object.fromEntries(faults.map(([field, fault]) => [`invoice.${field}`, [faultSentence(fault, locale)]])),
  });
}

/** The cart and its totals are what the buyer agreed to. */
function isAsSeen(state: CartState, summary: Summary, delivery: DeliveryType, carts: Carts): boolean {
  if (state.version !== summary.version) return false;
  if (summary.delivery !== null && summary.delivery !== delivery) return false;
  return carts.totals(state, delivery).document === summary.totals[delivery] && giftMark(state) === summary.gifts;
}

/** Others have used the coupon since the summary: the same reason as when they are faster by less. */
function usedCoupon({ benefits: { couponProblem } }: CartState): ErrorCode | undefined {
  return couponProblem === 'coupon-used' || couponProblem === 'coupon-used-up' ? couponProblem : undefined;
}

/** @throws AppError `delivery-refused` when the date or window is not (or no longer) available. */
function deliveryOf(
  { delivery, shippingDate, window, singleDelivery }: SendRequest,
  offered: DeliveryOptions,
): Pick<NewOrder, 'deliveryDate' | 'pickupFrom' | 'pickupTo'> {
  const options = singleDelivery && offered.together ? offered.together : offered;
  // Everything together, on a day not known yet: the wholesaler announces it.
  if (options.shippingDates.length === 0) return { deliveryDate: null, pickupFrom: '', pickupTo: '' };
  if (delivery === 'shipping') {
    const date = shippingDate ?? options.shippingDates[0];
    if (date === undefined || !options.shippingDates.includes(date)) throw new AppError('delivery-refused');
    return { deliveryDate: date, pickupFrom: '', pickupTo: '' };
  }
  const chosen = options.pickupWindows.find(
    ({ date, from, to }) => date === window?.date && from === window.from && to === window.to,
  );
  if (!chosen) throw new AppError('delivery-refused');
  return { deliveryDate: chosen.date, pickupFrom: chosen.from, pickupTo: chosen.to };
}

function destinationOf(address: Awaited<ReturnType<Checkout['buyers']>>['address']): NewOrder['destination'] {
  const { name, street, city, province, postalCode, phone } = address;
  return { name, street, city, province, postal_code: postalCode, phone };
}

/** The order as reading it would return it. */
function storedAs(order: NewOrder, { id, number, day }: WrittenOrder): StoredOrder {
  return {
    id,
    number,
    causale: SHOP_SERIES,
    order_date: day,
    status: 'IA',
    rows_count: order.rows.filter(({ gift }) => !gift).length,
    client_id: order.customerId,
    address_code: order.addressCode,
    destination: order.destination,
    delivery_type: order.deliveryType,
    delivery_date: order.deliveryDate,
    pickup_from: order.pickupFrom,
    pickup_to: order.pickupTo,
    payment_method: order.paymentMethod,
    reference: order.reference,
    note: order.note,
    placed_by: order.actor,
    single_delivery: order.singleDelivery,
    invoice: order.invoice,
    total_gross: order.totalGross,
    total_net: order.totalNet,
    transport: order.transport,
    eco: order.eco,
    vat: order.vat,
    total_document: order.totalDocument,
    coupon_code: order.couponCode,
    coupon_discount: order.couponDiscount,
    locale: order.locale,
    vat_table: order.vatTable,
    vat_split: order.vatSplit,
    intent_protocol: order.intentProtocol,
    intent_amount: order.intentAmount,
    cig: order.cig,
    cup: order.cup,
  };
}

type Amounts = Pick<
  NewOrder,
  | 'totalGross'
  | 'totalNet'
  | 'transport'
  | 'eco'
  | 'vat'
  | 'vatTable'
  | 'totalDocument'
  | 'rows'
  | 'couponCode'
  | 'couponDiscount'
  | keyof OrderTax
>;

function amountsOf(state: CartState, delivery: DeliveryType, carts: Carts): Amounts {
  const totals = carts.totals(state, delivery);
  const vatTable = carts.vatTable(state, delivery);
  return {
    totalGross: totals.gross,
    totalNet: totals.net,
    transport: totals.transport,
    eco: totals.eco,
    vat: totals.vat,
    totalDocument: totals.document,
    couponDiscount: totals.coupon,
    vatTable,
    ...orderTax(state, vatTable),
    couponCode: state.benefits.coupon ? state.couponCode : '',
    rows: orderRows(state),
  };
}
