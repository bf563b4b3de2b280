/**
 * Builds the modules of the shop by hand. To add a module, create it here and add its `routes` to the list at the end;
 * nothing else has to change.
 */
import { join } from 'node:path';
import { watchDataVersions } from '#server/platform/cache/data-versions.ts';
import { createLeases } from '#server/platform/db/leases.ts';
import type { Metrics } from '#server/platform/http/logging/metrics.ts';
import { RequestLimits } from '#server/platform/http/request-limits.ts';
import { folderAssets } from '#server/platform/media/folder-assets.ts';
import type { ModulesDeps } from './app-deps.ts';
import { buyersHabits } from './buyers-habits.ts';
import type { OpenSearch } from './catalogue-search.ts';
import { catalogueSource } from './catalogue-source.ts';
import { homeCatalogue } from './home-catalogue.ts';
import { listedPages } from './listed-pages.ts';
import { agentRoutes } from './modules/agents/index.ts';
import { createAlerts } from './modules/alerts/index.ts';
import { createArticles } from './modules/articles/index.ts';
import { createAudit } from './modules/audit/index.ts';
import { createCarts } from './modules/cart/index.ts';
import { createCatalogue } from './modules/catalogue/index.ts';
import { backOffice, contentFolder, contentRoutes, createContent } from './modules/content/index.ts';
import { accessTokenIsGood, createCustomers } from './modules/customers/index.ts';
import { createDisputes } from './modules/disputes/index.ts';
import { createDocumentMail } from './modules/document-mail/index.ts';
import { createDocuments } from './modules/documents/index.ts';
import { createEnquiries } from './modules/enquiries/index.ts';
import { handOver } from './modules/exchange/index.ts';
import { createJobs } from './modules/jobs/index.ts';
import { createLedger, creditByDeadlines } from './modules/ledger/index.ts';
import { createNewsletter } from './modules/newsletter/index.ts';
import { createOperations } from './modules/operations/index.ts';
import {
  createBoughtCache,
  createOrderHistory,
  createOrders,
  ORDER_PDF,
  openProvider,
} from './modules/orders/index.ts';
import { createPersonalData, createRetention } from './modules/personal-data/index.ts';
import { createPricing, pricingRoutes } from './modules/pricing/index.ts';
import { createQuickOrder } from './modules/quick-order/index.ts';
import { createRegistrations } from './modules/registrations/index.ts';
import type { Search } from './modules/search/index.ts';
import { createSitemap } from './modules/sitemap/index.ts';
import { OFFICE_PATH, officeAddress, officeUrl } from './modules/staff/index.ts';
import { createTracking } from './modules/tracking/index.ts';
import { createUploadScan } from './modules/upload-scan/index.ts';
import { createWishes, createWishlist } from './modules/wishlist/index.ts';
import {
  articleSettings,
  checkoutSettings,
  customerSettings,
  formRecipients,
  ledgerSettings,
  orderMailSettings,
  pricingSettings,
  tradeSettings,
} from './settings.ts';
import type { Settings } from './settings-schema.ts';
import type { SharedState } from './shared-state.ts';
import { shopLogo } from './shop-logo.ts';
import { shopMail } from './shop-mail.ts';
import { shopSecrets } from './shop-secrets.ts';

