/** What happens in the shop and is reported to other systems (docs/exchange-events.md). Zod-free: the office shows them. */

export const EVENT_TYPES = [
  'order.sent',
  'order.changed',
  'order.cancelled',
  'registration.received',
  'customer.changed',
  'address.changed',
  'payment.received',
  'payment.refunded',
  'dispute.opened',
  'import.finished',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];
