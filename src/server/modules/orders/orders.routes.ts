/** Endpoints of checkout and orders. */

import { exposition, getDashboard } from '#contract/endpoints/account/dashboard.ts';
import { getLatestOrderByItem } from '#contract/endpoints/account/purchases.ts';
import { saveCheckout } from '#contract/endpoints/checkout.ts';
import { getOrderDetail, getOrders, prepareOrder, reorder, sendOrder } from '#contract/endpoints/order.ts';
import { AppError } from '#contract/values/errors.ts';
import { type Clock, plainDate } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { RawJson, type Route, route } from '#server/platform/http/route.ts';
import type { Carts } from '../cart/index.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { CustomerKeyFigures } from './history/key-figures.service.ts';
import { presentHeader, presentOrder, presentPurchase } from './history/order.presenter.ts';
import { readPurchasesOf } from './history/order-history.repository.ts';
import { readOrders } from './history/order-reading.repository.ts';
import type { Reorder } from './history/reorder.service.ts';
import { readOrderRecord } from './order-record.ts';
import type { Checkout } from './sending/checkout.service.ts';
import { saveDraft } from './sending/checkout-drafts.repository.ts';
import { presentPrepared } from './sending/prepared-cart.presenter.ts';
import type { OrderSending } from './sending/send-order.service.ts';
import { sendRequestOf } from './sending/send-request.ts';

export interface OrderRoutesDeps {
  readonly db: Queryable;
  /** For lists of past orders. */
  readonly reading: Queryable;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly carts: Carts;
  readonly catalogue: Pick<Catalogue, 'articlesByIds'>;
  readonly checkout: Checkout;
  readonly sending: OrderSending;
  readonly conai: boolean;
  readonly reorder: Reorder;
  readonly figures: CustomerKeyFigures;
  readonly linksOf: Ledger['linksOfOrder'];
  readonly flowOf: Ledger['flowOfOrder'];
}

export function orderRoutes(deps: OrderRoutesDeps): Route[] {
  const { db, reading, carts, catalogue, checkout, sending } = deps;
  return [
    route(prepareOrder, async ({ body, caller }) => {
      const { locale, userId } = caller;
      const owner = carts.ownerFor(caller, body.kind, 'change');
      const { id_cart: cartId, delivery_type: delivery, payment_method: payment } = body;
      const prepared = await checkout.prepare(owner, { cartId, userId, delivery, payment, locale });
      const cart = carts.present(prepared.state, locale, prepared.delivery);
      const totalsOf = (type: 'shipping' | 'pickup') => carts.presentTotals(prepared.state, locale, type);
      const rest = JSON.stringify({
        ...presentPrepared(prepared),
        totals: { shipping: totalsOf('shipping'), pickup: totalsOf('pickup') },
      });
      return new RawJson(`{"message":${rest.slice(0, -1)},"cart":${cart}}}`);
    }),

    route(saveCheckout, async ({ body, caller }) => {
      const { client_id: _, address_code: __, ext_call: ___, lang: ____, kind, ...choices } = body;
      const { id: cartId } = await carts.active(carts.ownerFor(caller, kind, 'change'));
      const { userId } = caller;
      return { message: { draft: await saveDraft(db, { cartId, userId }, choices, deps.clock()) } };
    }),

    route(sendOrder, async ({ body, caller }) => {
      const { order, repeated } = await sending.send(caller, sendRequestOf(body));
      return { message: { order: presentHeader(order, caller.locale), repeated } };
    }),

    route(getOrderDetail, async ({ body, caller }) => {
      const { customerId, locale } = caller;
      const record = await readOrderRecord(db, customerId, body);
      if (!record) throw new AppError('not-found');
      const [articles, documents, flow] = await Promise.all([
        catalogue.articlesByIds(record.rows.map((row) => row.product_id)),
        deps.linksOf(caller, record.order.id),
        deps.flowOf(caller, record.order.id),
      ]);
      const today = plainDate(deps.clock(), deps.timeZone);
      return { message: presentOrder(record, articles, locale, today, documents, flow, deps.conai) };
    }),

    route(getOrders, async ({ body, caller }) => {
      const { page, per_page, from, to, status, text, destination, sort } = body;
      const { orders, count } = await readOrders(reading, {
        customerId: caller.customerId,
        from,
        to,
        status,
        text,
        destination: destination || undefined,
        sort,
        limit: per_page,
        offset: (page - 1) * per_page,
      });
      const today = plainDate(deps.clock(), deps.timeZone);
      const data = orders.map((order) => presentHeader(order, caller.locale, today));
      return { message: { data, count, page, pages: Math.ceil(count / per_page) } };
    }),

    route(getDashboard, async ({ caller }) => ({ message: await deps.figures.dashboard(caller) })),

    route(exposition, async ({ caller }) => ({ message: await deps.figures.exposition(caller) })),

    route(getLatestOrderByItem, async ({ body, caller }) => {
      const { customerId, locale } = caller;
      const { item_id: articleId, destination, rows } = body;
      const wanted = { customerId, articleId, destination: destination || undefined, rows };
      const found = await readPurchasesOf(reading, wanted);
      return { message: { data: found.map((row) => presentPurchase(row, locale)), count: found[0]?.total ?? 0 } };
    }),

    route(reorder, async ({ body, caller }) => {
      const owner = carts.ownerFor(caller, undefined, 'change');
      const { state, added, refused } = await deps.reorder(owner, {
        number: body.number,
        rowIds: body.row_ids,
        residual: body.residual,
        key: body.key,
      });
      const rest = JSON.stringify({
        added,
        refused: refused.map(({ rowId, carti, reason }) => ({ row_id: rowId, carti, reason })),
      });
      return new RawJson(`{"message":${rest.slice(0, -1)},"cart":${carts.present(state, caller.locale, 'shipping')}}}`);
    }),
  ];
}
