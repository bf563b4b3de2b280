import { expect, test } from 'vitest';
import type { Notified } from '../db/database.ts';
import { watchDataVersions } from './data-versions.ts';

const ROME = 'Europe/Rome';

/** A database that announces what the test says. */
function announcer() {
  let tell: Notified = () => {};
  const db = {
    listen: async (_channel: string, notified: Notified) => {
      tell = notified;
      return async () => {};
    },
  };
  return { db, announce: (payload: string | null) => tell(payload) };
}

test('changes with what is announced, and with nothing else', async () => {
  const { db, announce } = announcer();
  const clock = () => new Date('2026-11-23T12:00:00Z');
  const all = await watchDataVersions({ db, clock, timeZone: ROME });
  const seen = [all.current()];
  expect(all.current()).toBe(seen[0]);
  for (const payload of ['{"catalogue":7}', '{"content":3}', '{"prices":9}', '{"prices":9}', null]) {
    announce(payload);
    expect(seen).not.toContain(all.current());
    seen.push(all.current());
  }
  announce('{"stock":[1,2]}');
  expect(all.current()).toBe(seen.at(-1));
});

test('of some data only', async () => {
  const { db, announce } = announcer();
  const clock = () => new Date('2026-11-23T12:00:00Z');
  const prices = await watchDataVersions({ db, clock, timeZone: ROME, of: ['prices'] });
  const before = prices.current();
  announce('{"content":3}');
  expect(prices.current()).toBe(before);
  announce('{"catalogue":4,"prices":3}');
  expect(prices.current()).not.toBe(before);
});

test("changes at midnight of the shop, not of the server's", async () => {
  const { db } = announcer();
  let now = '2026-11-23T22:59:59Z';
  const { current } = await watchDataVersions({ db, clock: () => new Date(now), timeZone: ROME });
  const before = current();
  now = '2026-11-23T23:00:00Z';
  expect(current()).not.toBe(before);
  const after = current();
  now = '2026-11-24T00:30:00Z';
  expect(current()).toBe(after);
});
