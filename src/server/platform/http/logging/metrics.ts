/** Metrics of the process for Prometheus (C-API-9). */

import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RateLimit } from '#contract/values/rate-limit.ts';

export interface Metrics {
  /** One API request: endpoint, status, seconds. */
  readonly call: (name: string, status: number, seconds: number) => void;
  /** A request rejected by a rate limit. */
  readonly refused: (limit: RateLimit) => void;
  /** A request rejected because of overload (503). */
  readonly turnedAway: () => void;
  /** A login with a wrong password or an unknown user. */
  readonly loginFailed: () => void;
  /** A file that the malware scanner rejected. */
  readonly uploadRefused: (why: 'infected' | 'not-scanned') => void;
  /** One page, as `page`, `data` (fetched by scripts) or `form`: its route, status, seconds. */
  readonly page: (kind: 'page' | 'data' | 'form', path: string, status: number, seconds: number) => void;
  readonly orderSent: () => void;
  /**
   * A value read at each scrape; left out when it is not available.
   * @param together what threads show as one: their sum, or the largest value
   */
  readonly gauge: (name: string, help: string, read: () => number | Promise<number>, together?: 'sum' | 'max') => void;
  /** What counts by itself, read at each scrape; `name` ends with `_total`. */
  readonly counter: (name: string, help: string, read: () => number) => void;
  /** The same as `gauge` with labels: all of them are read anew at each scrape. */
  readonly gauges: (
    name: string,
    help: string,
    labels: readonly string[],
    read: () => Promise<ReadonlyArray<{ readonly labels: Readonly<Record<string, string>>; readonly value: number }>>,
  ) => void;
  /**
   * A remote engine (`platform/engines`): the state of its breaker, read at each scrape. Returns what counts its calls.
   */
  readonly engine: (
    engine: string,
    state: () => 'closed' | 'open' | 'probing',
  ) => (result: 'answered' | 'failed', seconds: number) => void;
  readonly text: () => Promise<{ type: string; text: string }>;
  /** The figures of this thread as data, for the sums of the main thread. */
  readonly figures: () => Promise<ThreadFigures>;
  /** From now on `text` has the sums of this thread's figures and these. */
  readonly addThreads: (read: () => Promise<readonly ThreadFigures[]>) => void;
}

/** Metrics as `prom-client` gives them to another thread. */
export type ThreadFigures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Figures of threads as one: what a thread counted before it ended still counts. */
export async function summedFigures(figures: readonly ThreadFigures[]): Promise<ThreadFigures> {
  return AggregatorRegistry.aggregate([...figures]).getMetricsAsJSON();
}

/** `prom-client` leaves the start time out of sums. Only the main thread has it, and it is that of the process. */
const keptInSum = (metric: ThreadFigures[number]): ThreadFigures[number] =>
  `${metric.aggregator}` === 'omit' ? { ...metric, aggregator: 'first' as typeof metric.aggregator } : metric;

