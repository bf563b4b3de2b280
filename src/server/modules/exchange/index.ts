/**
 * Owns the exchange with other systems: connections, API keys, the handover of orders, and events (tables `connections`, `api_keys`,
 * `order_handovers`, `order_files`, `exchange_events`, `exchange_feed`), responses to keys of requests (`api_answers`). An order is offered until it is acknowledged, under one identity that never
 * changes (C-EXC-4); events are read in one order that never changes (C-EXC-7).
 */

import { every } from '#server/platform/every.ts';
import type { ApiIdentity } from '#server/platform/http/api-caller.ts';
import type { Handler } from '#server/platform/http/exchange.ts';
import type { ExchangeRoute } from '#server/platform/http/exchange-route.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import type { RequestLimits } from '#server/platform/http/request-limits.ts';
import { createApiIdentity } from './connections/api-identity.ts';
import { createDaneaHandler } from './danea/danea.routes.ts';
import type { DaneaFiles } from './danea/danea-files.ts';
import { WRITTEN_CHANNEL } from './events/events.repository.ts';
import { createFeed } from './events/feed.service.ts';
import { createSequencer } from './events/sequencer.ts';
import { exchangeRoutes } from './exchange.routes.ts';
import { createFilesOut } from './files-out/files-out.service.ts';
import { createHandovers, type HandoversDeps } from './handover/handovers.service.ts';
import { type LateOrdersDeps, tellLateOrders } from './handover/late-orders.ts';
import { type SentPapersDeps, sentPapersRoutes } from './sent-papers.ts';
import { type SentRowsDeps, sentRowsRoutes } from './sent-rows.ts';
import { type ServedTablesDeps, servedTablesRoutes } from './served-tables.ts';

export { forgetApiAnswers } from './answers/api-answers.repository.ts';
export type { Connection, StoredKey } from './connections/connections.repository.ts';
export { type ConnectionActor, type Connections, createConnections } from './connections/connections.service.ts';
export { ownsDanea } from './danea/danea.routes.ts';
export type { DaneaFiles } from './danea/danea-files.ts';
export { beginEpoch } from './events/events.repository.ts';
export { readFeedCursor } from './events/feed.service.ts';
export { sequenceEvents } from './events/sequencer.ts';
export { createFilesOut, type FilesOutStep } from './files-out/files-out.service.ts';
export {
  ACKNOWLEDGED_BY,
  type AcknowledgedBy,
  ORDER_FILES,
  type OrderFiles,
} from './files-out/order-file.rules.ts';
export { isReleaseRule, type ReleaseRule } from './handover/handover-state.rules.ts';
export { countHandovers, handOver, handOverSince, readHandovers } from './handover/handovers.repository.ts';
export { createHandovers, type HandoverCaller, type Handovers } from './handover/handovers.service.ts';
export { readLateOrders } from './handover/late-orders.ts';
export { orderHandoverRoutes } from './handover/order-handovers.routes.ts';

export interface ExchangeDeps extends HandoversDeps, SentRowsDeps, SentPapersDeps, ServedTablesDeps, LateOrdersDeps {
  readonly timeZone: string;
  readonly log: Pick<Log, 'error'>;
  /** Percent of ordinary VAT. */
  readonly ordinaryVat: number;
  readonly dataDir: string;
  /** Of the shop. */
  readonly baseUrl: () => string;
}

export interface ExchangeModule {
  readonly exchangeRoutes: ExchangeRoute[];
  readonly identity: ApiIdentity;
  /** Of the address that Danea Easyfatt knows. */
  danea(files: DaneaFiles, limits: RequestLimits): Handler;
  /** Starts the background work. */
  start(): void;
  /** Readers who wait for an event get their response now: the process ends. */
  stopWaiting(): void;
  close(): Promise<void>;
}

/** Behind the notifications; also how soon it is seen that a file was taken. */
const LOOK_EVERY_MS = 5_000;
const LATE_EVERY_MS = 300_000;

export function createExchange(deps: ExchangeDeps): ExchangeModule {
  const { db, log } = deps;
  const feed = createFeed(deps);
  const sequencer = createSequencer(deps);
  const handovers = createHandovers(deps);
  const identity = createApiIdentity(deps);
  const filesOut = createFilesOut({ ...deps, handovers });
  const filing = every(LOOK_EVERY_MS, 'orders as files', filesOut.look, log);
  const late = every(LATE_EVERY_MS, 'orders not acknowledged', () => tellLateOrders(deps), log);
  let stopListening: Promise<() => Promise<void>> | undefined;
  return {
    exchangeRoutes: [
      ...exchangeRoutes(handovers, feed, deps),
      ...sentRowsRoutes(deps),
      ...sentPapersRoutes(deps),
      ...servedTablesRoutes(deps),
    ],
    identity,
    danea: (files, limits) => createDaneaHandler({ ...deps, handovers, identity, files, limits }),
    start() {
      sequencer.start();
      filing.start();
      late.start();
      // An order that is sent is an event; its file need not wait for the next look.
      stopListening = db.listen(WRITTEN_CHANNEL, () => filing.runSoon());
      stopListening.catch((error: unknown) =>
        log.error({ err: error }, 'orders are not listened to: they are looked for'),
      );
      filing.runSoon();
    },
    stopWaiting: feed.stopWaiting,
    async close() {
      await (await stopListening?.catch(() => undefined))?.();
      for (const work of [filing, late]) await work.stop();
      await feed.close();
      await sequencer.close();
    },
  };
}
