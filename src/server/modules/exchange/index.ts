/**
 * Owns the exchange with other systems: connections, API keys, the handover of orders, and events (tables `connections`, `api_keys`,
 * `order_handovers`, `exchange_events`, `exchange_feed`). An order is offered until it is acknowledged, under one identity that never
 * changes (C-EXC-4); events are read in one order that never changes (C-EXC-7).
 */
import type { ApiIdentity } from '#server/platform/http/api-caller.ts';
import type { ExchangeRoute } from '#server/platform/http/exchange-route.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { createApiIdentity } from './connections/api-identity.ts';
import { createFeed } from './events/feed.service.ts';
import { createSequencer } from './events/sequencer.ts';
import { exchangeRoutes } from './exchange.routes.ts';
import { createHandovers, type HandoversDeps } from './handover/handovers.service.ts';
import { type SentRowsDeps, sentRowsRoutes } from './sent-rows.ts';

export type { Connection, StoredKey } from './connections/connections.repository.ts';
export { type ConnectionActor, type Connections, createConnections } from './connections/connections.service.ts';
export { beginEpoch } from './events/events.repository.ts';
export { sequenceEvents } from './events/sequencer.ts';
export { isReleaseRule, type ReleaseRule } from './handover/handover-state.rules.ts';
export { countHandovers, handOver, handOverSince, readHandovers } from './handover/handovers.repository.ts';

export interface ExchangeDeps extends HandoversDeps, SentRowsDeps {
  readonly timeZone: string;
  readonly log: Pick<Log, 'error'>;
}

export interface ExchangeModule {
  readonly exchangeRoutes: ExchangeRoute[];
  readonly identity: ApiIdentity;
  /** Starts the background work. */
  start(): void;
  /** Whoever waits for an event gets their response now: the process ends. */
  stopWaiting(): void;
  close(): Promise<void>;
}

export function createExchange(deps: ExchangeDeps): ExchangeModule {
  const feed = createFeed(deps);
  const sequencer = createSequencer(deps);
  return {
    exchangeRoutes: [...exchangeRoutes(createHandovers(deps), feed), ...sentRowsRoutes(deps)],
    identity: createApiIdentity(deps),
    start: sequencer.start,
    stopWaiting: feed.stopWaiting,
    async close() {
      await feed.close();
      await sequencer.close();
    },
  };
}
