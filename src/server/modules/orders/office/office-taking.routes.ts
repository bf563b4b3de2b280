/** `office_orders.*` of orders that staff take on the phone (C-CART-7, C-OFF-5). */
import {
  editStartedOrder,
  findBuyers as findBuyersCall,
  getStartedOrder,
  type StartedOrder,
  startOrder,
} from '#contract/office/order-taking.ts';
import { moneyFromNumber, moneyToNumber } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { errorMessage } from '#server/platform/http/error-messages.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import { unbrokenName } from '#server/platform/unbroken-name.rules.ts';
import type { CartState, Carts, PricedRow } from '../../cart/index.ts';
import type { Customers } from '../../customers/index.ts';
import { presentPrepared } from '../sending/prepared-cart.presenter.ts';
import { findBuyers } from '../taking/find-buyers.repository.ts';
import type { OrderFor, OrderTaking, TakenOrder } from '../taking/take-order.service.ts';
import { reasonWanted, refuseOwnPrices } from './own-prices.ts';

export interface TakingRoutesDeps {
  readonly db: Queryable;
  readonly taking: OrderTaking;
  readonly carts: Pick<Carts, 'totals'>;
  readonly addressesOf: Customers['presentedAddresses'];
}

const MOST_FOUND = 20;

export function officeTakingRoutes({ db, taking, carts, addressesOf }: TakingRoutesDeps): OfficeRoute[] {
  return [
    officeRoute(findBuyersCall, async ({ body }) => {
      const found = await findBuyers(db, { text: body.text, customerId: body.client_id }, MOST_FOUND);
      const addresses = await addressesOf(found.map(({ client_id }) => client_id));
      const data = found.map((buyer) => ({
        ...buyer,
        addresses: (addresses.get(buyer.client_id) ?? []).map(({ address_code, name, IndirizzoEsteso }) => ({
          address_code,
          text: [name, IndirizzoEsteso].filter(Boolean).join(', '),
        })),
      }));
      return { message: { data } };
    }),

    officeRoute(getStartedOrder, async ({ body, staff }) => {
      const order = orderFor(body, staff);
      return { message: present(await taking.get(staff, order), order, staff, carts) };
    }),

    officeRoute(editStartedOrder, async ({ body, staff }) => {
      const order = orderFor(body, staff);
      const { refused, ...taken } = await taking.edit(staff, order, {
        cartId: body.id_cart,
        key: body.key,
        add: body.add.map(({ item_id: articleId, quantity }) => ({ articleId, quantity })),
        change: body.change.map(({ row_id: rowId, quantity }) => ({ rowId, quantity })),
      });
      const sentences = refused.map(({ index, error: { code, details } }) => {
        const nearest = details.nearest ? ` ${[...new Set(details.nearest)].join(' – ')}` : '';
        return { index, text: errorMessage(code, staff.locale, details) + nearest };
      });
      return { message: { ...present(taken, order, staff, carts), refused: sentences } };
    }),

    officeRoute(startOrder, async ({ body, staff }) => {
      const order = orderFor(body, staff);
      if (order.prices.size > 0 && body.price_reason === '') throw reasonWanted(staff.locale);
      const number = await taking.send(staff, order, {
        priceReason: body.price_reason,
        seen: body.seen,
        key: body.key,
        shippingDate: body.shipping_date,
        window: body.window,
        singleDelivery: body.single_delivery,
        reference: body.reference,
        note: body.note,
        confirmDuplicate: body.confirm_duplicate,
      });
      return { message: { number } };
    }),
  ];
}

interface OrderBody {
  readonly client_id: number;
  readonly address_code: number;
  readonly delivery_type: OrderFor['delivery'];
  readonly payment_method: string;
  readonly prices: ReadonlyArray<{ readonly item_id: number; readonly net: number }>;
}

