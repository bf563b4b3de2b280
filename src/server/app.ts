/**
 * Start reading here: mounts the routes of the modules (`app-modules.ts`) and hands each request to the handler of its path.
 */
import { api } from '#contract/endpoints/api.ts';
import { DEFAULT_LOCALE } from '#contract/values/locale.ts';
import type { PublicSettings } from '#contract/values/shop-settings.ts';
import { TRACKING_PREFIX } from '#contract/values/tracking.ts';
import { failure } from '#server/platform/http/error-answer.ts';
import type { Handler } from '#server/platform/http/exchange.ts';
import { exchangeOpenApi } from '#server/platform/http/exchange-openapi.ts';
import { fetchOf } from '#server/platform/http/fetch-exchange.ts';
import { type InnerCall, type InnerResponse, innerCalls } from '#server/platform/http/inner-calls.ts';
import { networkCheck } from '#server/platform/http/ip-network.ts';
import { createMetrics, type Metrics } from '#server/platform/http/logging/metrics.ts';
import { EXCHANGE_PREFIX, mountExchange } from '#server/platform/http/mount-exchange.ts';
import { mountOffice } from '#server/platform/http/mount-office.ts';
import { mountOfficeFiles } from '#server/platform/http/mount-office-files.ts';
import { OFFICE_DOCS_PATH, OFFICE_OPEN_API_PATH, officeDocuments } from '#server/platform/http/office-documents.ts';
import { openApiDocument } from '#server/platform/http/openapi.ts';
import type { EarlierAssets } from '#server/platform/http/pages/earlier-assets.ts';
import type { RequestLimits } from '#server/platform/http/request-limits.ts';
import { serviceRoutes } from '#server/platform/http/service-routes.ts';
import { limitJobsTo } from '#server/platform/job-board.ts';
import { openFiles } from '#server/platform/media/open-files.ts';
import type { Allowances } from '#server/platform/rate-limit/allowances.ts';
import { startTracing } from '#server/platform/tracing/tracing.ts';
import type { AppDeps } from './app-deps.ts';
import { createModules } from './app-modules.ts';
import { createCatalogueSearch } from './catalogue-search.ts';
import { hasRole } from './env.ts';
import { serveTable } from './export/index.ts';
import { databaseResponds, hasRoom, registerGauges } from './health.ts';
import { applyRows, countWaiting, createWaitingRows, ImportFailure, storePaper } from './import/index.ts';
import { backgroundIssuing } from './issuing.ts';
import type { ShopAsPages } from './modules/customers/index.ts';
import { createExchange, ownsDanea, readFeedCursor, registerExchangeGauges } from './modules/exchange/index.ts';
import { applyStockReserve } from './modules/orders/index.ts';
import { OFFICE_PATH, officeUrl, SIGN_IN_PATH } from './modules/staff/index.ts';
import { readReaders } from './modules/tracking/index.ts';
import { createOfficeModules } from './office-modules.ts';
import { pagesVersion } from './pages-follow-stock.ts';
import { orderMailSettings } from './settings.ts';
import { createLiveSettings } from './settings-desk/live-settings.ts';
import { openSharedState } from './shared-state.ts';
import { shopRequests } from './shop-requests.ts';
import { tradeOrdersOfShop } from './trade-orders-of-shop.ts';

export interface ServerApp {
  /** For requests from a socket: everything below `/api/`, `/media/`, `/documents/` and the health paths. */
  readonly handle: Handler;
  /** For page rendering inside the process; its caller is trusted. */
  readonly call: (call: InnerCall) => Promise<InnerResponse>;
  /** Rate limits that also count forms posted by pages. */
  readonly limits: RequestLimits;
  /** Counts page requests. */
  readonly metrics: Pick<Metrics, 'page' | 'turnedAway' | 'gauge' | 'gauges' | 'counter' | 'addThreads'>;
  /** Limits and delays, which count for all threads. */
  readonly allowances: Allowances;
  /** For other threads: does some background work soon. */
  readonly runSoon: (job: string) => void;
  /** What stands above the pages of a person of the office who is in the shop as a customer. */
  readonly visitStrip: ShopAsPages['strip'];
  /** The same as a `fetch` function, for tests. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Kinds of records that staff can take back, for the test that takes each back. */
  readonly undoable: () => readonly string[];
  /** Whether the server handles this path; all other paths are pages or assets. */
  owns(path: string): boolean;
  ready(): Promise<boolean>;
  readonly publicSettings: PublicSettings;
  /** Origin of pictures that pages may show beside the shop's own; undefined = none. */
  readonly pictureOrigin: string | undefined;
  /** Files of earlier builds; undefined without a bucket. */
  readonly earlierAssets: EarlierAssets | undefined;
  /** Changes when catalogue, prices or content change and when the shop's day changes (`pages-follow-stock.ts`): a key for caches of pages. */
  version(): string;
  /** Starts background work: sending e-mails, unfinished payments, deleting old sessions. */
  start(): void;
  /** Requests that wait for something to happen get their response now, so that the end of the process need not wait for them. */
  stopWaiting(): void;
  close(): Promise<void>;
}

const VERSION = '0.1.0';
const OWN_PREFIXES = ['/api/', SIGN_IN_PATH, EXCHANGE_PREFIX];

