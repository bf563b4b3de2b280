/**
 * Owns the exchange with other systems: connections, API keys, the handover of orders, and events (tables `connections`, `api_keys`,
 * `order_handovers`, `order_files`, `exchange_events`, `exchange_feed`, `webhooks`, `webhook_deliveries`), responses to keys of requests (`api_answers`). An order is offered until it is acknowledged, under one identity that never
 * changes (C-EXC-4); events are read in one order that never changes (C-EXC-7).
 */

import { every } from '#server/platform/every.ts';
import type { ApiIdentity } from '#server/platform/http/api-caller.ts';
import type { Handler } from '#server/platform/http/exchange.ts';
import type { ExchangeRoute } from '#server/platform/http/exchange-route.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import type { RequestLimits } from '#server/platform/http/request-limits.ts';
import { createApiIdentity } from './connections/api-identity.ts';
import { tellSilentConnections } from './connections/silent-connections.ts';
import { createDaneaHandler } from './danea/danea.routes.ts';
import type { DaneaFiles } from './danea/danea-files.ts';
import { POSITIONS_CHANNEL, WRITTEN_CHANNEL } from './events/events.repository.ts';
import { createFeed } from './events/feed.service.ts';
import { createSequencer } from './events/sequencer.ts';
import { exchangeRoutes } from './exchange.routes.ts';
import { createFilesOut } from './files-out/files-out.service.ts';
import { createHandovers, type HandoversDeps } from './handover/handovers.service.ts';
import { type LateOrdersDeps, tellLateOrders } from './handover/late-orders.ts';
import { type SentPapersDeps, sentPapersRoutes } from './sent-papers.ts';
import { type SentRowsDeps, sentRowsRoutes } from './sent-rows.ts';
import { type ServedTablesDeps, servedTablesRoutes } from './served-tables.ts';
import { DELIVERIES_CHANNEL } from './webhooks/deliveries.repository.ts';
import { createWebhookSender, type WebhookSenderDeps } from './webhooks/webhook-sender.ts';

export { forgetApiAnswers } from './answers/api-answers.repository.ts';
export { registerUndoableConnections } from './connections/connection-undo.ts';
export { fieldsOf, valuesOf } from './connections/connection-values.ts';
export type { Connection, StoredKey } from './connections/connections.repository.ts';
export { type ConnectionActor, type Connections, createConnections } from './connections/connections.service.ts';
export { secretOfPress } from './connections/key-secret.ts';
export { readSilentConnections, type SilentConnection } from './connections/silent-connections.repository.ts';
export { silentSentence } from './connections/silent-connections.ts';
export { ownsDanea } from './danea/danea.routes.ts';
export type { DaneaFiles } from './danea/danea-files.ts';
export { DANEA_KEY, daneaAccess } from './danea/danea-request.rules.ts';
export { beginEpoch } from './events/events.repository.ts';
export { readFeedCursor } from './events/feed.service.ts';
export { sequenceEvents } from './events/sequencer.ts';
export { registerExchangeGauges } from './exchange-gauges.ts';
export { createFilesOut, type FilesOut } from './files-out/files-out.service.ts';
export type { FilesOutStep } from './files-out/files-out-step.ts';
export { outboxFault } from './files-out/mapped-order.rules.ts';
export { bytesOfOutFile, type OutFolder, openOutFolder } from './files-out/out-folder.ts';
export { afterRestore, type BookedOrder, type RestoreCompared, seriesNumber } from './handover/after-restore.ts';
export { handoverState } from './handover/handover-state.rules.ts';
export {
  countHandovers,
  type HandoverRow,
  handOver,
  handOverSince,
  readHandovers,
  readLateOf,
} from './handover/handovers.repository.ts';
export { createHandovers, type HandoverCaller, type Handovers } from './handover/handovers.service.ts';
export { lateBefore, readLateOrders } from './handover/late-orders.ts';
export { orderHandoverRoutes } from './handover/order-handovers.routes.ts';
export { DELIVERED_CHANNEL } from './webhooks/deliveries.repository.ts';
export type { DeliveryFacts } from './webhooks/delivery-admin.repository.ts';
export { createDeliveryAdmin, type DeliveryAdmin } from './webhooks/delivery-admin.service.ts';
export { createOfficeWebhooks, type OfficeWebhooks } from './webhooks/office-webhooks.ts';
export { webhookDeliveriesGrid } from './webhooks/webhook-deliveries-grid.repository.ts';
export { createWebhookSender, type WebhookStep } from './webhooks/webhook-sender.ts';
export { createWebhooks, OLD_SECRET_HOURS, type WebhookHand, type Webhooks } from './webhooks/webhooks.service.ts';

export interface ExchangeDeps
  extends HandoversDeps,
    SentRowsDeps,
    SentPapersDeps,
    ServedTablesDeps,
    LateOrdersDeps,
    WebhookSenderDeps {
  readonly timeZone: string;
  readonly log: Pick<Log, 'error' | 'warn'>;
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
  const silent = every(LATE_EVERY_MS, 'silent connections', () => tellSilentConnections(deps), log);
  const webhooks = createWebhookSender(deps);
  const sending = every(LOOK_EVERY_MS, 'webhooks', webhooks.look, log);
  let listening: Array<Promise<() => Promise<void>>> = [];
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
      silent.start();
      sending.start();
      listening = [
        // An order that is sent is an event; its file need not wait for the next look.
        db.listen(WRITTEN_CHANNEL, () => filing.runSoon()),
        db.listen(POSITIONS_CHANNEL, () => sending.runSoon()),
        db.listen(DELIVERIES_CHANNEL, () => sending.runSoon()),
      ];
      for (const one of listening)
        one.catch((error: unknown) => log.error({ err: error }, 'events are not listened to: they are looked for'));
      filing.runSoon();
      sending.runSoon();
    },
    stopWaiting: feed.stopWaiting,
    async close() {
      for (const one of listening) await (await one.catch(() => undefined))?.();
      for (const work of [filing, late, silent, sending]) await work.stop();
      await webhooks.close();
      await feed.close();
      await sequencer.close();
    },
  };
}
