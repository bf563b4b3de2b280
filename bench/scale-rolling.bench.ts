/**
 * A new version under load: two processes of the shop behind HAProxy, 10 000 requests at 200 a second (guests who read,
 * customers who search and fill carts). While they come, each process is stopped and started again, one after the other,
 * and again, until all requests were sent. None may fail. Needs `npm run engines -- install haproxy`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FAST_VISITORS } from '../e2e/kit/shop-process.ts';
import { haproxy } from '../scripts/engines/haproxy.ts';
import { obstacleOf } from '../scripts/engines/running-engines.ts';
import { steadyRequests } from '../test/engines/kit/steady-requests.ts';
import { startTwoShops } from '../test/engines/kit/two-shops.ts';
import { startStandalone } from '../test/setup/standalone-postgres.ts';
import { baselineText } from './kit/baseline.ts';
import type { Measurement } from './kit/measurement.ts';

const PORTS = [4981, 4982] as const;
const PER_SECOND = 200;
const TOTAL = 10_000;
const LANES = 64;
const ARTICLES = 3_000;

export async function run(): Promise<Measurement[]> {
  const obstacle = obstacleOf(haproxy);
  if (obstacle !== undefined) {
    console.log(`Not measured: ${obstacle}`);
    return [];
  }
  const postgres = await startStandalone();
  const dataDir = mkdtempSync(join(tmpdir(), 'bancale-rolling-'));
  writeFileSync(join(dataDir, 'bancale.settings.yaml'), FAST_VISITORS);
  const options = { databaseUrl: postgres.url, dataDir, ports: PORTS, demoArticles: ARTICLES };
  try {
    const shops = await startTwoShops(options);
    try {
      const begun = performance.now();
      const requests = await steadyRequests(shops.url, { perSecond: PER_SECOND, lanes: LANES, total: TOTAL });
      let isOver = false;
      const sent = requests.done.then(() => {
        isOver = true;
      });
      let restarts = 0;
      while (!isOver) restarts += (await shops.restartInTurn()).length;
      await sent;
      const { failures, added } = requests;
      for (const failure of failures.slice(0, 10)) console.error(failure);
      const pieces = await requests.inCarts();
      const seconds = ((performance.now() - begun) / 1000).toFixed(0);
      const baseline = baselineText();
      return [
        {
          what: `failed requests of ${requests.sent()}, ${restarts} restarts, ${seconds} s`,
          measured: String(failures.length),
          target: '0',
          ok: failures.length === 0 && restarts >= 2,
          baseline,
        },
        {
          what: 'pieces in carts ÷ pieces of acknowledged changes',
          measured: `${pieces} ÷ ${added.acknowledged}`,
          target: 'equal',
          ok: pieces === added.acknowledged && pieces > 0,
          baseline,
        },
      ];
    } finally {
      await shops.stop();
    }
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) console.table(await run());