export async function createServerApp(given: AppDeps): Promise<ServerApp> {
  const { db, env, log } = given;
  const operator = { settings: given.settings, fixed: given.fixedSettings ?? new Set<string>() };
  const live = await createLiveSettings(db, operator, log);
  const settings = live.running();
  const { dataDir } = env;
  const metrics = createMetrics();
  const tracing = await startTracing(env.tracing, { metrics, log });
  const files = await openFiles(env, { metrics, log });
  const deps = { ...given, settings, files };
  // Before articles are cached and the search is read.
  await applyStockReserve(db, settings.stock.reserve);
  if (env.roles) limitJobsTo(env.roles, log);
  const shared = await openSharedState(deps, metrics);
  const modules = await createModules(deps, metrics, shared, createCatalogueSearch);
  const issuing = backgroundIssuing({ ...deps, dataDir, storage: files });
  const { customers, limits, outbox, search } = modules;
  const shop = await shopRequests(deps, modules, metrics, live);
  const { mounting, shown } = shop;
  const tradeOrders = tradeOrdersOfShop(deps, modules);
  const office = await createOfficeModules(deps, { ...modules, tradeOrders }, live);
  const forStaff = { ...mounting, publicUrl: office.publicUrl, identity: office.identity, clock: deps.clock };
  const officeCalls = mountOffice({ ...forStaff, routes: office.officeRoutes });
  const officeFiles = mountOfficeFiles({ ...forStaff, routes: office.officeFiles });
  const noticesTo = orderMailSettings(settings).notices ?? '';
  const ofImport = { ...deps, dataDir, storage: files, timeZone: settings.timeZone };
  const waitingRows = createWaitingRows({ ...ofImport, outbox, office: noticesTo });
  const otherSystems = createExchange({
    ...deps,
    ...modules,
    timeZone: settings.timeZone,
    ordinaryVat: settings.vat,
    serveTable: (table, format) =>
      serveTable({
        db,
        table,
        format,
        positionIn: readFeedCursor,
        onFailure: (err) => log.error({ table, err }, 'an exported table broke off'),
      }),
    applyRows: (sent) =>
      applyRows(ofImport, { ...sent, guard: { limits: settings.imports.guards, accepted: sent.acceptedMoves } }),
    storePaper: (paper) =>
      storePaper({ ...ofImport, maxMb: settings.papers.maxMb }, paper).catch((error: unknown) => {
        if (error instanceof ImportFailure && error.code === 'already-importing') return undefined;
        throw error;
      }),
    office: noticesTo,
    dataDir,
    allowed: networkCheck(settings.exchange.allowNetworks),
    connectionUrl: (code) => `${officeUrl(env) ?? deps.baseUrl()}${OFFICE_PATH}/connections/${code}`,
    orderUrl: (number) => `${officeUrl(env) ?? deps.baseUrl()}${OFFICE_PATH}/orders/${encodeURIComponent(number)}`,
  });
  const danea = otherSystems.danea(office.danea, limits);
  const exchangeCalls = mountExchange({
    ...mounting,
    routes: [...otherSystems.exchangeRoutes, ...office.exchangeRoutes, ...tradeOrders.exchangeRoutes],
    identity: otherSystems.identity,
    openApi: () => exchangeOpenApi(VERSION),
  });
  const officePapers = officeDocuments({ module: settings.module, version: VERSION, identity: office.identity });
  const ready = async () => search.ready && (await databaseResponds(db)) && (await hasRoom(dataDir));
  registerGauges(metrics, {
    db,
    search,
    waiting: outbox.waiting,
    untold: modules.tracking.waiting,
    readers: () => readReaders(db),
  });
  registerExchangeGauges(metrics, { db, clock: deps.clock, rows: countWaiting });
  const services = serviceRoutes({
    ready,
    metrics,
    metricsToken: env.metricsToken,
    openApi: () => openApiDocument(Object.values(api), { module: settings.module, version: VERSION }),
  });

  const isWeb = hasRole(env.roles, 'web');
  const handle: Handler = async (exchange) => {
    const { path } = exchange;
    if (path.startsWith(TRACKING_PREFIX)) return shop.handle(exchange);
    if (!isWeb) return services.get(path)?.(exchange) ?? failure('not-found', DEFAULT_LOCALE);
    if (officeCalls.owns(path)) return officeCalls.handle(exchange);
    if (officeFiles.owns(path)) return officeFiles.handle(exchange);
    if (path === OFFICE_OPEN_API_PATH || path === OFFICE_DOCS_PATH) return officePapers(exchange);
    if (ownsDanea(path)) return danea(exchange);
    if (path.startsWith(EXCHANGE_PREFIX)) return exchangeCalls(exchange);
    if (path === SIGN_IN_PATH) return office.signInPage(exchange);
    const service = services.get(path);
    if (service) return service(exchange);
    return shop.handle(exchange);
  };
  return {
    handle,
    call: innerCalls(handle),
    limits,
    metrics,
    allowances: shared.allowances,
    runSoon: modules.jobs.runSoon,
    visitStrip: customers.shopAs.strip,
    fetch: fetchOf(handle),
    undoable: modules.operations.undoable,
    owns: (path) => shop.owns(path) || OWN_PREFIXES.some((prefix) => path.startsWith(prefix)) || services.has(path),
    ready,
    publicSettings: shown,
    pictureOrigin: env.mediaPublicUrl && new URL(env.mediaPublicUrl).origin,
    earlierAssets: shop.earlierAssets,
    version: pagesVersion(settings, modules),
    start() {
      modules.start();
      issuing.start();
      office.start();
      waitingRows.start();
      otherSystems.start();
      tradeOrders.start();
    },
    stopWaiting: otherSystems.stopWaiting,
    async close() {
      await otherSystems.close();
      await tradeOrders.close();
      await live.close();
      await waitingRows.close();
      await office.close();
      await issuing.close();
      await shop.close();
      await modules.close();
      await shared.close();
      await tracing.close();
    },
  };
}
