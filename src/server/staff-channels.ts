/** Channels of PostgreSQL that windows of the office listen to, besides operations: what customers, visitors and other systems do. */
import { INBOX_CHANNEL } from '#server/platform/db/inbox-news.ts';
import { DELIVERED_CHANNEL } from './modules/exchange/index.ts';
import { EMAILS_CHANNEL } from './modules/mail/index.ts';
import { NEW_ORDERS_CHANNEL } from './modules/orders/index.ts';

export const STAFF_CHANNELS = [
  { name: NEW_ORDERS_CHANNEL, topic: 'orders' },
  { name: INBOX_CHANNEL, topic: 'inbox', keyed: true },
  { name: EMAILS_CHANNEL, topic: 'emails', keyed: true },
  { name: DELIVERED_CHANNEL, topic: 'webhook-deliveries', keyed: true },
] as const;
