/** The outbox while the shop stops: what is on its way is finished, the rest leaves after the next start. */
import { expect, test } from 'vitest';
import { createLetters } from '#server/modules/customers/letters.ts';
import type { Mailer } from '#server/modules/mail/index.ts';
import { createLog } from '#server/platform/http/request-log.ts';
import { withShop } from './kit/start-shop.ts';

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
  const letters = createLetters({
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
  const letter = (number: number) => ({
    kind: 'password-link' as const,
    recipient: `p${number}@example.com`,
    locale: 'it' as const,
    values: {},
  });
  await db.transaction((transaction) => letters.enqueue(transaction, letter(1), letter(2), letter(3)));
  const delivered = letters.deliverWaiting();
  await first;
  const stopped = letters.stop();
  release();
  await stopped;
  expect([await delivered, sent.length, await letters.waiting()]).toEqual([1, 1, 2]);
});
