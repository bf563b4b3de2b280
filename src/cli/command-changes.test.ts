/** What each staff command does to the shop: a change is an operation, as the same act in the office (C-OFF-1). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TOPICS } from './topics.ts';

/** Their usage has no list of commands. */
const WITHOUT_LIST = ['audit', 'backup', 'export', 'migrate'];

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
  'search status': 'reads',
  'search fill': 'operator',
};

test('every command of the help is decided about (C-OFF-1)', async () => {
  const usages = await Promise.all(Object.entries(TOPICS).map(async ([topic, load]) => ({ topic, ...(await load()) })));
  const named = usages
    .filter(({ topic }) => !WITHOUT_LIST.includes(topic))
    .flatMap(({ topic, usage }) =>
      [...usage.matchAll(/^ {2}([a-z][a-z-]*)\b/gm)].map(([, name]) => `${topic} ${name}`),
    );
  // A command with several forms has several lines.
  expect([...new Set(named)].sort()).toEqual(Object.keys(DONE).sort());
});

test('every operation of a command has words in the history of the office (C-OFF-1, C-OFF-11)', () => {
  const words = readFileSync(join(import.meta.dirname, '../office/areas/history/history-words.ts'), 'utf8');
  for (const kind of Object.values(DONE)) if (kind.includes('.')) expect(words).toContain(`'${kind}': m.`);
});
