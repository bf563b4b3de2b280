/** A new version of the shop under steady requests: each process behind HAProxy ends and starts again, and nobody notices (scale-out §12.4). */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { FAST_VISITORS } from '../../e2e/kit/shop-process.ts';
import { haproxy } from '../../scripts/engines/haproxy.ts';
import { freePort } from '../../scripts/free-port.ts';
import { SEARCH_INDEX } from '../http/kit/demo-shop.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { onEngine } from './kit/engine-tests.ts';
import { steadyRequests } from './kit/steady-requests.ts';
import { startTwoShops, type TwoShops } from './kit/two-shops.ts';

/** A demo shop for processes of their own: its database, and a folder that they write to. */
async function demoShop() {
  const demo = inject('demoShop');
  const database = await freshDatabase(demo.template);
  const dataDir = mkdtempSync(join(tmpdir(), 'bancale-rolling-'));
  symlinkSync(join(demo.dataDir, 'media'), join(dataDir, 'media'));
  mkdirSync(join(dataDir, dirname(SEARCH_INDEX)));
  copyFileSync(join(demo.dataDir, SEARCH_INDEX), join(dataDir, SEARCH_INDEX));
  writeFileSync(join(dataDir, 'bancale.settings.yaml'), FAST_VISITORS);
  const remove = async () => {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { databaseUrl: database.url, dataDir, remove };
}

const pagesServed = (metrics: string) =>
  [...metrics.matchAll(/^bancale_page_duration_seconds_count\{.*\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );

onEngine(haproxy, () => {
  let demo: Awaited<ReturnType<typeof demoShop>>;
  let shops: TwoShops;
  beforeAll(async () => {
    demo = await demoShop();
    const { databaseUrl, dataDir } = demo;
    shops = await startTwoShops({ databaseUrl, dataDir, ports: [await freePort(), await freePort()] });
  });
  afterAll(async () => {
    await shops?.stop();
    await demo?.remove();
  });

  test('both processes are restarted under requests: none fails, no change of a cart is lost or done twice', {
    timeout: 400_000,
  }, async () => {
    const requests = await steadyRequests(shops.url, { perSecond: 30, lanes: 8 });
    expect(await shops.restartInTurn()).toEqual([true, true]);
    // Each one works again, not only the one that was left alone last.
    await vi.waitFor(async () => expect((await shops.metrics()).map(pagesServed)).not.toContain(0), 20_000);
    await requests.stop();
    expect(requests.failures).toEqual([]);
    expect(requests.sent()).toBeGreaterThan(200);
    expect(requests.added.acknowledged).toBeGreaterThan(0);
    expect(await requests.inCarts()).toBe(requests.added.acknowledged);
  });

  test('with both processes away visitors read in both languages that the shop is away', async () => {
    await shops.stopShops();
    const response = await fetch(shops.url);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    const page = await response.text();
    expect(page).toContain('Il negozio non risponde.');
    expect(page).toContain('The shop does not answer.');
  });
});