/** The modules, and what `app.ts` needs of them. */
export async function createModules<Opened extends Search>(
  deps: ModulesDeps,
  metrics: Metrics,
  shared: SharedState,
  openSearch: OpenSearch<Opened>,
) {
  const { files, db, clock, settings, env, log, demoLogins, baseUrl } = deps;
  const { timeZone, shopName } = settings;
  // Before any module: all background work reports to it.
  const jobs = deps.jobs ?? createJobs({ db, clock, log });
  const leases = createLeases({ url: db.directUrl, warn: (message) => log.warn({}, message) });
  const versions = await watchDataVersions({ db, clock, timeZone });
  const { dataDir } = env;
  // Read at each use: what staff change while the shop runs is put into them.
  const trade = tradeSettings(settings);
  const checkout = checkoutSettings(settings);
  const secrets = shopSecrets(env.sessionSecrets, dataDir);
  const { mail, logo: logoForMail } = await shopMail(deps, (name, locale) => content.mailTemplate(name, locale));
  const { outbox } = mail;
  const { allowances, announcements } = shared;
  const { buckets } = allowances;
  const audit = createAudit({ db, clock, log });
  const customers = createCustomers({
    db,
    leases,
    clock,
    log,
    audit,
    outbox,
    shopName,
    timeZone,
    baseUrl,
    demoMode: demoLogins.length > 0,
    secrets,
    version: versions.current,
    allowances,
    announcements,
    loginRefused: metrics.loginFailed,
    ...customerSettings(settings),
    documentRights: (caller) => ledger.rightsOf(caller),
    officeAt: officeAddress(env),
    publicUrl: env.publicUrl,
  });
  const catalogue = await createCatalogue({
    db,
    clock,
    timeZone,
    packagingOrder: settings.packagingOrder,
    orderCases: settings.availability,
    stock: settings.availability,
  });
  const pricing = await createPricing({ db, clock, timeZone, ...pricingSettings(settings) });
  const habits = buyersHabits({ db, clock, timeZone, log, settings });
  if (!deps.jobs) await habits.renewFirst();
  const source = catalogueSource({ db, catalogue, clock, timeZone });
  const pricesReady = pricing.prepare();
  const publisher = deps.indexPublisher;
  const indexed = await openSearch({ ...deps, catalogue, source, dataDir, leases, metrics, timeZone, publisher });
  const { search, rules: searchRules, close: closeSearch } = indexed;
  await pricesReady;
  const history = createOrderHistory(db, clock, timeZone);
  const boughtIds = await createBoughtCache(db, versions.current);
  const wishes = await createWishes({ db, clock, announcements, version: versions.current });
  const alerts = await createAlerts({ db, clock, log, catalogue, outbox, baseUrl });
  const tracking = createTracking({ db, leases, clock, log, settings, kafka: env.kafka });
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
    sitePages: (locale) => content.titles(locale),
    popularSearches: habits.popularSearches,
    searchRules,
    ...articleSettings(settings),
  });
  const wishlist = createWishlist({ db, wishes, announcements, catalogue, cards: articles.cards });
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
    settings: trade,
  });
  const uploads = createUploadScan({
    log,
    audit,
    scanner: settings.uploads.scanner,
    timeoutMs: settings.uploads.scanSeconds * 1000,
    refused: metrics.uploadRefused,
  });
  const quickOrder = createQuickOrder({ uploads, catalogue, pricing, search, customerCodes: customers });
  const provider = openProvider(settings.card.provider ?? (demoLogins.length > 0 ? 'embedded' : 'none'), db);
  const ledger = createLedger({
    db,
    clock,
    timeZone,
    catalogue,
    holidays: settings.holidays,
    async articlesNamed(customer, text) {
      const [own, ofShop] = await Promise.all([customers.articlesOfCode(customer, text), search.findByCode(text)]);
      return [...own, ...ofShop];
    },
    settings: ledgerSettings(settings),
    card: provider !== undefined,
  });
  const operations = createOperations({ clock });
  const orders = createOrders({
    db,
    operations,
    steps: { emails: settings.orderLetters, letterDelay: settings.office.letterDelay },
    clock,
    timeZone,
    carts,
    pricing,
    catalogue,
    customers: { ...customers, creditOf: creditByDeadlines(settings.credit.from, customers.creditOf, ledger.sumsOf) },
    outbox,
    secrets,
    baseUrl,
    log,
    audit,
    settings: checkout,
    conai: settings.conai,
    orderMail: orderMailSettings(settings),
    stock: { ...settings.availability, ...settings.stock },
    onStep: (step) => {
      if (step === 'committed') metrics.orderSent();
    },
    provider,
    ledger,
    creditSource: settings.credit.from,
    handOver,
  });
  const recipients = formRecipients(settings);
  const { media, papers } = files;
  const forms = { db, clock, timeZone, log, outbox, baseUrl };
  const disputes = createDisputes({
    ...forms,
    ledger,
    access: ledger.access,
    customers,
    papers,
    uploads,
    recipient: recipients.request,
  });
  const documents = createDocuments({
    ledger,
    hasDispute: disputes.has,
    papers,
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
      conai: settings.conai,
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
  const documentMail = createDocumentMail({ ...forms, ledger, pdfOf: documents.pdfOf, settings: settings.letters });
  const registrations = createRegistrations({
    ...forms,
    recipient: recipients.registration,
    officeUrl: () => `${officeUrl(env) ?? baseUrl()}${OFFICE_PATH}`,
  });
  const enquiries = createEnquiries({ ...forms, recipients, uploads, customers });
  const newsletter = createNewsletter({ ...forms, buckets });
  // What is rendered before the search index was renewed is stale with the new index.
  const version = () => `${versions.current()};${search.version}`;
  const forContent = homeCatalogue(catalogue, search, articles);
  const withStock = () => `${version()};${catalogue.stockEpoch()}`;
  const content = createContent({ db, clock, timeZone, catalogue: forContent, version: withStock });
  const written = contentFolder({
    db,
    log,
    dataDir,
    assets: (folder, files) => folderAssets({ folder, files, media }),
  });
  // Before the first page: picks up content that was edited while the shop was closed.
  if (!deps.jobs) await written.look();
  const pageStyle = backOffice(content, {
    appToken: env.appToken,
    valid: (token) => accessTokenIsGood(secrets, token, clock()),
  });

  const logo = await shopLogo(settings.logo, dataDir, media);

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
    leases,
    clock,
    log,
    audit,
    days: settings.retention,
    mailFolder: join(dataDir, 'mail'),
    papers,
  });
  const sitemap = createSitemap({
    catalogue,
    locales: settings.locales,
    openCatalogue: settings.guestNavigation,
    contentPages: () => listedPages(content, settings.guestNavigation),
    version,
    baseUrl,
  });
  const routes = [
    customers,
    alerts,
    articles,
    wishlist,
    carts,
    quickOrder,
    orders,
    ledger,
    disputes,
    documentMail,
    registrations,
    enquiries,
    newsletter,
    personalData,
    tracking,
  ]
    .flatMap(({ routes }) => routes)
    .concat(
      pricingRoutes(pricing, catalogue),
      contentRoutes(content),
      agentRoutes({ db, customers, ledger, credit: settings.credit }),
    );
  return {
    routes,
    announcements,
    audit,
    carts,
    catalogue,
    customers,
    documents,
    jobs,
    ledger,
    limits,
    logo,
    operations,
    orders,
    outbox,
    pageStyle,
    pricing,
    personalData,
    quickOrder,
    search,
    secrets,
    searchRules,
    sitemap,
    tracking,
    uploads,
    version,
    /** The live settings as they count from now on. */
    applySettings(next: Settings) {
      Object.assign(trade, tradeSettings(next));
      Object.assign(checkout, checkoutSettings(next));
    },
    /** Starts the background work. */
    start() {
      outbox.start();
      customers.start();
      pricing.start(log);
      alerts.start();
      documentMail.start();
      orders.start();
      written.start();
      retention.start();
      ledger.start(log);
      tracking.start();
      habits.start();
      void uploads.isReachable();
    },
    async close() {
      await habits.close();
      for (const module of [tracking, retention, ledger, written, orders, documentMail, alerts]) await module.close();
      for (const module of [documents, customers, mail, audit]) await module.close();
      await closeSearch();
      await leases.close();
      for (const module of [wishes, boughtIds, pricing, catalogue, versions]) await module.close();
    },
  };
}
