/** One press that arrives several times, for a customer whose credit is enough for the order once (C-ORD-4, C-ORD-7). */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newKey, prepareOrder, sendPrepared } from './prepared-order.ts';
import { CHECKOUT_SETTINGS, VERDI, withTrade } from './trade-fixtures.ts';

const trade = withTrade();
/** For one: the order is 73.08. */
const ROOM = 80;
const LIMIT = 5_000;

test('it is one order for all of them, though some are checked before it is written and reckoned after that', async () => {
  const credit = { overLimit: 'block', onUnpaid: 'none' } as const;
  const strict = await trade().secondProcess({ settings: { ...CHECKOUT_SETTINGS, credit } });
  await trade().db.query(null, 'insert into customer_credit values (103, 0, 0, $1)', [(LIMIT - ROOM) * 10_000]);
  const { person, summary } = await prepareOrder(strict, VERDI, { LAMPADA: 1 });
  const idempotency_key = newKey();
  const sent = await Promise.all(
    Array.from({ length: 30 }, async (_, at) => {
      await wait(at * 5);
      return sendPrepared(person, summary, { idempotency_key });
    }),
  );
  expect(new Set(sent.map(({ order }) => order.number)).size).toBe(1);
});
