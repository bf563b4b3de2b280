/**
 * `THREADS` (docs/scale-out-threads.md): pages of customers a second with two threads and with one, and what a thread
 * takes of memory, at 100 000 articles. The ratio says something only where database and visitors have processors of
 * their own: with two processors in all, compare the processor time per page beside it. Making the shop takes minutes;
 * `SCALE_SHOP=/path` uses a data folder that has it (`DATA_DIR=/path DEMO_PRODUCTS=100000 npm start`, once).
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ShopProcess, startShopProcess } from '../e2e/kit/shop-process.ts';
import type { Measurement } from './kit/measurement.ts';
import { shopCpu } from './kit/process-cpu.ts';
import { customer, guest, type ShopClient } from './kit/shop-client.ts';

const PORT = 4989;
const ARTICLES = 100_000;
/** Each with connections of their own. */
const VISITORS = 24;
const PAGES = 1200;
const ROUNDS = 3;
const AGAIN_MS = 200;
const LEAST_RATIO = 1.7;
const MOST_MB = 60;
const EMAILS = ['cliente1@example.com', 'cliente2@example.com'];
const TEXTS = ['vite', 'm8', 'valvola', 'tubo', 'dado', 'guanti', 'rubinetto', 'tassello', 'raccordo', 'punta'];
const BROWSER = { Accept: 'text/html', 'Accept-Encoding': 'br' };

/** Resident megabytes of process `pid`. */
function residentMb(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

interface Speed {
  readonly perSecond: number;
  /** Processor milliseconds of shop and database. */
  readonly cpuMs: number;
}

/** Listings and article pages; each visitor has another text and page number each time. */
async function pages(shop: ShopProcess, visitors: readonly ShopClient[], round: number): Promise<Speed> {
  const before = shopCpu(shop.pid, shop.dataDir);
  const begun = performance.now();
  let next = 0;
  await Promise.all(
    visitors.map(async (visitor) => {
      while (next < PAGES) {
        const index = next + round * PAGES;
        next += 1;
        const text = encodeURIComponent(`${TEXTS[index % TEXTS.length]} ${Math.floor(index / TEXTS.length) % 40}`);
        let { status } = await visitor.get(`/shop?text=${text}`, BROWSER);
        // Too many at once for a thread that is still cold, or for a busy machine: the visitor tries again.
        while (status === 503) {
          await wait(AGAIN_MS);
          ({ status } = await visitor.get(`/shop?text=${text}`, BROWSER));
        }
        if (status !== 200) throw new Error(`A page has status ${status}.`);
      }
    }),
  );
  const after = shopCpu(shop.pid, shop.dataDir);
  return {
    perSecond: (PAGES * 1000) / (performance.now() - begun),
    cpuMs: ((after.server - before.server + after.database - before.database) * 1000) / PAGES,
  };
}

async function measured(threads: number, dataDir: string): Promise<{ best: Speed; mb: number }> {
  const env = { THREADS: String(threads), DATABASE_POOL: '20' };
  const shop = await startShopProcess({ port: PORT, products: ARTICLES, dataDir, env });
  try {
    // One after the other: passwords are checked slowly, and a shop that is asked for too much at once turns some away.
    const visitors: ShopClient[] = [];
    while (visitors.length < VISITORS)
      visitors.push(await customer(shop.url, EMAILS[visitors.length % EMAILS.length] as string));
    await guest(shop.url).get('/', BROWSER);
    await pages(shop, visitors, 0);
    const rounds: Speed[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) rounds.push(await pages(shop, visitors, round));
    const best = rounds.reduce((a, b) => (b.perSecond > a.perSecond ? b : a));
    return { best, mb: residentMb(shop.pid) };
  } finally {
    await shop.stop();
  }
}

export async function run(): Promise<Measurement[]> {
  const given = process.env.SCALE_SHOP;
  const dataDir = given ?? mkdtempSync(join(tmpdir(), 'bancale-threads-'));
  try {
    if (!given) await (await startShopProcess({ port: PORT, products: ARTICLES, dataDir })).stop();
    const one = await measured(1, dataDir);
    const two = await measured(2, dataDir);
    const three = await measured(3, dataDir);
    const ratio = two.best.perSecond / one.best.perSecond;
    const mb = Math.round(three.mb - two.mb);
    const show = ({ perSecond, cpuMs }: Speed) => `${perSecond.toFixed(0)}/s, ${cpuMs.toFixed(1)} ms CPU each`;
    return [
      {
        what: 'pages of customers a second, THREADS=2 ÷ 1, 100 000 articles',
        measured: ratio.toFixed(2),
        target: `≥ ${LEAST_RATIO}`,
        ok: ratio >= LEAST_RATIO,
        baseline: `one thread ${show(one.best)}; two ${show(two.best)}; ${availableParallelism()} processors for all`,
      },
      {
        what: 'memory of one thread more, 100 000 articles, after a load',
        measured: `${mb} MB`,
        target: `≤ ${MOST_MB} MB`,
        ok: mb <= MOST_MB,
        baseline: `process with one thread ${Math.round(one.mb)} MB, two ${Math.round(two.mb)}, three ${Math.round(three.mb)}; no timing`,
      },
    ];
  } finally {
    if (!given) rmSync(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) console.table(await run());
