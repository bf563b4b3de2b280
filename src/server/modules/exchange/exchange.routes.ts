/** Endpoints for other systems that this module handles. */
import { whoAmI } from '#contract/exchange/exchange-api.ts';
import { listEvents, typesOf } from '#contract/exchange/exchange-events.ts';
import { tellOrderStatus } from '#contract/exchange/exchange-order-status.ts';
import { acknowledgeOrders, getExchangeOrder, listExchangeOrders } from '#contract/exchange/exchange-orders.ts';
import { type ExchangeRoute, exchangeRoute } from '#server/platform/http/exchange-route.ts';
import { onceOf } from './answers/answer-once.ts';
import type { Feed } from './events/feed.service.ts';
import type { Handovers } from './handover/handovers.service.ts';
import { type OrderStatusDeps, tellStatus } from './handover/order-status.service.ts';

export const exchangeRoutes = (handovers: Handovers, feed: Feed, deps: OrderStatusDeps): ExchangeRoute[] => [
  exchangeRoute(whoAmI, async ({ caller: { connection, name, scopes, expiresOn } }) => ({
    connection,
    key: name,
    scopes: [...scopes],
    expires_on: expiresOn,
  })),
  exchangeRoute(listExchangeOrders, ({ request, caller }) => handovers.list(caller.connectionId, request)),
  exchangeRoute(getExchangeOrder, ({ request, caller }) => handovers.get(caller.connectionId, request.uid)),
  exchangeRoute(listEvents, ({ request: { after, types, limit, wait }, onGone }) =>
    feed.list({ after, types: typesOf(types), limit, wait, onGone }),
  ),
  exchangeRoute(acknowledgeOrders, async ({ request, caller, key }) => {
    const { connectionId, connection, name } = caller;
    const once = onceOf(caller, acknowledgeOrders, key);
    return { results: await handovers.acknowledge({ connectionId, connection, by: name }, request.orders, once) };
  }),
  exchangeRoute(tellOrderStatus, async ({ request, caller, key }) => {
    const { connectionId, connection, name: by, locale: lang } = caller;
    const once = onceOf(caller, tellOrderStatus, key);
    return { results: await tellStatus(deps, { connectionId, connection, by, lang }, request.orders, once) };
  }),
];
