/**
 * Builds the modules of the office, and collects its calls and files: those of its own modules and those that the shop's
 * modules have for staff (`officeRoutes`, `officeFiles`).
 */
import { randomInt } from 'node:crypto';
import type { Locale } from '#contract/values/locale.ts';
import { plainDate } from '#server/platform/clock.ts';
import type { CellWriter } from '#server/platform/db/grid/cell-writer.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { networkCheck } from '#server/platform/http/ip-network.ts';
import { paperReader } from '#server/platform/media/read-stored-paper.ts';
import type { ModulesDeps } from './app-deps.ts';
import type { createModules } from './app-modules.ts';
import { createOfficeBackups } from './backup/office-backups.ts';
import { createConnectionsDesk } from './connections-desk/connections-desk.ts';
import { createOfficeExports } from './export/desk/office-exports.ts';
import { gridSources } from './grid-sources.ts';
import { createImportDesk } from './import/desk/index.ts';
import { lockImports } from './import/index.ts';
import { readLinesOfCart } from './modules/cart/index.ts';
import {
  announceData,
  articlesCells,
  attributesCells,
  brandsCells,
  createArticleDesk,
  createAttributeDesk,
  createBrandDesk,
  createFamilyDesk,
  createMediaDesk,
  mediaCells,
} from './modules/catalogue/index.ts';
import { createOfficeCustomers, customersCells } from './modules/customer-admin/index.ts';
import { createDisputeAdmin } from './modules/disputes/index.ts';
import { csvPiece } from './modules/documents/index.ts';
import { createEnquiryDesk } from './modules/enquiries/index.ts';
import { createHandovers, orderHandoverRoutes } from './modules/exchange/index.ts';
import { createInbox } from './modules/inbox/index.ts';
import { createOfficeEmails } from './modules/mail/index.ts';
import {
  announcePresence,
  createDeskFigures,
  createOfficeGrids,
  createPresence,
  createStaffEvents,
  deskRoutes,
  presenceRoutes,
} from './modules/office/index.ts';
import { ordersCells, readLinesOfOrder } from './modules/orders/index.ts';
import {
  createPriceOffice,
  deskListRoutes,
  discountsCells,
  isDiscountChain,
  listCopyDeed,
  moveBrandDiscounts,
  priceDeskRoutes,
  priceMatrixCells,
  pricesCells,
} from './modules/pricing/index.ts';
import { createPromoAdmin } from './modules/promo-admin/index.ts';
import { createRegistrationAdmin } from './modules/registrations/index.ts';
import type { ShopSearch } from './modules/search/index.ts';
import { createSearchDesk } from './modules/search-desk/index.ts';
import { createStaff, OFFICE_PATH, officeUrl, readPeopleAllowed } from './modules/staff/index.ts';
import { readSearchesShown } from './modules/tracking/index.ts';
import type { TradeOrders } from './modules/trade-orders/index.ts';
import { officeDesk } from './office-desk.ts';
import { officeOrderPaper } from './office-order-paper.ts';
import { officePalette } from './office-palette.ts';
import { formRecipients, orderMailSettings, vatTerms } from './settings.ts';
import type { LiveSettings } from './settings-desk/live-settings.ts';
import { officeSettingsRoutes } from './settings-desk/office-settings.routes.ts';
import { STAFF_CHANNELS } from './staff-channels.ts';
import { takeTradeOrders } from './trade-orders-of-shop.ts';
import { officeWebhooks } from './webhooks-of-office.ts';

/** The shop's modules, as far as the office needs them. */
type ShopModules = Pick<
  Awaited<ReturnType<typeof createModules<ShopSearch>>>,
  | 'announcements'
  | 'catalogue'
  | 'customers'
  | 'documents'
  | 'jobs'
  | 'ledger'
  | 'limits'
  | 'operations'
  | 'orders'
  | 'outbox'
  | 'pricing'
  | 'quickOrder'
  | 'search'
  | 'secrets'
  | 'searchRules'
  | 'uploads'
> & { readonly tradeOrders: TradeOrders };
/** Queries of so many days are tried before rules of the search are published. */
const JUDGED_DAYS = 90;
const DAY_MS = 86_400_000;
/** Finer than any choice that is made by chance. */
const RANDOM_STEPS = 2 ** 40;

