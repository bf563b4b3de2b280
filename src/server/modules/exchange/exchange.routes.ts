/** Endpoints for other systems that this module handles. */
import { whoAmI } from '#contract/exchange/exchange-api.ts';
import { listEvents, typesOf } from '#contract/exchange/exchange-events.ts';
import { acknowledgeOrders, getExchangeOrder, listExchangeOrders } from '#contract/exchange/exchange-orders.ts';
import { type ExchangeRoute, exchangeRoute } from '#server/platform/http/exchange-route.ts';
import type { Feed } from './events/feed.service.ts';
import type { Handovers } from './handover/handovers.service.ts';

export const exchangeRoutes = (handovers: Handovers, feed: Feed): ExchangeRoute[] => [
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
  exchangeRoute(acknowledgeOrders, async ({ request, caller: { connectionId, connection, name } }) => ({
    results: await handovers.acknowledge({ connectionId, connection, by: name }, request.orders),
  })),
];
