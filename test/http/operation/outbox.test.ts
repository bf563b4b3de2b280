/** The outbox: the pause after failed deliveries; while the shop stops, a delivery in progress is finished and the rest stays. */
import { expect, test } from 'vitest';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { createOutbox } from '#server/modules/mail/outbox.ts';
import { createLog } from '#server/platform/http/logging/request-log.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
const { log } = createLog({ level: 'silent' });
const mailer = { render: async () => ({ subject: 'S', text: 'T', html: '' }), logo: () => null } as unknown as Mailer;
const email = (number: number) => ({
  kind: 'password-link' as const,
  recipient: `p${number}@example.com`,
  locale: 'it' as const,
  values: {},
});

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
    mailer,
    deliver: async ({ recipient }) => {
      begun();
      await held;
      sent.push(recipient);
      return 'nowhere';
    },
  });
  await db.transaction((transaction) => outbox.enqueue(transaction, email(1), email(2), email(3)));
  const delivered = outbox.deliverWaiting();
  await first;
  const stopped = outbox.stop();
  release();
  await stopped;
  expect([await delivered, sent.length, await outbox.waiting()]).toEqual([1, 1, 2]);
});

test('each failed delivery is followed by a pause twice as long', async () => {
  const { db, clock } = shop();
  await db.query(null, 'delete from letters');
  let now = clock.now.getTime();
  let attempts = 0;
  const outbox = createOutbox({
    db,
    log,
    clock: () => new Date(now),
    mailer,
    deliver: async () => {
      attempts += 1;
      throw new Error('the mail server is away');
    },
  });
  await db.transaction((transaction) => outbox.enqueue(transaction, email(1)));
  await outbox.deliverWaiting();
  for (const [failed, seconds] of [30, 60, 120].entries()) {
    now += seconds * 1000 - 1;
    await outbox.deliverWaiting();
    expect(attempts, `${seconds} s after failure ${failed + 1}, not yet over`).toBe(failed + 1);
    now += 1;
    await outbox.deliverWaiting();
    expect(attempts, `${seconds} s after failure ${failed + 1}`).toBe(failed + 2);
  }
  expect(await outbox.waiting()).toBe(1);
});
