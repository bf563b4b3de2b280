/** Announcements by Valkey: the cases of NOTIFY, and what only happens with a server that can be away. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '#server/platform/db/index.ts';
import { valkeyAnnouncements } from '#server/platform/valkey/valkey-announcements.ts';
import { openValkeyServer } from '#server/platform/valkey/valkey-server.ts';
import { type Started, startEngine } from '../../scripts/engines/running-engines.ts';
import { type ValkeyAddress, valkey } from '../../scripts/engines/valkey.ts';
import { type Announcing, announcementsCases, hear } from '../platform/announcements.cases.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { onEngine } from './kit/engine-tests.ts';
import { addressOf, openAdmin, watching } from './kit/valkey-processes.ts';

const SOON = { timeout: 20_000, interval: 20 };

/** Two processes on a database and a Valkey; `notified` counts what came by NOTIFY. */
async function announcingBy(url: string) {
  const first = await freshDatabase();
  const second = await connect({ url: first.url });
  let notified = 0;
  await second.listen('wishes', (payload) => {
    if (payload !== null) notified += 1;
  });
  const open = async (db: typeof second) => {
    const watched = watching();
    const address = addressOf(url);
    const server = openValkeyServer(address, watched);
    const announcements = valkeyAnnouncements({ address, valkey: server, db, log: watched.log });
    await Promise.all([server.tried, announcements.tried]);
    return { db, announcements, server };
  };
  const [one, other] = [await open(first.db), await open(second)];
  return {
    processes: [one, other],
    notified: () => notified,
    async close() {
      for (const { announcements, server } of [one, other]) {
        await announcements.close();
        await server.close();
      }
      await second.close();
      await first.drop();
    },
  } satisfies Announcing & { notified(): number };
}

onEngine(valkey, () => {
  let server: Started<ValkeyAddress>;
  beforeAll(async () => {
    server = await startEngine(valkey);
  });
  afterAll(() => server?.stop());

  announcementsCases(() => announcingBy(server.url));

  describe('a server that goes and comes', () => {
    test('announcements leave NOTIFY while it is there, go by NOTIFY while it is away; then everything is dropped once', async () => {
      const announcing = await announcingBy(server.url);
      try {
        const [one, other] = announcing.processes;
        const there = await hear(other, 'wishes');
        let dropped = 0;
        await other.announcements.listen('wishes', (key) => {
          if (key === null) dropped += 1;
        });
        await one.announcements.announce(one.db, 'wishes', [1]);
        await there.until('1');
        expect(announcing.notified()).toBe(0);
        await server.kill();
        for (const key of [2, 3, 4, 5, 6, 7, 8]) await one.announcements.announce(one.db, 'wishes', [key]);
        await expect.poll(() => there.heard.toSorted(), SOON).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
        expect([announcing.notified(), dropped]).toEqual([7, 0]);
        await server.restart();
        await expect.poll(() => dropped, SOON).toBe(1);
        await expect
          .poll(() => one.server.isThere || one.announcements.announce(one.db, 'wishes', [9]), SOON)
          .toBe(true);
        const byNotify = announcing.notified();
        await one.announcements.announce(one.db, 'wishes', [10]);
        await there.until('10');
        expect(announcing.notified()).toBe(byNotify);
      } finally {
        await server.restart();
        await announcing.close();
      }
    });

    test('a frozen server loses nothing that the database can carry', async () => {
      const announcing = await announcingBy(server.url);
      try {
        const [one, other] = announcing.processes;
        const there = await hear(other, 'sessions');
        server.freeze(true);
        await one.announcements.announce(one.db, 'sessions', ['all']);
        await there.until('all');
      } finally {
        server.freeze(false);
        await announcing.close();
      }
    });

    test('messages of others on the channel harm nobody', async () => {
      const announcing = await announcingBy(server.url);
      const admin = await openAdmin(server);
      try {
        const [one, other] = announcing.processes;
        const there = await hear(other, 'wishes');
        const hostile = ['', '{', 'null', '[]', '{"from":1}', '{"from":"x","topic":"wishes","keys":[7]}'];
        for (const text of [...hostile, '{"from":"x","topic":"__proto__","keys":["7"]}'])
          await admin.sendCommand(['PUBLISH', 'bancale:forget', text]);
        await one.announcements.announce(one.db, 'wishes', [1]);
        await there.until('1');
        expect(there.heard).toEqual(['1']);
      } finally {
        admin.destroy();
        await announcing.close();
      }
    });
  });
});