const BREAKER_VALUES = { closed: 0, probing: 0.5, open: 1 } as const;
/** An engine in the same rack responds within a quarter of a millisecond. */
const ENGINE_BUCKETS = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** @param ofThread without the figures that are those of the whole process in every thread: processor, memory */
export function createMetrics({ ofThread = false } = {}): Metrics {
  const registry = new Registry();
  let readThreads: (() => Promise<readonly ThreadFigures[]>) | undefined;
  if (!ofThread) collectDefaultMetrics({ register: registry, prefix: 'bancale_' });
  const calls = new Histogram({
    name: 'bancale_http_request_duration_seconds',
    help: 'Time to answer API calls, by call and status',
    labelNames: ['call', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'bancale_rate_limit_refusals_total',
    help: 'Requests answered 429, by the limit they met',
    labelNames: ['limit'],
    registers: [registry],
  });
  const turnedAway = new Counter({
    name: 'bancale_overload_refusals_total',
    help: 'Requests answered 503 because too much was under way at once',
    registers: [registry],
  });
  const loginFailures = new Counter({
    name: 'bancale_login_failures_total',
    help: 'Logins that were refused: wrong password, nobody of that name, too many tries',
    registers: [registry],
  });
  const uploadRefusals = new Counter({
    name: 'bancale_uploads_refused_total',
    help: 'Files that the malware scanner found something in (infected) or gave no verdict about (not-scanned)',
    labelNames: ['why'],
    registers: [registry],
  });
  const pages = new Histogram({
    name: 'bancale_page_duration_seconds',
    help: 'Time to answer page requests, by kind, route and status',
    labelNames: ['kind', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const orders = new Counter({
    name: 'bancale_orders_sent_total',
    help: 'Orders written since the process started',
    registers: [registry],
  });
  const engines = new Map<string, () => keyof typeof BREAKER_VALUES>();
  const breakers: Gauge = new Gauge({
    name: 'bancale_engine_breaker',
    help: 'Breaker of a remote engine: 0 = closed (it is asked), 0.5 = one call probes it, 1 = open (it is away)',
    labelNames: ['engine'],
    // It is away where one thread finds it away.
    aggregator: 'max',
    registers: [registry],
    collect() {
      for (const [engine, state] of engines) breakers.set({ engine }, BREAKER_VALUES[state()]);
    },
  });
  const engineCalls = new Histogram({
    name: 'bancale_engine_call_duration_seconds',
    help: 'Time of calls to remote engines, by engine and result',
    labelNames: ['engine', 'result'],
    buckets: ENGINE_BUCKETS,
    registers: [registry],
  });
  return {
    engine(engine, state) {
      engines.set(engine, state);
      return (result, seconds) => engineCalls.observe({ engine, result }, seconds);
    },
    page: (kind, path, status, seconds) =>
      pages.observe({ kind, route: status === 404 ? 'unknown' : pageRoute(path), status }, seconds),
    orderSent: () => orders.inc(),
    gauge(name, help, read, together = 'sum') {
      const gauge: Gauge = new Gauge({
        name: `bancale_${name}`,
        help,
        aggregator: together,
        registers: [registry],
        async collect() {
          try {
            gauge.set(await read());
          } catch {
            gauge.reset();
          }
        },
      });
    },
    counter(name, help, read) {
      const counter: Counter = new Counter({
        name: `bancale_${name}`,
        help,
        registers: [registry],
        collect() {
          counter.reset();
          counter.inc(read());
        },
      });
    },
    gauges(name, help, labels, read) {
      const gauge: Gauge = new Gauge({
        name: `bancale_${name}`,
        help,
        labelNames: [...labels],
        registers: [registry],
        async collect() {
          const found = await read().catch(() => []);
          // What is gone is not shown as it was.
          gauge.reset();
          for (const { labels: of, value } of found) gauge.set({ ...of }, value);
        },
      });
    },
    refused: (limit) => refusals.inc({ limit }),
    turnedAway: () => turnedAway.inc(),
    loginFailed: () => loginFailures.inc(),
    uploadRefused: (why) => uploadRefusals.inc({ why }),
    call: (call, status, seconds) => calls.observe({ call, status }, seconds),
    async text() {
      const type = registry.contentType;
      if (!readThreads) return { type, text: await registry.metrics() };
      const own = (await registry.getMetricsAsJSON()).map(keptInSum);
      return { type, text: await AggregatorRegistry.aggregate([own, ...(await readThreads())]).metrics() };
    },
    figures: () => registry.getMetricsAsJSON(),
    addThreads(read) {
      readThreads = read;
    },
  };
}

/** `/en/product/default/vite-8` → `/product`: keeps the number of labels small, whatever is requested. */
export function pageRoute(path: string): string {
  const plain = path.replace(/^\/en(?=\/|\.data$|$)/, '').replace(/(\/_)?\.data$/, '');
  const [, first = '', second = ''] = plain.split('/');
  if (first === 'pages') return /^[a-z_-]{1,30}$/.test(second) ? `/pages/${second}` : '/pages';
  return /^[a-z-]{1,20}$/.test(first) ? `/${first}` : '/';
}
