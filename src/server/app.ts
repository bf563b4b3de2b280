/**
 * Start reading here: builds the modules by hand and mounts their routes. To add a module, create it below and add its
 * `routes` to the list; nothing else has to change.
 */
import { join } from 'node:path';
import { api } from '#contract/endpoints/api.ts';
import { DEFAULT_LOCALE } from '#contract/values/locale.ts';
import { REGISTER_PATH } from '#contract/values/paths.ts';
import type { PublicSettings } from '#contract/values/shop-settings.ts';
import { watchDataVersions } from '#server/platform/cache/data-versions.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { failure } from '#server/platform/http/error-answer.ts';
import type { Handler } from '#server/platform/http/exchange.ts';
import { fetchOf } from '#server/platform/http/fetch-exchange.ts';
import { type InnerCall, type InnerResponse, innerCalls } from '#server/platform/http/inner-calls.ts';
import { createMetrics, type Metrics } from '#server/platform/http/logging/metrics.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { mount } from '#server/platform/http/mount.ts';
import { openApiDocument } from '#server/platform/http/openapi.ts';
import { mediaHandler } from '#server/platform/http/pages/media.ts';
import { RequestLimits } from '#server/platform/http/request-limits.ts';
import { serviceRoutes } from '#server/platform/http/service-routes.ts';
import { folderAssets } from '#server/platform/media/folder-assets.ts';
import { mediaFile } from '#server/platform/media/media-file.ts';
import { MemoryBucketStore } from '#server/platform/rate-limit/memory-bucket-store.ts';
import { createCatalogueSearch } from './catalogue-search.ts';
import type { Env } from './env.ts';
import { databaseResponds, hasRoom, registerGauges } from './health.ts';
import { homeCatalogue } from './home-catalogue.ts';
import { listedPages } from './listed-pages.ts';
import { agentRoutes } from './modules/agents/index.ts';
import { createAlerts } from './modules/alerts/index.ts';
import { createArticles } from './modules/articles/index.ts';
import { createAudit } from './modules/audit/index.ts';
import { createCarts } from './modules/cart/index.ts';
import { createCatalogue } from './modules/catalogue/index.ts';
import { BACK_OFFICE_PATH, backOffice, contentFolder, contentRoutes, createContent } from './modules/content/index.ts';
import { accessTokenIsGood, createCustomers } from './modules/customers/index.ts';
import { createDocuments, DOCUMENTS_PREFIX } from './modules/documents/index.ts';
import { createEnquiries } from './modules/enquiries/index.ts';
import { createMail, type MailLogo } from './modules/mail/index.ts';
import { createNewsletter } from './modules/newsletter/index.ts';
import {
  createBoughtCache,
  createOrderHistory,
  createOrders,
  ORDER_PDF,
  openProvider,
} from './modules/orders/index.ts';
import { createPersonalData, createRetention, MY_DATA_PATH } from './modules/personal-data/index.ts';
import { createPricing, pricingRoutes } from './modules/pricing/index.ts';
import { createQuickOrder } from './modules/quick-order/index.ts';
import { createRegistrations } from './modules/registrations/index.ts';
import { createSitemap } from './modules/sitemap/index.ts';
import { createUploadScan } from './modules/upload-scan/index.ts';
import { createWishes, createWishlist } from './modules/wishlist/index.ts';
import { publicSettings } from './public-settings.ts';
import {
  articleSettings,
  checkoutSettings,
  formRecipients,
  orderMailSettings,
  type Settings,
  secondFactorRoles,
  tradeSettings,
} from './settings.ts';
import { mailLogo, shopLogo } from './shop-logo.ts';
import { shopSecrets } from './shop-secrets.ts';

export interface AppDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly env: Pick<
    Env,
    'mode' | 'dataDir' | 'appToken' | 'publicUrl' | 'sessionSecrets' | 'smtpUrl' | 'metricsToken'
  >;
  readonly log: Log;
  /** Shown on the login page; empty outside demo mode, where demo users cannot log in either (C-CAT-7). */
  readonly demoLogins: PublicSettings['demoLogins'];
  /** Printed on documents when the settings name no logo; left out = none. */
  readonly paperLogo?: MailLogo;
  /** Base URL of the shop for links in e-mails, without trailing slash. */
  readonly baseUrl: () => string;
}

export interface ServerApp {
  /** For requests from a socket: everything below `/api/`, `/media/`, `/documents/` and the health paths. */
  readonly handle: Handler;
  /** For page rendering inside the process; its caller is trusted. */
  readonly call: (call: InnerCall) => Promise<InnerResponse>;
  /** Rate limits that also count forms posted by pages. */
  readonly limits: RequestLimits;
  /** Counts page requests. */
  readonly metrics: Pick<Metrics, 'page' | 'turnedAway' | 'gauge'>;
  /** The same as a `fetch` function, for tests. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Whether the server handles this path; all other paths are pages or assets. */
  owns(path: string): boolean;
  ready(): Promise<boolean>;
  readonly publicSettings: PublicSettings;
  /** Changes when catalogue, prices or content change and when the shop's day changes: a key for caches of pages. */
  version(): string;
  /** Starts background work: sending e-mails, unfinished payments, deleting old sessions. */
  start(): void;
  close(): Promise<void>;
}

