/** The server of a thread that serves visitors and customers: the shop's modules without background work and office. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { Handler } from '#server/platform/http/exchange.ts';
import { innerCalls } from '#server/platform/http/inner-calls.ts';
import { createMetrics, type Metrics } from '#server/platform/http/logging/metrics.ts';
import { HEALTH, healthy } from '#server/platform/http/service-routes.ts';
import { reportJobsTo } from '#server/platform/job-board.ts';
import { openFiles } from '#server/platform/media/open-files.ts';
import type { Remote } from '#server/platform/threads/port-calls.ts';
import { startTracing } from '#server/platform/tracing/tracing.ts';
import type { ServerApp } from '../app.ts';
import type { AppDeps } from '../app-deps.ts';
import { createModules } from '../app-modules.ts';
import { registerStandbyReads, registerWaits } from '../health.ts';
import { pagesVersion } from '../pages-follow-stock.ts';
import { notifyAnnouncements } from '../platform/announcements/announcements.ts';
import { createLiveSettings } from '../settings-desk/live-settings.ts';
import { openSharedState } from '../shared-state.ts';
import { shopRequests } from '../shop-requests.ts';
import type { MainOffers, ThreadStart } from './thread-calls.ts';
import { openThreadSearch } from './thread-search.ts';
import { threadAllowances, threadBoard } from './thread-services.ts';

export type ThreadApp = Pick<
  ServerApp,
  | 'handle'
  | 'owns'
  | 'call'
  | 'limits'
  | 'publicSettings'
  | 'pictureOrigin'
  | 'earlierAssets'
  | 'version'
  | 'visitStrip'
  | 'start'
  | 'close'
> & { readonly metrics: Metrics };

export interface ThreadAppDeps extends Pick<ThreadStart, 'number' | 'index' | 'hasIndex'> {
  readonly main: Remote<MainOffers>;
}

/** @param given `db.listen` hears by the main thread (`threadListening`) */
export async function createThreadApp(
  given: AppDeps,
  { number, index, hasIndex, main }: ThreadAppDeps,
): Promise<ThreadApp> {
  const { db, log } = given;
  const operator = { settings: given.settings, fixed: given.fixedSettings ?? new Set<string>() };
  const live = await createLiveSettings(db, operator, log);
  const settings = live.running();
  const { board, begin } = threadBoard(main);
  reportJobsTo(board, log);
  const metrics = createMetrics({ ofThread: true });
  const tracing = await startTracing(given.env.tracing, { metrics, log });
  const files = await openFiles(given.env, { metrics, log });
  const deps = { ...given, settings, files, jobs: { officeRoutes: () => [], runSoon: () => {} } };
  const shared = given.env.valkey
    ? await openSharedState(deps, metrics)
    : { allowances: threadAllowances(main), announcements: notifyAnnouncements(db), close: async () => {} };
  let repeated = () => 0;
  const modules = await createModules(deps, metrics, shared, async (given) => {
    const opened = await openThreadSearch(given, { number, index, hasIndex, firstWords: main.firstWords });
    repeated = opened.repeated;
    return opened;
  });
  registerGauges(metrics, number, { db, repeated });
  const shop = await shopRequests(deps, modules, metrics, live);
  const handle: Handler = async (exchange) => (exchange.path === HEALTH ? healthy() : shop.handle(exchange));
  return {
    handle,
    call: innerCalls(handle),
    limits: modules.limits,
    metrics,
    visitStrip: modules.customers.shopAs.strip,
    owns: (path) => path === HEALTH || shop.owns(path),
    publicSettings: shop.shown,
    pictureOrigin: given.env.mediaPublicUrl && new URL(given.env.mediaPublicUrl).origin,
    earlierAssets: shop.earlierAssets,
    version: pagesVersion(settings, modules),
    start() {
      modules.start();
      begin();
    },
    async close() {
      await live.close();
      await shop.close();
      await modules.close();
      await shared.close();
      await tracing.close();
    },
  };
}

const NANOSECONDS = 1e9;

function registerGauges(
  metrics: Metrics,
  number: number,
  { db, repeated }: { readonly db: Pick<AppDeps['db'], 'connections' | 'reading'>; readonly repeated: () => number },
): void {
  const figures = { connections: 'open', connections_idle: 'idle', connections_waited_for: 'waiting' } as const;
  for (const [name, part] of Object.entries(figures))
    metrics.gauge(`db_${name}`, `Pool of the database: ${part}`, () => db.connections()[part]);
  registerWaits(metrics, db);
  registerStandbyReads(metrics, db);
  const lag = monitorEventLoopDelay();
  lag.enable();
  const ofThread = (name: string, help: string, read: () => number) =>
    metrics.gauges(name, help, ['thread'], async () => [{ labels: { thread: String(number) }, value: read() }]);
  ofThread('thread_lag_seconds', 'How long a turn of the thread waited, 99 of 100, since the last scrape', () => {
    const seconds = lag.percentile(99) / NANOSECONDS;
    lag.reset();
    return seconds;
  });
  ofThread('thread_heap_bytes', 'Objects of the thread', () => getHeapStatistics().used_heap_size);
  ofThread('thread_searches_repeated', 'Searches run again because the index changed meanwhile', repeated);
}