/** @throws AppError `forbidden` for prices by hand without the permission. */
function orderFor(body: OrderBody, { permissions }: StaffCaller): OrderFor {
  const { client_id: customerId, address_code: addressCode, delivery_type: delivery, payment_method: payment } = body;
  if (body.prices.length > 0) refuseOwnPrices(permissions);
  const prices = new Map(body.prices.map(({ item_id, net }) => [item_id, moneyFromNumber(net) ?? 0]));
  return { customerId, addressCode, delivery, payment, prices };
}

function present(
  { prepared, belowFloor, mark }: TakenOrder,
  { delivery, prices }: OrderFor,
  { locale, permissions }: StaffCaller,
  carts: Pick<Carts, 'totals'>,
): StartedOrder {
  const { state, options } = prepared;
  const wire = presentPrepared(prepared);
  const seesAmounts = permissions.has('prices.read');
  const windows = (list: typeof options.pickupWindows) =>
    list.map(({ sendBy, ...one }) => ({ ...one, send_by: sendBy }));
  return {
    id_cart: state.id,
    rows: [...state.rows.values()].map((row) => ({
      ...presentRow(row, locale, seesAmounts),
      by_hand: prices.has(row.articleId),
      below_floor: belowFloor.has(row.articleId),
    })),
    gifts: giftsOf(state, locale),
    ...(seesAmounts && { totals: totalsOf(carts, state, delivery) }),
    issues: [
      ...wire.issues.map(({ amount, ...issue }) => ({ ...issue, ...(seesAmounts && { amount }) })),
      ...(belowFloor.size > 0
        ? [{ code: 'below-floor' as const, blocking: !permissions.has('quotes.below_floor') }]
        : []),
    ],
    delivery: {
      dates: [...options.shippingDates],
      dates_together: options.together ? [...options.together.shippingDates] : null,
      windows: windows(options.pickupWindows),
      windows_together: options.together ? windows(options.together.pickupWindows) : null,
    },
    // A card is charged in the shop, by the customer.
    payment_methods: wire.payment_methods.filter(({ card }) => !card).map(({ code, label }) => ({ code, label })),
    ...(seesAmounts && { credit: wire.credit }),
    order_note: wire.order_note,
    mark,
  };
}

function presentRow(
  row: PricedRow,
  locale: StaffCaller['locale'],
  seesAmounts: boolean,
): Omit<StartedOrder['rows'][number], 'by_hand' | 'below_floor'> {
  const { article, price, amounts, availability, anomalies } = row;
  return {
    row_id: row.rowId,
    item_id: row.articleId,
    carti: article?.carti ?? '',
    name: unbrokenName(article?.name[locale] ?? ''),
    um: article?.um ?? '',
    quantity: row.quantity,
    available: Math.max(0, article?.stock ?? 0),
    arrival: availability.arrival?.date ?? availability.arrivals?.[0]?.date ?? null,
    ...(seesAmounts && {
      net: moneyToNumber(price.net),
      discounts: price.chain,
      total: moneyToNumber(amounts.net),
    }),
    promo: price.promo?.title[locale] ?? '',
    anomalies: anomalies.map((one) => ({
      kind: one.kind,
      blocking: one.kind !== 'price-changed',
      ...('nearest' in one && { nearest: [one.nearest[0], one.nearest[1]] as [number, number] }),
    })),
  };
}

function giftsOf({ benefits }: CartState, locale: StaffCaller['locale']): StartedOrder['gifts'] {
  return benefits.gifts.flatMap(({ article, quantity, available }) =>
    article && available
      ? [{ carti: article.carti, name: unbrokenName(article.name[locale]), quantity, um: article.um }]
      : [],
  );
}

function totalsOf(carts: Pick<Carts, 'totals'>, state: CartState, delivery: OrderFor['delivery']) {
  const { net, coupon, transport, eco, vat, document } = carts.totals(state, delivery);
  return {
    net: moneyToNumber(net),
    coupon: moneyToNumber(coupon),
    transport: moneyToNumber(transport),
    eco: moneyToNumber(eco),
    vat: moneyToNumber(vat),
    document: moneyToNumber(document),
  };
}
