/**
 * What tracing costs: processor time of a listing of a customer with 5 % of the requests traced, divided by that without;
 * two shops with the same demo, in turns. Beside it the most spans of one request.
 */
import { startShopProcess } from '../e2e/kit/shop-process.ts';
import { startOtlpReceiver } from '../test/http/kit/otlp-receiver.ts';
import { newWords } from './http.bench.ts';
import { baselineText } from './kit/baseline.ts';
import { type Measurement, median } from './kit/measurement.ts';
import { shopCpu } from './kit/process-cpu.ts';
import { customer, type ShopClient } from './kit/shop-client.ts';

const ARTICLES = 3_000;
const SHARE = 0.05;
const ROUNDS = 15;
const CALLS = 400;
const AT_ONCE = 8;
const MOST_PERCENT = 1;
const MOST_SPANS = 8;

interface Measured {
  readonly pid: number;
  readonly dataDir: string;
  readonly client: ShopClient;
  readonly words: () => string;
}

/** Milliseconds of the shop's processor time for one listing. */
async function cpuOfListings({ pid, dataDir, client, words }: Measured): Promise<number> {
  const before = shopCpu(pid, dataDir).server;
  let left = CALLS;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left > 0) {
        left -= 1;
        await client.call('wrapper.product_list', { text: words(), per_page: 24 });
      }
    }),
  );
  return ((shopCpu(pid, dataDir).server - before) * 1_000) / CALLS;
}

export async function run(): Promise<Measurement[]> {
  const receiver = await startOtlpReceiver();
  const ends: Array<() => Promise<void>> = [() => receiver.close()];
  const open = async (port: number, env: Record<string, string>): Promise<Measured> => {
    const { url, pid, dataDir, stop } = await startShopProcess({ port, products: ARTICLES, env });
    ends.unshift(stop);
    const client = await customer(url, 'cliente1@example.com');
    return { pid, dataDir, client, words: await newWords(client) };
  };
  try {
    const without = await open(4_711, {});
    const traced = await open(4_712, {
      OTEL_EXPORTER_OTLP_ENDPOINT: new URL(receiver.settings.url).origin,
      OTEL_TRACES_SAMPLER_ARG: String(SHARE),
    });
    for (const shop of [without, traced]) await cpuOfListings(shop);
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // The second of a round finds a warmer machine.
      const [first, second] = round % 2 === 0 ? [without, traced] : [traced, without];
      const times = new Map([[first, await cpuOfListings(first)]]);
      times.set(second, await cpuOfListings(second));
      ratios.push((times.get(traced) ?? 0) / (times.get(without) ?? 0));
    }
    const percent = (median(ratios) - 1) * 100;
    await ends.shift()?.();
    const sizes = Map.groupBy(receiver.spans, ({ traceId }) => traceId);
    const most = Math.max(0, ...[...sizes.values()].map(({ length }) => length));
    return [
      {
        what: 'tracing 5 %: processor time of a listing, more than without',
        measured: `${percent.toFixed(1)} %`,
        target: `≤ ${MOST_PERCENT} %`,
        ok: percent <= MOST_PERCENT,
        baseline: baselineText(),
      },
      {
        what: `tracing: most spans of a request, of ${sizes.size} traces`,
        measured: String(most),
        target: `1–${MOST_SPANS}`,
        ok: most >= 1 && most <= MOST_SPANS,
        baseline: baselineText(),
      },
    ];
  } finally {
    for (const end of ends) await end();
  }
}

if (import.meta.main) console.table(await run());
