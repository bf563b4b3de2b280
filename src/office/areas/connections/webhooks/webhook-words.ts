/** Words of webhooks and of their deliveries. */
import type { DeliveriesSentAgain, OfficeWebhook, WebhookDelivery } from '#contract/office/webhooks.ts';
import type { EventType } from '#contract/values/event-types.ts';
import { DELIVERY_STATES, type DeliveryFault, type DeliveryState, faultWords } from '#contract/values/webhook-words.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';

type Words = () => string;

const EVENTS: Readonly<Record<EventType, Words>> = {
  'order.sent': m.webhooks_event_order_sent,
  'order.changed': m.webhooks_event_order_changed,
  'order.cancelled': m.webhooks_event_order_cancelled,
  'registration.received': m.webhooks_event_registration_received,
  'customer.changed': m.webhooks_event_customer_changed,
  'address.changed': m.webhooks_event_address_changed,
  'payment.received': m.webhooks_event_payment_received,
  'payment.refunded': m.webhooks_event_payment_refunded,
  'dispute.opened': m.webhooks_event_dispute_opened,
  'import.finished': m.webhooks_event_import_finished,
};
export const eventName = (type: EventType): string => EVENTS[type]();

export const stateName = (state: DeliveryState): string =>
  DELIVERY_STATES.find(({ value }) => value === state)?.title[getLocale()] ?? state;

/** `Il ricevente risponde con un errore (500)` */
export const faultName = (fault: DeliveryFault, status: number | null): string =>
  `${faultWords(fault, getLocale())}${status === null ? '' : ` (${status})`}`;

/** What became of a try. */
export function triedWords({ state, fault, status, milliseconds }: WebhookDelivery): string {
  if (state === 'delivered') return m.webhooks_test_arrived({ status: status ?? 0, ms: milliseconds ?? 0 });
  return fault ? m.webhooks_test_failed({ why: faultName(fault, status) }) : m.webhooks_test_waits();
}

type LeftReason = DeliveriesSentAgain['left_out'][number]['reason'];
const LEFT: Readonly<Record<LeftReason, (counted: { count: number }) => string>> = {
  gone: m.webhooks_left_gone,
  sending: m.webhooks_left_sending,
  off: m.webhooks_left_off,
  test: m.webhooks_left_test,
};

/** One sentence per reason. */
export function leftWords(left: DeliveriesSentAgain['left_out']): string {
  const counts = Map.groupBy(left, ({ reason }) => reason);
  return [...counts].map(([reason, some]) => LEFT[reason]({ count: some.length })).join(' ');
}

/** Without what stands behind the path: it may be a key. */
export function shortAddress(url: string): string {
  const { host, pathname, search } = new URL(url);
  return `${host}${pathname === '/' ? '' : pathname}${search === '' ? '' : '?…'}`;
}

export const eventsOf = ({ types }: Pick<OfficeWebhook, 'types'>): string =>
  types.length === 0 ? m.webhooks_events_all() : types.map(eventName).join(', ');
