/**
 * What tracing costs: more processor time of a listing of a customer, as a share of what it takes without tracing.
 *
 * - A request that is recorded, beside one that is not: in one and the same process, in turns (`traceparent` decides). Of these,
 *   one of twenty is recorded.
 * - Tracing switched on with nothing recorded, beside a shop without it: two processes. Two processes of the same code differ by
 *   more than what is looked for, so that several pairs are started, and so that two shops without tracing are compared too: their
 *   difference is the noise of this figure.
 */
import { startShopProcess } from '../e2e/kit/shop-process.ts';
import { type OtlpReceiver, startOtlpReceiver } from '../test/http/kit/otlp-receiver.ts';
import { newWords } from './http.bench.ts';
import { baselineText } from './kit/baseline.ts';
import { type Measurement, median } from './kit/measurement.ts';
import { threadCpu } from './kit/process-cpu.ts';
import { customer, type ShopClient } from './kit/shop-client.ts';

const ARTICLES = 3_000;
const SHARE = 0.05;
const PAIRS = 3;
const ROUNDS = 10;
const CALLS = 200;
/** A process becomes faster for its first two thousand listings, by more than what is looked for. */
const WARM_UP_CALLS = 2_500;
const AT_ONCE = 8;
const MOST_PERCENT = 1;
const MOST_SPANS = 8;

interface Measured {
  readonly url: string;
  readonly pid: number;
  readonly client: ShopClient;
  readonly words: () => string;
  stop(): Promise<void>;
}

type Recorded = '00' | '01';

/** Milliseconds of the shop's processor time for one listing. */
async function cpuOfListings({ pid, client, words }: Measured, recorded: Recorded, calls = CALLS): Promise<number> {
  const before = threadCpu(pid);
  let left = calls;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left > 0) {
        left -= 1;
        await client.call('wrapper.product_list', { text: words(), per_page: 24 }, { traceparent: parent(recorded) });
      }
    }),
  );
  return ((threadCpu(pid) - before) * 1_000) / calls;
}

const hex = (digits: number) => crypto.randomUUID().replaceAll('-', '').slice(0, digits);
const parent = (recorded: Recorded) => `00-${hex(32)}-${hex(16)}-${recorded}`;

async function open(port: number, receiver?: OtlpReceiver): Promise<Measured> {
  const traced = receiver && {
    OTEL_EXPORTER_OTLP_ENDPOINT: new URL(receiver.settings.url).origin,
    OTEL_TRACES_SAMPLER_ARG: String(SHARE),
  };
  const env = { TRUSTED_PROXIES: '1', ...traced };
  const { url, pid, stop } = await startShopProcess({ port, products: ARTICLES, env });
  const client = await customer(url, 'cliente1@example.com');
  const shop = { url, pid, client, words: await newWords(client), stop };
  for (const recorded of ['00', '01'] as const) await cpuOfListings(shop, recorded, WARM_UP_CALLS / 2);
  return shop;
}

/** More processor time of the first than of the second, in turns; 0.01 = a hundredth. */
async function more(first: () => Promise<number>, second: () => Promise<number>): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // The second of a round finds a warmer machine.
    const [a, b] = round % 2 === 0 ? [await first(), await second()] : [await second(), await first()].toReversed();
    ratios.push((a ?? 0) / (b ?? 0) - 1);
  }
  return median(ratios);
}

/** Spans that found no room: lost ones cost less than sent ones. */
async function lostSpans({ url }: Measured): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^bancale_trace_spans_lost (\d+)/m.exec(metrics)?.[1] ?? Number.NaN);
}

export async function run(): Promise<Measurement[]> {
  const receiver = await startOtlpReceiver();
  const recorded: number[] = [];
  const idle: number[] = [];
  const noise: number[] = [];
  let lost = 0;
  try {
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const shops = [await open(4_711), await open(4_712), await open(4_713, receiver)] as const;
      const [without, another, traced] = shops;
      try {
        const nothing = (shop: Measured) => () => cpuOfListings(shop, '00');
        recorded.push(await more(() => cpuOfListings(traced, '01'), nothing(traced)));
        idle.push(await more(nothing(traced), nothing(without)));
        noise.push(await more(nothing(another), nothing(without)));
        lost += await lostSpans(traced);
      } finally {
        for (const shop of shops) await shop.stop();
      }
    }
    const sizes = Map.groupBy(receiver.spans, ({ traceId }) => traceId);
    const most = Math.max(0, ...[...sizes.values()].map(({ length }) => length));
    const percent = SHARE * median(recorded) * 100;
    const baseline = baselineText();
    return [
      {
        what: 'tracing: processor time of listings of which 5 % are recorded, more than of none',
        measured: `${percent.toFixed(2)} % (recorded ones: ${shown(recorded)}; ${lost} spans lost)`,
        target: `≤ ${MOST_PERCENT} %`,
        ok: percent <= MOST_PERCENT,
        baseline,
      },
      {
        what: 'tracing on, nothing recorded: processor time of a listing, more than without tracing',
        measured: `${shown(idle)}; two shops without tracing: ${shown(noise)}`,
        target: '',
        ok: true,
        baseline,
      },
      {
        what: `tracing: most spans of a request, of ${sizes.size} traces`,
        measured: String(most),
        target: `1–${MOST_SPANS}`,
        ok: most >= 1 && most <= MOST_SPANS,
        baseline,
      },
    ];
  } finally {
    await receiver.close();
  }
}

const shown = (shares: readonly number[]) => shares.map((share) => `${(share * 100).toFixed(1)} %`).join(', ');

if (import.meta.main) console.table(await run());
