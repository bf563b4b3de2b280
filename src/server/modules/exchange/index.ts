/**
 * Owns the exchange with other systems: connections, API keys, and the handover of orders (tables `connections`, `api_keys`,
 * `order_handovers`), responses to keys of requests (`api_answers`). An order is offered until it is acknowledged, under one identity that never changes (C-EXC-4).
 */
import type { ApiIdentity } from '#server/platform/http/api-caller.ts';
import type { ExchangeRoute } from '#server/platform/http/exchange-route.ts';
import { createApiIdentity } from './connections/api-identity.ts';
import { exchangeRoutes } from './exchange.routes.ts';
import { createHandovers, type HandoversDeps } from './handover/handovers.service.ts';
import { type SentPapersDeps, sentPapersRoutes } from './sent-papers.ts';
import { type SentRowsDeps, sentRowsRoutes } from './sent-rows.ts';

export { forgetApiAnswers } from './answers/api-answers.repository.ts';
export type { Connection, StoredKey } from './connections/connections.repository.ts';
export { type ConnectionActor, type Connections, createConnections } from './connections/connections.service.ts';
export { isReleaseRule, type ReleaseRule } from './handover/handover-state.rules.ts';
export { countHandovers, handOver, handOverSince, readHandovers } from './handover/handovers.repository.ts';
export { orderHandoverRoutes } from './handover/order-handovers.routes.ts';

export interface ExchangeDeps extends HandoversDeps, SentRowsDeps, SentPapersDeps {
  readonly timeZone: string;
}

export interface ExchangeModule {
  readonly exchangeRoutes: ExchangeRoute[];
  readonly identity: ApiIdentity;
}

export function createExchange(deps: ExchangeDeps): ExchangeModule {
  return {
    exchangeRoutes: [
      ...exchangeRoutes(createHandovers(deps), deps),
      ...sentRowsRoutes(deps),
      ...sentPapersRoutes(deps),
    ],
    identity: createApiIdentity(deps),
  };
}
