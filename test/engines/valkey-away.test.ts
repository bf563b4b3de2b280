/** Valkey that is killed, frozen, full, wrongly addressed, or replaced by its replica: limits never end, processes come together again. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LoginThrottle } from '#server/modules/customers/login/login-throttle.ts';
import { type Started, startEngine } from '../../scripts/engines/running-engines.ts';
import { type ValkeyAddress, valkey } from '../../scripts/engines/valkey.ts';
import { onEngine } from './kit/engine-tests.ts';
import { openAdmin, processOn } from './kit/valkey-processes.ts';

const RATE = { burst: 3, perMinute: 1 / 16 };
/** The breaker asks again after five seconds. */
const BACK = { timeout: 30_000, interval: 100 };
type Process = Awaited<ReturnType<typeof processOn>>;

onEngine(valkey, () => {
  let server: Started<ValkeyAddress>;
  let processes: Process[] = [];
  const start = async (kind: 'alone' | 'sentinel' = 'alone') => {
    server = await startEngine(valkey, { options: { kind } });
    processes = [await processOn(server.url), await processOn(server.url)];
    return processes as [Process, Process];
  };
  afterEach(async () => {
    server.freeze(false);
    await Promise.all(processes.map((one) => one.server.close()));
    await server.stop();
  });

  const taken = async ({ allowances }: Process, key: string, times = 10) => {
    const waits = await Promise.all(Array.from({ length: times }, () => allowances.buckets.take(key, RATE)));
    return waits.filter((wait) => wait === 0).length;
  };
  const spent = async ({ allowances }: Process, account: string) => {
    let count = 0;
    while ((await allowances.failures('letter').spend([account])) === 0) count += 1;
    return count;
  };
  /** A breaker closes by a call, so that one is made each time. */
  const isBack = async (one: Process) => {
    await one.allowances.buckets.giveBack('probe', RATE);
    return one.server.isThere;
  };

  describe('alone', () => {
    beforeEach(async () => void (await start()));

    test('killed: each process allows what it would allow alone, never more; afterwards they count together', async () => {
      const [one, other] = processes as [Process, Process];
      expect((await taken(one, 'a')) + (await taken(other, 'a'))).toBe(3);
      await server.kill();
      expect([await taken(one, 'a'), await taken(other, 'a')]).toEqual([3, 3]);
      expect([await spent(one, 'account'), await spent(other, 'account')]).toEqual([5, 5]);
      expect([one.server.isThere, other.server.isThere]).toEqual([false, false]);
      await server.restart();
      for (const each of [one, other]) await expect.poll(() => isBack(each), BACK).toBe(true);
      expect((await taken(one, 'b')) + (await taken(other, 'b'))).toBe(3);
      expect((await spent(one, 'another')) + (await spent(other, 'another'))).toBe(5);
    });

    test('killed while tries are checked: those under way still count as failed', async () => {
      const [one] = processes as [Process, Process];
      const failures = one.allowances.failures('login');
      const begun = await Promise.all(Array.from({ length: 5 }, () => failures.begin(['account', 'network'])));
      await server.kill();
      let wait = 0;
      for (const each of begun) if (typeof each === 'object' && 'place' in each) wait = await each.place.end('failed');
      expect(wait).toBe(5);
      expect(await failures.begin(['account', 'elsewhere'])).toEqual({ wait: expect.any(Number) });
    });

    test('killed in the middle of 200 tries: no more are checked than with Valkey and alone together', async () => {
      const throttles = processes.map((each) => new LoginThrottle(each.allowances.failures('login')));
      let checked = 0;
      const tries = await Promise.all(
        Array.from({ length: 200 }, (_, number) =>
          throttles[number % 2]?.attempt(['account', `network ${number % 20}`], async () => {
            checked += 1;
            if (checked === 3) await server.kill();
            return undefined;
          }),
        ),
      );
      expect(tries.filter((each) => each && 'passed' in each)).toEqual([]);
      expect(checked).toBeGreaterThanOrEqual(5);
      expect(checked).toBeLessThanOrEqual(15);
    });

    test('frozen: callers go on without it while it is frozen, then it is not asked; thawed, it counts again', async () => {
      const [one, other] = processes as [Process, Process];
      server.freeze(true);
      expect([await taken(one, 'a', 200), await taken(other, 'a', 200)]).toEqual([3, 3]);
      expect([one.state(), other.state()]).toEqual(['open', 'open']);
      expect(await spent(one, 'account')).toBe(5);
      server.freeze(false);
      for (const each of [one, other]) await expect.poll(() => isBack(each), BACK).toBe(true);
      expect((await taken(one, 'b')) + (await taken(other, 'b'))).toBe(3);
    });

    test('frozen for longer than its connections live: new ones are opened when it is thawed', async () => {
      const [one] = processes as [Process, Process];
      server.freeze(true);
      await expect.poll(() => one.lines, BACK).toContain('the connection to Valkey broke; reconnecting');
      expect(await taken(one, 'a')).toBe(3);
      server.freeze(false);
      await expect.poll(() => isBack(one), BACK).toBe(true);
      expect(one.lines).toContain('an engine is back');
    });

    test('full: what it cannot store, each process counts', async () => {
      const [one, other] = processes as [Process, Process];
      const admin = await openAdmin(server);
      await admin.sendCommand(['CONFIG', 'SET', 'maxmemory', '1']);
      expect([await taken(one, 'a'), await taken(other, 'a')]).toEqual([3, 3]);
      expect(await spent(one, 'account')).toBe(5);
      await admin.sendCommand(['CONFIG', 'SET', 'maxmemory', '0']);
      await expect.poll(() => isBack(one), BACK).toBe(true);
      admin.destroy();
    });

    test('a wrong password: the process starts, counts for itself and notes why', async () => {
      const alone = await processOn(server.url.replace(server.password, 'wrong'));
      processes.push(alone);
      expect([alone.server.isThere, await taken(alone, 'a')]).toEqual([false, 3]);
      expect(alone.lines).toContain('no connection to Valkey');
    });
  });

  test('sentinel: when the primary is killed, its replica goes on counting', async () => {
    const [one, other] = await start('sentinel');
    expect((await taken(one, 'a')) + (await taken(other, 'a'))).toBe(3);
    await server.kill();
    expect(await taken(one, 'b')).toBe(3);
    for (const each of [one, other]) await expect.poll(() => isBack(each), BACK).toBe(true);
    expect((await taken(one, 'c')) + (await taken(other, 'c'))).toBe(3);
  });
});
