/**
 * Webhooks of a connection in the office (docs/exchange-webhooks.md): made, changed, their secret renewed, tried; what was delivered. The list of
 * deliveries is the grid `webhook-deliveries`.
 */
import { z } from 'zod';
import { CONNECTION_CODE } from '../values/connections.ts';
import { EVENT_TYPES } from '../values/event-types.ts';
import { DELIVERY_FAULTS, DELIVERY_STATES, type DeliveryFault, type DeliveryState } from '../values/webhook-words.ts';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';

const id = z.int().min(1).max(2_147_483_647);
const moment = z.string().describe('ISO 8601.');
const code = z.string().regex(CONNECTION_CODE);
const fault = z.enum(DELIVERY_FAULTS.map(({ value }) => value) as [DeliveryFault, ...DeliveryFault[]]);
const state = z.enum(DELIVERY_STATES.map(({ value }) => value) as [DeliveryState, ...DeliveryState[]]);
/** 32 random bytes of the browser in Base64url: the same press gets the same secret again. */
const seed = z.string().regex(/^[\w-]{43}$/);
/** `whsec_…`, in this response only. */
const secret = z.string();

const fields = {
  name: z.string().trim().min(1).max(100),
  url: z.string().trim().min(1).max(2000),
  /** None = all. */
  types: z.array(z.enum(EVENT_TYPES)).max(EVENT_TYPES.length),
  /** Switched off it sends nothing; its events wait. */
  enabled: z.boolean(),
};

const webhookSchema = z.object({
  id,
  connection: z.string(),
  ...fields,
  created_at: moment,
  /** Its receiver wants no more (410): it was switched off by itself then. */
  gone_at: moment.nullable(),
  /** The secret before counts beside the new one until then; null = only one counts. */
  old_secret_until: moment.nullable(),
  /** Events and deliveries that wait. */
  waiting: z.int(),
  failed: z.int(),
  last_delivered_at: moment.nullable(),
});
export type OfficeWebhook = z.infer<typeof webhookSchema>;

export const getWebhooks = officeEndpoint({
  name: 'office_webhooks.get_list',
  permission: 'webhooks.write',
  summary: 'Webhooks of a connection: where they send what, and what waits or failed. Without their secrets.',
  request: z.object({ ...officeFields, connection: code }),
  response: z.object({ message: z.object({ webhooks: z.array(webhookSchema) }) }),
});

export const createWebhook = officeEndpoint({
  name: 'office_webhooks.create',
  permission: 'webhooks.write',
  stepUp: true,
  mutates: true,
  summary:
    'A new webhook: events that happen from now on are sent to its address. Its secret is in this response only.',
  request: z.object({ ...changeFields, connection: code, ...fields, seed }),
  response: z.object({ message: z.object({ id, secret, operation: z.int().nullable() }) }),
});

export const saveWebhook = officeEndpoint({
  name: 'office_webhooks.save',
  permission: 'webhooks.write',
  stepUp: true,
  mutates: true,
  summary: 'Changes name, address or events of a webhook, or switches it on or off; fields that are left out stay.',
  request: z.object({ ...changeFields, id, ...z.object(fields).partial().shape }),
  response: z.object({ message: z.object({ operation: z.int().nullable() }) }),
});

export const rotateWebhookSecret = officeEndpoint({
  name: 'office_webhooks.rotate',
  permission: 'webhooks.write',
  stepUp: true,
  mutates: true,
  summary:
    'Another secret, in this response only. For 24 hours deliveries are signed with both; then the old one counts no longer. Cannot be undone.',
  request: z.object({ ...changeFields, id, seed }),
  response: z.object({ message: z.object({ secret }) }),
});

export const removeWebhook = officeEndpoint({
  name: 'office_webhooks.remove',
  permission: 'webhooks.write',
  stepUp: true,
  mutates: true,
  summary: 'Removes a webhook; its deliveries stay in the list as long as their events.',
  request: z.object({ ...changeFields, id }),
  response: z.object({ message: z.object({ operation: z.int().nullable() }) }),
});

const deliverySchema = z.object({
  id,
  webhook: z.object({ id, name: z.string(), connection: z.string() }),
  type: z.string(),
  subject: z.string(),
  position: z.int().nullable(),
  /** `webhook-id`: the same in every attempt. */
  message_id: z.string(),
  state,
  created_at: moment,
  done_at: moment.nullable(),
  /** null = it is not tried again by itself. */
  next_at: moment.nullable(),
  /** The webhook or its connection is switched off: it waits until then. */
  off: z.boolean(),
  attempts: z.int(),
  /** Of the last attempt. */
  status: z.int().nullable(),
  milliseconds: z.int().nullable(),
  fault: fault.nullable(),
  /** What was sent. */
  body: z.string(),
  /** The first 4 KB of the response. */
  answer: z.string(),
  tries: z.array(z.object({ at: moment, status: z.int().nullable(), ms: z.int(), fault: fault.nullable() })),
});
export type WebhookDelivery = z.infer<typeof deliverySchema>;

export const getWebhookDelivery = officeEndpoint({
  name: 'office_webhooks.get_delivery',
  permission: 'webhooks.write',
  summary: 'A delivery: what was sent, what came back, each attempt.',
  request: z.object({ ...officeFields, id }),
  response: z.object({ message: deliverySchema }),
});

export const testWebhook = officeEndpoint({
  name: 'office_webhooks.test',
  permission: 'webhooks.write',
  mutates: true,
  summary: 'Sends a test event once, also to a webhook that is switched off, and responds with what became of it.',
  request: z.object({ ...changeFields, id }),
  response: z.object({ message: deliverySchema }),
});

const sentAgainSchema = z.object({
  message: z.object({
    done: z.int(),
    left_out: z.array(
      z.object({
        id,
        /** Not there; on its way just now; its webhook is switched off; a test. */
        reason: z.enum(['gone', 'sending', 'off', 'test']),
      }),
    ),
  }),
});
export type DeliveriesSentAgain = z.infer<typeof sentAgainSchema>['message'];

export const sendDeliveriesAgain = officeEndpoint({
  name: 'office_webhooks.send_again',
  permission: 'webhooks.write',
  mutates: true,
  summary: 'Deliveries that wait go out at once; those that failed or arrived go out once more. Cannot be undone.',
  request: z.object({ ...changeFields, ids: z.array(id).min(1).max(500) }),
  response: sentAgainSchema,
});

export const sendFailedAgain = officeEndpoint({
  name: 'office_webhooks.send_failed',
  permission: 'webhooks.write',
  mutates: true,
  summary: 'All failed deliveries of a webhook go out once more, oldest first, 10 000 at most. Cannot be undone.',
  request: z.object({ ...changeFields, id }),
  response: sentAgainSchema,
});

/** By name, for `office-api.ts`. */
export const webhookCalls = {
  'office_webhooks.get_list': getWebhooks,
  'office_webhooks.create': createWebhook,
  'office_webhooks.save': saveWebhook,
  'office_webhooks.rotate': rotateWebhookSecret,
  'office_webhooks.remove': removeWebhook,
  'office_webhooks.get_delivery': getWebhookDelivery,
  'office_webhooks.test': testWebhook,
  'office_webhooks.send_again': sendDeliveriesAgain,
  'office_webhooks.send_failed': sendFailedAgain,
} as const;