export async function createOfficeModules(
  deps: ModulesDeps,
  {
    announcements,
    catalogue,
    customers,
    documents,
    jobs,
    ledger,
    limits,
    operations,
    orders,
    outbox,
    pricing,
    quickOrder,
    search,
    secrets,
    searchRules,
    tradeOrders,
    uploads,
  }: ShopModules,
  live: Pick<LiveSettings, 'operator' | 'running'>,
) {
  const { db, clock, env, log, settings, baseUrl } = deps;
  const staff = createStaff({
    db,
    clock,
    operations,
    customers,
    limits,
    log,
    baseUrl,
    shopName: settings.shopName,
    place: env,
    letterWritten: outbox.deliverSoon,
  });
  const announceCustomers = (transaction: Queryable) => announceData(transaction, ['prices']);
  const grids = createOfficeGrids({
    db,
    clock,
    timeZone: settings.timeZone,
    sources: gridSources(settings, ledger.days),
    // A writer knows its own rows only; the engine gives it back those that it read.
    cells: [
      ordersCells,
      articlesCells as CellWriter,
      brandsCells as CellWriter,
      attributesCells as CellWriter,
      customersCells(announceCustomers) as CellWriter,
      pricesCells as CellWriter,
      priceMatrixCells as CellWriter,
      discountsCells,
      mediaCells,
    ],
    deeds: [listCopyDeed],
    operations,
    log,
    writer: { csv: csvPiece, workbook: documents.workbook },
  });
  const articles = createArticleDesk({
    db,
    clock,
    timeZone: settings.timeZone,
    operations,
    labels: catalogue.labels,
    selection: grids.selection,
  });
  const media = createMediaDesk({ db, clock, media: deps.files.media, operations });
  const prices = createPriceOffice({
    db,
    clock,
    timeZone: settings.timeZone,
    decimals: settings.decimals,
    operations,
    selection: grids.selection,
    deedsFor: grids.deedsFor,
    catalogue,
  });
  const { identity } = staff;
  const officeCustomers = createOfficeCustomers({
    db,
    clock,
    timeZone: settings.timeZone,
    operations,
    customers,
    ledger,
    creditSource: settings.credit.from,
    announce: announceCustomers,
    announceWishes: (transaction, customerIds) => announcements.announce(transaction, 'wishes', customerIds),
    keepImportsOut: lockImports,
    baseUrl,
    letterWritten: outbox.deliverSoon,
  });
  const inbox = createInbox({
    db,
    registrations: createRegistrationAdmin({ db, clock, operations, shopUrl: baseUrl }),
    enquiries: createEnquiryDesk({
      db,
      clock,
      operations,
      letterDelay: settings.office.letterDelay,
      recipients: formRecipients(settings),
    }),
    disputes: createDisputeAdmin({ db, clock, operations, baseUrl }),
    readPaper: paperReader(deps.files.papers),
    emailsWritten: outbox.deliverSoon,
    isChain: isDiscountChain,
  });
  const desk = {
    db,
    clock,
    timeZone: settings.timeZone,
    terms: vatTerms(settings),
    decimals: settings.decimals,
    coupons: pricing.coupons,
    couponOnPromoRows: settings.promotions.couponOnPromoRows,
    catalogue,
  };
  const priceDesk = {
    ...desk,
    addressesOf: customers.presentedAddresses,
    searchArticles: async (text: string, lang: Locale, rows: number) => {
      const { articles } = await search.suggest({ text, lang, rows, labels: 0 });
      return articles.map(({ id }) => id);
    },
  };
  const promoAdmin = createPromoAdmin({
    db,
    clock,
    timeZone: settings.timeZone,
    operations,
    random: () => randomInt(RANDOM_STEPS) / RANDOM_STEPS,
    labels: catalogue.labels,
    desk,
  });
  const searchDesk = createSearchDesk({
    db,
    clock,
    timeZone: settings.timeZone,
    operations,
    search,
    catalogue,
    pricing,
    articlesOfCode: customers.articlesOfCode,
    rules: searchRules,
    searched: async (most) => {
      const since = plainDate(new Date(clock().getTime() - JUDGED_DAYS * DAY_MS), settings.timeZone);
      return (await readSearchesShown(db, { since, show: 'all', most })).rows;
    },
    labels: catalogue.labels,
    recorded: settings.tracking.enabled,
    shopUrl: baseUrl,
  });
  const handovers = createHandovers({
    db,
    clock,
    operations,
    customers,
    outbox,
    office: orderMailSettings(settings).notices ?? '',
    orderUrl: (number) => `${officeUrl(env) ?? baseUrl()}${OFFICE_PATH}/orders/${encodeURIComponent(number)}`,
  });
  const imports = createImportDesk({
    sentPictures: media.sent,
    db,
    clock,
    timeZone: settings.timeZone,
    dataDir: env.dataDir,
    bucket: env.bucket,
    operations,
    scan: uploads.check,
    limits: settings.imports.guards,
    secrets,
    sourceLimits: {
      maxMb: settings.imports.sources.maxMb,
      seconds: settings.imports.sources.seconds,
      allowed: networkCheck(settings.imports.sources.networks),
    },
    paperMaxMb: settings.papers.maxMb,
    backups: { from: settings.imports.backupFrom, keep: settings.backups.keep },
    log,
    handovers,
    exchangeNetworks: networkCheck(settings.exchange.allowNetworks),
    takeOrders: (file) => takeTradeOrders(tradeOrders, file),
    stopped: {
      outbox,
      people: () => readPeopleAllowed(db, ['imports.read', 'imports.replace']),
      officeUrl: () => `${officeUrl(env) ?? baseUrl()}${OFFICE_PATH}`,
    },
  });
  const connections = createConnectionsDesk({ ...deps, operations, secrets });
  const emails = createOfficeEmails({
    db,
    clock,
    operations,
    outbox,
    emailsWritten: outbox.deliverSoon,
    log,
  });
  const backups = createOfficeBackups({
    db,
    dataDir: env.dataDir,
    bucket: env.bucket,
    clock,
    operations,
    keep: settings.backups.keep,
    log,
  });
  const exported = createOfficeExports({
    db,
    dataDir: env.dataDir,
    bucket: env.bucket,
    timeZone: settings.timeZone,
    clock,
    operations,
    log,
  });
  const webhooks = officeWebhooks(deps, { operations, outbox, secrets });
  const events = await createStaffEvents({ db, channels: STAFF_CHANNELS, log });
  const presence = await createPresence({
    db,
    clock,
    announce: (word) => announcePresence(db, word),
    onChange: (record, by) => events.tell([{ topic: 'presence', key: record, by }]),
  });
  return {
    publicUrl: officeUrl(env),
    signInPage: staff.signInPage,
    identity,
    /** Files of other systems. */
    exchangeRoutes: imports.exchangeRoutes,
    danea: imports.danea,
    officeFiles: [grids, media, inbox, imports, connections, emails, backups, exported, events]
      .flatMap(({ officeFiles }) => officeFiles)
      .concat(officeOrderPaper({ db, documents, operations })),
    start() {
      grids.start();
      imports.start();
      exported.start();
    },
    async close() {
      await Promise.all([backups, webhooks, exported, grids, imports, events, presence].map((one) => one.close()));
    },
    officeRoutes: [
      staff,
      grids,
      orders,
      articles,
      createFamilyDesk({ db, operations }),
      createAttributeDesk({ db, operations, labels: catalogue.labels }),
      createBrandDesk({ db, operations, moveDiscounts: moveBrandDiscounts }),
      media,
      prices,
      quickOrder,
      officeCustomers,
      inbox,
      tradeOrders,
      promoAdmin,
      searchDesk,
      imports,
      connections,
      emails,
      backups,
      exported,
      webhooks,
    ]
      .flatMap(({ officeRoutes }) => officeRoutes)
      .concat(
        operations.officeRoutes(db),
        orderHandoverRoutes(db),
        jobs.officeRoutes(operations),
        officeSettingsRoutes({
          db,
          clock,
          operations,
          operator: live.operator,
          running: live.running,
          announce: (transaction) => announceData(transaction, ['prices']),
        }),
        officePalette(db, { catalogue, search }),
        priceDeskRoutes(priceDesk),
        deskListRoutes({
          ...priceDesk,
          linesOfOrder: (number) => readLinesOfOrder(db, number),
          linesOfCart: (customerId, addressCode) => readLinesOfCart(db, customerId, addressCode),
        }),
        presenceRoutes(presence),
        deskRoutes({
          clock,
          figures: createDeskFigures({ db, grids: grids.grids }),
          parts: officeDesk(deps, { search }),
        }),
      ),
  };
}
