/** The outbox while the shop stops: a delivery in progress is finished, the rest is sent after the next start. */
import { expect, test } from 'vitest';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { createOutbox } from '#server/modules/mail/outbox.ts';
import { createLog } from '#server/platform/http/logging/request-log.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
const { log } = createLog({ level: 'silent' });

test('stopping waits for one e-mail, not for all', async () => {
  const { db, clock } = shop();
  await db.query(null, 'delete from letters');
  const sent: string[] = [];
  let release = () => {};
  let begun = () => {};
  const first = new Promise<void>((done) => (begun = done));
  const held = new Promise<void>((done) => (release = done));
  const outbox = createOutbox({
    db,
    log,
    clock: () => clock.now,
    mailer: { render: async () => ({ subject: 'S', text: 'T', html: '' }), logo: () => null } as unknown as Mailer,
    deliver: async ({ recipient }) => {
      begun();
      await held;
      sent.push(recipient);
      return 'nowhere';
    },
  });
  const email = (number: number) => ({
    kind: 'password-link' as const,
    recipient: `p${number}@example.com`,
    locale: 'it' as const,
    values: {},
  });
  await db.transaction((transaction) => outbox.enqueue(transaction, email(1), email(2), email(3)));
  const delivered = outbox.deliverWaiting();
  await first;
  const stopped = outbox.stop();
  release();
  await stopped;
  expect([await delivered, sent.length, await outbox.waiting()]).toEqual([1, 1, 2]);
});
