/** `office_webhooks.*`: webhooks of connections in the office (docs/exchange-webhooks.md). */
import {
  createWebhook,
  getWebhookDelivery,
  getWebhooks,
  type OfficeWebhook,
  removeWebhook,
  rotateWebhookSecret,
  saveWebhook,
  sendDeliveriesAgain,
  sendFailedAgain,
  testWebhook,
  type WebhookDelivery,
} from '#contract/office/webhooks.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import type { DeliveryFacts } from './delivery-admin.repository.ts';
import { createDeliveryAdmin, type SentAgain } from './delivery-admin.service.ts';
import { bodyOf } from './delivery-body.rules.ts';
import { webhookSecretOfPress } from './webhook-secret.ts';
import { createWebhookSender, type WebhookSenderDeps } from './webhook-sender.ts';
import type { WebhookState } from './webhooks.repository.ts';
import { createWebhooks, type WebhookHand, type WebhooksDeps } from './webhooks.service.ts';

export interface OfficeWebhooks {
  readonly officeRoutes: OfficeRoute[];
  /** Breaks off a test that is on its way. */
  close(): Promise<void>;
}

export function createOfficeWebhooks(deps: WebhooksDeps & WebhookSenderDeps): OfficeWebhooks {
  const webhooks = createWebhooks(deps);
  // For tests only: what is due is sent in the background, in one process or another.
  const sender = createWebhookSender(deps);
  const admin = createDeliveryAdmin({ ...deps, sender });
  const secretOf = ({ userId }: StaffCaller, seed: string) => webhookSecretOfPress(deps.secrets[0], { userId, seed });

  return {
    close: sender.close,
    officeRoutes: [
      officeRoute(getWebhooks, async ({ body }) => ({
        message: { webhooks: (await webhooks.list(body.connection)).map(presentWebhook) },
      })),
      officeRoute(createWebhook, async ({ body: { connection, key, seed, lang: _, ...fields }, staff }) => {
        const done = await webhooks.add(handOf(staff, key), connection, fields, secretOf(staff, seed));
        return { message: done };
      }),
      officeRoute(saveWebhook, async ({ body: { id, key, lang: _, ...fields }, staff }) => {
        const { operationId } = await webhooks.change(handOf(staff, key), id, given(fields));
        return { message: { operation: operationId } };
      }),
      officeRoute(rotateWebhookSecret, async ({ body: { id, key, seed }, staff }) => {
        const { secret } = await webhooks.rotate(handOf(staff, key), id, secretOf(staff, seed));
        return { message: { secret } };
      }),
      officeRoute(removeWebhook, async ({ body: { id, key }, staff }) => {
        const { operationId } = await webhooks.remove(handOf(staff, key), id);
        return { message: { operation: operationId } };
      }),
      officeRoute(getWebhookDelivery, async ({ body }) => ({ message: presentDelivery(await admin.facts(body.id)) })),
      officeRoute(testWebhook, async ({ body: { id, key }, staff }) => ({
        message: presentDelivery(await admin.test(handOf(staff, key), id)),
      })),
      officeRoute(sendDeliveriesAgain, async ({ body: { ids, key }, staff }) =>
        sentAgain((await admin.sendAgain(handOf(staff, key), ids)).answer),
      ),
      officeRoute(sendFailedAgain, async ({ body: { id, key }, staff }) =>
        sentAgain((await admin.sendFailed(handOf(staff, key), id)).answer),
      ),
    ],
  };
}

const handOf = ({ userId, name, locale }: StaffCaller, key: string): WebhookHand => ({
  actor: { userId, name },
  source: 'office',
  locale,
  key,
});

/** Without the fields that were left out. */
const given = <Fields extends object>(fields: Fields): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

const sentAgain = ({ done, left }: SentAgain) => ({
  message: { done: done.length, left_out: left.map((one) => ({ ...one })) },
});

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

function presentWebhook(webhook: WebhookState): OfficeWebhook {
  const { id, connection, name, url, types, enabled, waiting, failed } = webhook;
  return {
    id,
    connection,
    name,
    url,
    types: [...types] as OfficeWebhook['types'],
    enabled,
    created_at: webhook.createdAt.toISOString(),
    gone_at: iso(webhook.goneAt),
    old_secret_until: iso(webhook.oldSecretUntil),
    waiting,
    failed,
    last_delivered_at: iso(webhook.lastDeliveredAt),
  };
}

function presentDelivery(delivery: DeliveryFacts): WebhookDelivery {
  const { id, webhookId, webhook: name, connection, type, subject, position, state, attempts, isOff } = delivery;
  return {
    id,
    webhook: { id: webhookId, name, connection },
    type,
    subject,
    position,
    message_id: delivery.messageId,
    state,
    created_at: delivery.createdAt.toISOString(),
    done_at: iso(delivery.doneAt),
    next_at: state === 'waiting' && !isOff ? delivery.nextAt.toISOString() : null,
    off: isOff,
    attempts,
    status: delivery.status,
    milliseconds: delivery.milliseconds,
    fault: delivery.fault || null,
    body: bodyOf(delivery),
    answer: delivery.answer,
    tries: delivery.tries.map(({ fault, ...attempt }) => ({ ...attempt, fault: fault || null })),
  };
}
