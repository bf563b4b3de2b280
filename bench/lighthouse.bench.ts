/**
 * Lighthouse, mobile preset, on the pages that guests open first: its phone is four times slower than this machine and has a slow
 * network. The median of several runs; `docs/performance.md` says how to read and repeat it.
 */
import { startShopProcess } from '../e2e/kit/shop-process.ts';
import { baselineText } from './kit/baseline.ts';
import { CATEGORIES, type LighthouseResult, lighthouse, lighthousePages } from './kit/lighthouse-audit.ts';
import type { Measurement } from './kit/measurement.ts';

const PRODUCTS = 1000;
const RUNS = 3;
const PERFORMANCE = 95;

/** SHOP_URL measures a shop that is already running. */
export async function run(): Promise<Measurement[]> {
  const given = process.env.SHOP_URL;
  const shop = given ? undefined : await startShopProcess({ port: 4998, products: PRODUCTS });
  const url = given ?? shop?.url ?? '';
  try {
    const measurements: Measurement[] = [];
    for (const [name, path] of await lighthousePages(url)) {
      // The first request of a page after a start fills the caches for later ones.
      await fetch(url + path);
      const results: LighthouseResult[] = [];
      for (let round = 0; round < RUNS; round += 1) results.push(await lighthouse(url + path));
      measurements.push(measurement(name, results));
      for (const sentence of new Set(results.flatMap(({ lost }) => lost))) console.log(`  ${name}: ${sentence}`);
    }
    return measurements;
  } finally {
    await shop?.stop();
  }
}

function measurement(name: string, results: readonly LighthouseResult[]): Measurement {
  const sorted = results.toSorted((a, b) => (a.scores.performance ?? 0) - (b.scores.performance ?? 0));
  const middle = sorted[Math.floor(sorted.length / 2)];
  const scores = CATEGORIES.map((category) => middle?.scores[category] ?? 0);
  const [performance = 0, ...others] = scores;
  const worst = sorted[0]?.scores.performance;
  return {
    what: `Lighthouse, mobile, ${name}: performance, accessibility, best practices, SEO`,
    measured: scores.join(' / '),
    target: `≥ ${PERFORMANCE} / 100 / 100 / 100`,
    ok: performance >= PERFORMANCE && others.every((score) => score === 100),
    baseline: `largest paint ${((middle?.largestPaint ?? 0) / 1000).toFixed(1)} s, blocked ${(middle?.blocking ?? 0).toFixed(0)} ms; worst of ${RUNS} runs ${worst}; ${baselineText()}`,
  };
}

if (import.meta.main) console.table(await run());
