/** Limits and delays that processes share in Valkey: the cases of memory, and what only happens with a server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Started, startEngine } from '../../scripts/engines/running-engines.ts';
import { type ValkeyAddress, valkey } from '../../scripts/engines/valkey.ts';
import { allowancesCases } from '../platform/allowances.cases.ts';
import { onEngine } from './kit/engine-tests.ts';
import { countingTogether, openAdmin } from './kit/valkey-processes.ts';

const RATE = { burst: 3, perMinute: 1 / 16 };

onEngine(valkey, () => {
  describe.each(['alone', 'cluster'] as const)('%s', (kind) => {
    let server: Started<ValkeyAddress>;
    beforeAll(async () => {
      server = await startEngine(valkey, { options: { kind } });
    });
    afterAll(() => server?.stop());

    allowancesCases(() => countingTogether(server));

    test('each key expires, none is looked for, none says who it is about', async () => {
      const counting = await countingTogether(server);
      const admin = await openAdmin(server);
      try {
        const [one] = counting.processes;
        await admin.sendCommand(['CONFIG', 'RESETSTAT']);
        const network = 'network 192.0.2.7';
        await one.buckets.take('letters by buyer@example.com', RATE);
        await one.buckets.giveBack('letters by buyer@example.com', RATE);
        await one.failures('login').begin(['account:buyer@example.com', network]);
        await one.failures('letter').spend(['account:buyer@example.com', network]);
        await one.failures('letter').clear('account:buyer@example.com');
        const stats = String(await admin.sendCommand(['INFO', 'commandstats']));
        const commands = [...stats.matchAll(/^cmdstat_(\w+)/gm)].map(([, name]) => name);
        expect(commands).toContain('evalsha');
        expect(commands).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(keys|scan)$/)]));
        const keys = (await admin.sendCommand(['KEYS', '*'])) as unknown as string[];
        expect(keys.toSorted()).toEqual([
          expect.stringMatching(/^bancale:\{limit:[\w-]{22}\}$/),
          ...Array(3).fill(expect.stringMatching(/^bancale:\{login\}:[\w-]{22}$/)),
        ]);
        for (const key of keys) {
          const left = Number(await admin.sendCommand(['PTTL', key]));
          expect(left).toBeGreaterThan(0);
          expect(left).toBeLessThanOrEqual(2 * 3_600_000);
        }
      } finally {
        admin.destroy();
        await counting.close();
      }
    });

    test('an attempt of a process that was killed counts as failed when its time is over', async () => {
      const counting = await countingTogether(server);
      try {
        const [one, other] = counting.processes.map((process) => process.failures('login'));
        for (let count = 0; count < 5; count += 1) await one?.begin(['account']);
        expect(await other?.begin(['account'])).toBe('busy');
        await counting.pass(59_000);
        expect(await other?.begin(['account'])).toBe('busy');
        await counting.pass(1_100);
        expect(await other?.begin(['account'])).toEqual({ wait: expect.toSatisfy((wait) => wait === 5 || wait === 4) });
      } finally {
        await counting.close();
      }
    });

    test('a server that lost the scripts gets them again', async () => {
      const counting = await countingTogether(server);
      const admin = await openAdmin(server);
      try {
        const [one] = counting.processes;
        for (const wait of [0, 0, 0]) {
          await admin.sendCommand(['SCRIPT', 'FLUSH']);
          expect(await one.buckets.take('a', RATE)).toBe(wait);
        }
        expect(await one.buckets.take('a', RATE)).toBeGreaterThan(0);
      } finally {
        admin.destroy();
        await counting.close();
      }
    });
  });
});