const VERSION = '0.1.0';
const OWN_PREFIXES = ['/api/', '/media/', BACK_OFFICE_PATH, DOCUMENTS_PREFIX];

export async function createServerApp(deps: AppDeps): Promise<ServerApp> {
  const { db, clock, settings, env, log, demoLogins } = deps;
  const metrics = createMetrics();
  const { timeZone, guestPrices, shopName } = settings;
  const versions = await watchDataVersions({ db, clock, timeZone });
  const { dataDir, smtpUrl } = env;
  const { baseUrl } = deps;
  const secrets = shopSecrets(env.sessionSecrets, dataDir);
  const logoForMail = await mailLogo(settings.logo, dataDir);
  const mail = createMail({
    db,
    clock,
    log,
    dataDir,
    smtpUrl,
    sender: { name: shopName, email: settings.contacts.email },
    shop: () => ({ name: shopName, url: baseUrl(), contacts: settings.contacts, logo: logoForMail }),
    ownTemplate: (name, locale) => content.mailTemplate(name, locale),
  });
  const { outbox } = mail;
  const buckets = new MemoryBucketStore(clock);
  const audit = createAudit({ db, clock, log });
  const customers = createCustomers({
    db,
    clock,
    log,
    audit,
    outbox,
    shopName,
    timeZone,
    baseUrl,
    demoMode: demoLogins.length > 0,
    secrets,
    sessionLife: settings.sessions,
    secondFactorFor: secondFactorRoles(settings),
    priceView: settings.priceView,
    version: versions.current,
    loginRefused: metrics.loginFailed,
  });
  const catalogue = await createCatalogue({
    db,
    clock,
    timeZone,
    packagingOrder: settings.packagingOrder,
    orderCases: settings.availability,
    stock: settings.availability,
  });
  const pricing = await createPricing({ db, clock, timeZone, guestPrices, decimals: settings.decimals });
  const { search, close: closeSearch } = await createCatalogueSearch({ db, catalogue, dataDir, log, clock, timeZone });
  const history = createOrderHistory(db, clock, timeZone);
  const boughtIds = await createBoughtCache(db, versions.current);
  const wishes = await createWishes(db, versions.current);
  const alerts = await createAlerts({ db, clock, log, catalogue, outbox, baseUrl });
  const articles = createArticles({
    catalogue,
    pricing,
    search,
    history,
    boughtIds,
    wishes,
    alerts,
    clock,
    timeZone,
    customerCodes: customers,
    ...articleSettings(settings),
  });
  const wishlist = createWishlist({ db, wishes, catalogue, cards: articles.cards });
  const carts = createCarts({
    db,
    catalogue,
    pricing,
    clock,
    timeZone,
    customers,
    outbox,
    baseUrl,
    audit,
    buckets,
    settings: tradeSettings(settings),
  });
  const uploads = createUploadScan({
    log,
    audit,
    scanner: settings.uploads.scanner,
    timeoutMs: settings.uploads.scanSeconds * 1000,
    refused: metrics.uploadRefused,
  });
  const quickOrder = createQuickOrder({ uploads, catalogue, pricing, search, customerCodes: customers });
  const orders = createOrders({
    db,
    clock,
    timeZone,
    carts,
    pricing,
    catalogue,
    customers,
    outbox,
    secrets,
    baseUrl,
    log,
    audit,
    settings: checkoutSettings(settings),
    orderMail: orderMailSettings(settings),
    stock: settings.availability,
    onStep: (step) => {
      if (step === 'committed') metrics.orderSent();
    },
    provider: openProvider(settings.card.provider ?? (demoLogins.length > 0 ? 'embedded' : 'none'), db),
  });
  const documents = createDocuments({
    orders,
    carts,
    customers,
    clock,
    timeZone,
    log,
    audit,
    purchasesOf: articles.allPurchased,
    identity: customers.identity,
    shop: {
      name: shopName,
      contacts: settings.contacts,
      vatNumber: settings.vatNumber,
      logo: logoForMail ?? deps.paperLogo ?? null,
    },
    async packagingsOf(ids) {
      const known = await catalogue.articlesByIds(ids);
      return new Map([...known].map(([id, { packagings }]) => [id, packagings]));
    },
  });
  outbox.attachBy(ORDER_PDF, async ({ customerId, number, locale }) => ({
    ...(await documents.orderPdf(Number(customerId), String(number), locale === 'en' ? 'en' : 'it')),
    mediaType: 'application/pdf',
  }));
  const recipients = formRecipients(settings);
  const forms = { db, clock, timeZone, log, outbox, baseUrl };
  const registrations = createRegistrations({ ...forms, recipient: recipients.registration });
  const enquiries = createEnquiries({ ...forms, recipients, uploads });
  const newsletter = createNewsletter({ ...forms, buckets });
  // What is rendered before the search index was renewed is stale with the new index.
  const version = () => `${versions.current()};${search.version}`;
  const forContent = homeCatalogue(catalogue, search, articles);
  const withStock = () => `${version()};${catalogue.stockEpoch()}`;
  const content = createContent({ db, clock, timeZone, catalogue: forContent, version: withStock });
  const written = contentFolder({
    db,
    log,
    folder: join(dataDir, 'content'),
    assets: (folder, files) => folderAssets({ folder, files, dataDir }),
  });
  // Before the first page: picks up content that was edited while the shop was closed.
  await written.look();
  const pageStyle = backOffice(content, {
    appToken: env.appToken,
    valid: (token) => accessTokenIsGood(secrets, token, clock()),
  });

  const logo = await shopLogo(settings.logo, dataDir);

  const limits = new RequestLimits({
    settings: settings.limits,
    buckets,
    refused(limit) {
      metrics.refused(limit);
      audit.note({ kind: 'refusal', result: 'refused', params: { code: 'too-many-requests', limit } });
    },
  });
  const personalData = createPersonalData({
    db,
    clock,
    log,
    audit,
    customers,
    outbox,
    shopName,
    office: recipients.registration,
    passLimit: (userId, address) => limits.passVisitor('letters', userId, address),
  });
  const retention = createRetention({
    db,
    clock,
    log,
    audit,
    days: settings.retention,
    mailFolder: join(dataDir, 'mail'),
  });
  const sitemap = createSitemap({
    catalogue,
    locales: settings.locales,
    openCatalogue: settings.guestNavigation,
    contentPages: () => listedPages(content, settings.guestNavigation),
    version,
    baseUrl,
  });

  const calls = mount({
    routes: [
      customers,
      alerts,
      articles,
      wishlist,
      carts,
      quickOrder,
      orders,
      registrations,
      enquiries,
      newsletter,
      personalData,
    ]
      .flatMap(({ routes }) => routes)
      .concat(pricingRoutes(pricing, catalogue), contentRoutes(content), agentRoutes(db, customers)),
    module: settings.module,
    appToken: env.appToken,
    publicUrl: env.publicUrl,
    identity: customers.identity,
    limits,
    guestNavigation: settings.guestNavigation,
    log,
    observe: metrics.call,
    onRefusal: ({ call, code, requestedCustomerId = 0 }) =>
      audit.note({
        kind: 'refusal',
        result: 'refused',
        params: { call, code },
        ...(requestedCustomerId > 0 && { on: ['customer', requestedCustomerId] }),
      }),
    checkResponses: env.mode !== 'production',
  });
  const ready = async () => search.ready && (await databaseResponds(db)) && (await hasRoom(dataDir));
  registerGauges(metrics, { db, search, waiting: outbox.waiting });
  const services = serviceRoutes({
    ready,
    metrics,
    metricsToken: env.metricsToken,
    openApi: () => openApiDocument(Object.values(api), { module: settings.module, version: VERSION }),
  });

  const media = mediaHandler(
    (name) => mediaFile(join(dataDir, 'media'), name, settings.guestDocuments),
    customers.identity,
  );

  const handle: Handler = async (exchange) => {
    const { path } = exchange;
    if (/^\/api\/(method|resource)\//.test(path) || path === REGISTER_PATH) return calls(exchange);
    if (path === BACK_OFFICE_PATH) return pageStyle(exchange);
    if (path.startsWith('/media/')) return media(exchange);
    if (path === MY_DATA_PATH) return personalData.handle(exchange);
    if (path.startsWith(DOCUMENTS_PREFIX)) return documents.handle(exchange);
    if (sitemap.owns(path)) return sitemap.handle(exchange);
    const service = services.get(path);
    if (service) return service(exchange);
    return failure('not-found', DEFAULT_LOCALE);
  };
  return {
    handle,
    call: innerCalls(handle),
    limits,
    metrics,
    fetch: fetchOf(handle),
    owns: (path) => OWN_PREFIXES.some((prefix) => path.startsWith(prefix)) || services.has(path) || sitemap.owns(path),
    ready,
    publicSettings: publicSettings(settings, env, { demoLogins, logo }),
    version,
    start() {
      outbox.start();
      customers.start();
      alerts.start();
      orders.start();
      written.start();
      retention.start();
      void uploads.responses();
    },
    async close() {
      await retention.close();
      await written.close();
      await orders.close();
      await alerts.close();
      await documents.close();
      await customers.close();
      await mail.close();
      await audit.close();
      await closeSearch();
      for (const module of [wishes, boughtIds, pricing, catalogue, versions]) await module.close();
    },
  };
}
