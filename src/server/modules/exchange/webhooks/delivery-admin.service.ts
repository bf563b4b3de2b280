/** What staff do with deliveries of webhooks: read, send again, try. Sending again is an operation (C-OFF-1) that nothing takes back. */
import { randomUUID } from 'node:crypto';
import { AppError } from '#contract/values/errors.ts';
import { type DeliveryState, TEST_EVENT } from '#contract/values/webhook-words.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Operations, Ran } from '../../operations/index.ts';
import {
  type DeliveryFacts,
  insertTest,
  type LeftDelivery,
  listDeliveries,
  readDelivery,
  readFailed,
  sendDeliveriesAgain,
  tellSenders,
} from './delivery-admin.repository.ts';
import type { WebhookSender } from './webhook-sender.ts';
import { readWebhook } from './webhooks.repository.ts';
import type { WebhookHand } from './webhooks.service.ts';

export interface SentAgain {
  readonly done: readonly number[];
  readonly left: ReadonlyArray<{ readonly id: number; readonly reason: LeftDelivery }>;
}

export interface DeliveryAdmin {
  /** @throws AppError `not-found` */
  facts(id: number): Promise<DeliveryFacts>;
  /** The newest first. */
  list(webhookId: number, state: DeliveryState | undefined, limit: number): Promise<DeliveryFacts[]>;
  sendAgain(by: WebhookHand, ids: readonly number[]): Promise<Ran<SentAgain>>;
  /** The failed ones of a webhook, oldest first, `MOST_AGAIN` at most. @throws AppError `not-found` */
  sendFailed(by: WebhookHand, webhookId: number): Promise<Ran<SentAgain>>;
  /** Sends a test event and waits for what becomes of it, also when the webhook is switched off. @throws AppError `not-found` */
  test(by: WebhookHand, webhookId: number): Promise<DeliveryFacts>;
}

export interface DeliveryAdminDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly operations: Pick<Operations, 'run'>;
  readonly sender: Pick<WebhookSender, 'sendNow'>;
}

export const MOST_AGAIN = 10_000;

export function createDeliveryAdmin({ db, clock, operations, sender }: DeliveryAdminDeps): DeliveryAdmin {
  const act = ({ actor, source, key }: WebhookHand, verb: string) => ({ actor, source, key, kind: `webhook.${verb}` });

  async function facts(id: number): Promise<DeliveryFacts> {
    const found = await readDelivery(db, id);
    if (!found) throw new AppError('not-found');
    return found;
  }

  return {
    facts,
    list: (webhookId, state, limit) => listDeliveries(db, webhookId, state, limit),
    sendAgain: (by, ids) =>
      operations.run(db, { ...act(by, 'send_again'), params: { ids } }, async (transaction, change) => {
        const sent = await sendDeliveriesAgain(transaction, ids, clock());
        if (sent.done.length > 0) change.record();
        await tellSenders(transaction);
        return sent;
      }),
    sendFailed: (by, webhookId) =>
      operations.run(db, { ...act(by, 'send_failed'), params: { id: webhookId } }, async (transaction, change) => {
        const webhook = await readWebhook(transaction, webhookId);
        if (!webhook || webhook.removedAt) throw new AppError('not-found');
        const ids = await readFailed(transaction, webhookId, MOST_AGAIN);
        const sent = await sendDeliveriesAgain(transaction, ids, clock());
        if (sent.done.length > 0) change.record();
        await tellSenders(transaction);
        return sent;
      }),
    async test(by, webhookId) {
      const messageId = randomUUID();
      const ran = await operations.run(
        db,
        { ...act(by, 'test'), params: { id: webhookId } },
        async (transaction, change) => {
          const webhook = await readWebhook(transaction, webhookId, { lock: true });
          if (!webhook || webhook.removedAt) throw new AppError('not-found');
          change.record();
          return { id: await insertTest(transaction, { webhookId, messageId, type: TEST_EVENT }, clock()) };
        },
      );
      if (!ran.repeated) await sender.sendNow(webhookId, ran.answer.id);
      return facts(ran.answer.id);
    },
  };
}
