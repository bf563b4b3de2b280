/** What each staff command does to the shop: a change is an operation, as the same act in the office (C-OFF-1). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AUDIT_USAGE } from './audit-arguments.ts';
import { BACKUP_USAGE } from './backup-arguments.ts';
import { CONTENT_USAGE } from './content-arguments.ts';
import { CUSTOMER_USAGE } from './customer-arguments.ts';
import { DISPUTE_USAGE } from './dispute-arguments.ts';
import { EMAIL_USAGE } from './email-arguments.ts';
import { ENQUIRY_USAGE } from './enquiry-arguments.ts';
import { EVENTS_USAGE } from './events-arguments.ts';
import { EXCHANGE_USAGE } from './exchange-arguments.ts';
import { EXPORT_USAGE } from './export-arguments.ts';
import { INVOICING_USAGE } from './invoicing-arguments.ts';
import { MEDIA_USAGE } from './media-arguments.ts';
import { MIGRATE_USAGE } from './migrate-command.ts';
import { NEWSLETTER_USAGE } from './newsletter-arguments.ts';
import { ORDER_USAGE } from './order-arguments.ts';
import { PAYMENT_USAGE } from './payment-arguments.ts';
import { PERSON_USAGE } from './person-arguments.ts';
import { REGISTRATION_USAGE } from './registration-arguments.ts';
import { SEARCH_USAGE } from './search-arguments.ts';

/** Has no list of commands in its usage. */
const WITHOUT_LIST = { audit: AUDIT_USAGE, backup: BACKUP_USAGE, export: EXPORT_USAGE, migrate: MIGRATE_USAGE };
const USAGES = {
  order: ORDER_USAGE,
  dispute: DISPUTE_USAGE,
  invoicing: INVOICING_USAGE,
  registration: REGISTRATION_USAGE,
  customer: CUSTOMER_USAGE,
  content: CONTENT_USAGE,
  newsletter: NEWSLETTER_USAGE,
  enquiry: ENQUIRY_USAGE,
  email: EMAIL_USAGE,
  payment: PAYMENT_USAGE,
  person: PERSON_USAGE,
  events: EVENTS_USAGE,
  media: MEDIA_USAGE,
  exchange: EXCHANGE_USAGE,
  search: SEARCH_USAGE,
};

/**
 * `reads`; the kind of its operation; `fiscal`: documents with numbers are their own journal, which nothing is taken out of;
 * `personal`: what is done for a person's rights stands in the audit log, which is deleted sooner than the history;
 * `operator`: it changes no data of the shop.
 */
const DONE: Readonly<Record<string, string>> = {
  'order list': 'reads',
  'order show': 'reads',
  'order accept': 'order.accept',
  'order partly': 'order.deliver',
  'order fulfil': 'order.fulfil',
  'order cancel': 'order.cancel',
  'dispute list': 'reads',
  'dispute show': 'reads',
  'dispute files': 'reads',
  'dispute reply': 'dispute.reply',
  'dispute accept': 'dispute.accept',
  'dispute refuse': 'dispute.refuse',
  'dispute close': 'dispute.close',
  'invoicing drafts': 'reads',
  'invoicing note': 'fiscal',
  'invoicing annul': 'fiscal',
  'invoicing invoice': 'fiscal',
  'invoicing collect': 'fiscal',
  'invoicing proforma': 'reads',
  'invoicing credit': 'fiscal',
  'invoicing again': 'fiscal',
  'invoicing transmit': 'fiscal',
  'invoicing continue': 'fiscal',
  'registration list': 'reads',
  'registration show': 'reads',
  'registration approve': 'registration.approve',
  'registration refuse': 'registration.refuse',
  'customer export': 'customer.export',
  'content owner': 'reads',
  'content release': 'operator',
  'content push': 'operator',
  'newsletter list': 'reads',
  'newsletter send': 'newsletter.send',
  'enquiry list': 'reads',
  'enquiry show': 'reads',
  'enquiry files': 'reads',
  'email list': 'reads',
  'email send-again': 'email.send_again',
  'email stop': 'email.stop',
  'payment list': 'reads',
  'payment refund': 'payment.refund',
  'person export': 'personal',
  'person erase': 'personal',
  'person readmit': 'personal',
  'person change-email': 'person.change-email',
  'person remove-second-factor': 'person.remove-second-factor',
  'person invite': 'person.invite',
  'person roles': 'person.save',
  'exchange list': 'reads',
  'exchange connect': 'connection.create',
  'exchange change': 'connection.change',
  'exchange test': 'reads',
  'exchange key': 'api-key.create',
  'exchange revoke': 'api-key.revoke',
  'exchange orders': 'reads',
  'exchange runs': 'reads',
  'exchange show': 'reads',
  'exchange errors': 'reads',
  'exchange replay': 'import.replay',
  'exchange dismiss': 'import.dismiss',
  'exchange pause': 'connection.change',
  'exchange mapping': 'connection.mapping',
  'exchange try': 'reads',
  'exchange waiting': 'reads',
  'exchange drop': 'waiting.drop',
  'exchange offer': 'connection.offer',
  'exchange after-restore': 'connection.after-restore',
  'exchange server': 'connection.save_server',
  'exchange trade': 'connection.change',
  'exchange allow': 'trade-party.add',
  'exchange disallow': 'trade-party.remove',
  'exchange webhook': 'webhook.change',
  'events readers': 'reads',
  'events remove': 'operator',
  'media push': 'operator',
  'media pull': 'operator',
  'search try': 'reads',
  'search words': 'reads',
  'search report': 'reads',
  'search rebuild': 'operator',
};

test('every command of the help is decided about, and every topic is here (C-OFF-1)', () => {
  const named = Object.entries(USAGES).flatMap(([topic, usage]) =>
    [...usage.matchAll(/^ {2}([a-z][a-z-]*)\b/gm)].map(([, name]) => `${topic} ${name}`),
  );
  // A command with several forms has several lines.
  expect([...new Set(named)].sort()).toEqual(Object.keys(DONE).sort());
  const shop = readFileSync(join(import.meta.dirname, 'shop.ts'), 'utf8');
  const topics = [...shop.matchAll(/^ {2}([A-Z]+)_USAGE,$/gm)].map(([, topic = '']) => topic.toLowerCase());
  expect(topics.sort()).toEqual([...Object.keys(USAGES), ...Object.keys(WITHOUT_LIST)].sort());
});

test('every operation of a command has words in the history of the office (C-OFF-1, C-OFF-11)', () => {
  const words = readFileSync(join(import.meta.dirname, '../office/areas/history/history-words.ts'), 'utf8');
  for (const kind of Object.values(DONE)) if (kind.includes('.')) expect(words).toContain(`'${kind}': m.`);
});
