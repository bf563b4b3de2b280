/**
 * Builds the modules of the office, and collects its calls: those of its own modules and those that the shop's modules
 * have for staff (`officeRoutes`).
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { INBOX_CHANNEL } from '#server/platform/db/inbox-news.ts';
import type { AppDeps } from './app-deps.ts';
import type { createModules } from './app-modules.ts';
import { createOfficeBackups } from './backup/office-backups.ts';
import { announceData, articlesGrid, createArticleDesk } from './modules/catalogue/index.ts';
import { createOfficeCustomers, customersGrid } from './modules/customer-admin/index.ts';
import { createDisputeAdmin } from './modules/disputes/index.ts';
import { csvPiece } from './modules/documents/index.ts';
import { createEnquiryDesk } from './modules/enquiries/index.ts';
import { createInbox, inboxGrid } from './modules/inbox/index.ts';
import { createOfficeEmails, emailsGrid } from './modules/mail/index.ts';
import {
  announcePresence,
  createOfficeGrids,
  createPresence,
  createStaffEvents,
  deskRoutes,
  presenceRoutes,
} from './modules/office/index.ts';
import { NEW_ORDERS_CHANNEL, orderRowsGrid, ordersCells, ordersGrid } from './modules/orders/index.ts';
import { isDiscountChain } from './modules/pricing/index.ts';
import { createRegistrationAdmin } from './modules/registrations/index.ts';
import { createStaff, officeUrl } from './modules/staff/index.ts';
import { officeDesk } from './office-desk.ts';
import { officeOrderPaper } from './office-order-paper.ts';
import { officePalette } from './office-palette.ts';
import { formRecipients } from './settings.ts';
import type { LiveSettings } from './settings-desk/live-settings.ts';
import { officeSettingsRoutes } from './settings-desk/office-settings.routes.ts';

/** The shop's modules, as far as the office needs them. */
type ShopModules = Pick<
  Awaited<ReturnType<typeof createModules>>,
  | 'catalogue'
  | 'customers'
  | 'documents'
  | 'jobs'
  | 'ledger'
  | 'limits'
  | 'operations'
  | 'orders'
  | 'outbox'
  | 'quickOrder'
  | 'search'
>;

export async function createOfficeModules(
  deps: AppDeps,
  {
    catalogue,
    customers,
    documents,
    jobs,
    ledger,
    limits,
    operations,
    orders,
    outbox,
    quickOrder,
    search,
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
  const grids = createOfficeGrids({
    db,
    clock,
    timeZone: settings.timeZone,
    sources: [
      ordersGrid({ creditSource: settings.credit.from }),
      orderRowsGrid(settings),
      articlesGrid,
      customersGrid({ creditSource: settings.credit.from, days: ledger.days }),
      inboxGrid(),
      emailsGrid(),
    ],
    cells: [ordersCells],
    operations,
    log,
    identity: staff.identity,
    writer: { csv: csvPiece, workbook: documents.workbook },
  });
  const articles = createArticleDesk({
    db,
    clock,
    timeZone: settings.timeZone,
    operations,
    labels: catalogue.labels,
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
    announce: (transaction) => announceData(transaction, ['prices']),
    baseUrl,
    letterWritten: outbox.deliverSoon,
  });
  const inbox = createInbox({
    db,
    identity,
    registrations: createRegistrationAdmin({ db, clock, operations, shopUrl: baseUrl }),
    enquiries: createEnquiryDesk({
      db,
      clock,
      operations,
      letterDelay: settings.office.letterDelay,
      recipients: formRecipients(settings),
    }),
    disputes: createDisputeAdmin({ db, clock, operations, baseUrl }),
    readPaper: (sha256) => readFile(join(env.dataDir, 'papers', sha256.slice(0, 2), sha256)),
    emailsWritten: outbox.deliverSoon,
    isChain: isDiscountChain,
    log,
  });
  const emails = createOfficeEmails({
    db,
    clock,
    operations,
    outbox,
    identity,
    emailsWritten: outbox.deliverSoon,
    log,
  });
  const backups = createOfficeBackups({
    db,
    dataDir: env.dataDir,
    clock,
    operations,
    identity,
    keep: settings.backups.keep,
    log,
  });
  const channels = [
    { name: NEW_ORDERS_CHANNEL, topic: 'orders' },
    { name: INBOX_CHANNEL, topic: 'inbox', keyed: true },
  ];
  const events = await createStaffEvents({ db, identity, channels, log });
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
    events,
    orderPaper: officeOrderPaper({ db, identity, documents, operations, log }),
    gridFiles: grids.files,
    inboxFiles: inbox.files,
    emailPages: emails.pages,
    backupFiles: backups.files,
    start: grids.start,
    async close() {
      await Promise.all([backups.close(), grids.close(), events.close(), presence.close()]);
    },
    officeRoutes: [staff, grids, orders, articles, quickOrder, officeCustomers, inbox, emails, backups]
      .flatMap(({ officeRoutes }) => officeRoutes)
      .concat(
        operations.officeRoutes(db),
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
        presenceRoutes(presence),
        deskRoutes({ db, clock, grids: grids.grids, parts: officeDesk(deps, { search }) }),
      ),
  };
}
