/**
 * `deploy/patroni/patroni.yml` and `deploy/haproxy/postgres.cfg` as they are: the primary dies, or hands over, while orders are written. What was
 * acknowledged is there once, and the one that was away comes back by itself (scale-out §5).
 */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect, type Database } from '#server/platform/db/index.ts';
import { type PatroniAddress, type PatroniNode, patroni } from '../../scripts/engines/patroni.ts';
import { type Started, startEngine } from '../../scripts/engines/running-engines.ts';
import { ownCertificate } from '../http/kit/own-certificate.ts';
import { onEngine } from './kit/engine-tests.ts';
import { createOrders, faultsOf, startWriting } from './kit/writing-load.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** Within ttl (15 s) and some seconds there is another primary; what was away is rewound, or copied anew. */
const PATIENT = { timeout: 120_000, interval: 200 };

onEngine(patroni, () => {
  let server: Started<PatroniAddress>;
  let db: Database;

  beforeAll(async () => {
    server = await startEngine(patroni, { options: { certificate: ownCertificate() } });
    await vi.waitFor(async () => expect(await roles()).toEqual(['leader', 'replica', 'sync_standby']), PATIENT);
    db = await connect({ url: server.url, readUrl: server.readUrl });
    await createOrders(db);
  });
  afterAll(async () => {
    await db?.close();
    await server?.stop();
  });

  const roles = async () => (await Promise.all(server.nodes.map((node) => node.role()))).toSorted();
  const leader = async (): Promise<PatroniNode> => {
    for (const node of server.nodes) if ((await node.role()) === 'leader') return node;
    throw new Error('There is no primary.');
  };

  /** Orders are written while `change` happens, and go on afterwards. @returns what is wrong with them */
  async function writingWhile(change: () => Promise<unknown>): Promise<readonly string[]> {
    const load = startWriting(db);
    await expect.poll(() => load.acknowledged.size, PATIENT).toBeGreaterThan(50);
    await change();
    const then = load.acknowledged.size;
    await expect.poll(() => load.acknowledged.size, PATIENT).toBeGreaterThan(then + 50);
    await load.stop();
    const faults = await faultsOf(db, load);
    await db.query(null, 'truncate taken');
    return faults;
  }

  test('the primary dies: another one is found, nothing is lost or doubled, and it comes back as a standby', async () => {
    const dead = await leader();
    const faults = await writingWhile(async () => {
      await dead.kill();
      await expect.poll(async () => (await leader()).name, PATIENT).not.toBe(dead.name);
    });
    expect(faults).toEqual([]);
    await dead.start();
    await expect.poll(roles, PATIENT).toEqual(['leader', 'replica', 'sync_standby']);
    expect(await dead.role()).not.toBe('leader');
  });

  test('a hand-over, as before maintenance', async () => {
    const before = await leader();
    const faults = await writingWhile(async () => {
      expect(await before.handOver()).toBe(200);
      await expect.poll(async () => (await leader()).name, PATIENT).not.toBe(before.name);
    });
    expect(faults).toEqual([]);
    await expect.poll(roles, PATIENT).toEqual(['leader', 'replica', 'sync_standby']);
  });

  test('history is read from standbys behind the balancer, with what was just written', async () => {
    await db.query(null, `insert into taken values ('letto', 1)`);
    const inRecovery = 'select pg_is_in_recovery() as standby, (select count(*)::int from taken) as taken';
    // After a fail-over a standby is read from its next restart point on.
    await expect
      .poll(async () => {
        await wait(100);
        return db.reading.query(null, inRecovery);
      }, PATIENT)
      .toEqual([{ standby: true, taken: 1 }]);
  });
});
