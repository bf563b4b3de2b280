/**
 * Builds the modules of the office, and collects its calls: those of its own modules and those that the shop's modules
 * have for staff (`officeRoutes`).
 */
import type { AppDeps } from './app-deps.ts';
import type { createModules } from './app-modules.ts';
import { csvPiece } from './modules/documents/index.ts';
import { createOfficeGrids } from './modules/office/index.ts';
import { ordersGrid } from './modules/orders/index.ts';
import { createStaff, officeUrl } from './modules/staff/index.ts';
import { officeOrderPaper } from './office-order-paper.ts';

/** The shop's modules, as far as the office needs them. */
type ShopModules = Pick<
  Awaited<ReturnType<typeof createModules>>,
  'customers' | 'documents' | 'limits' | 'operations' | 'orders' | 'outbox'
>;

export function createOfficeModules(
  deps: AppDeps,
  { customers, documents, limits, operations, orders, outbox }: ShopModules,
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
    sources: [ordersGrid({ creditSource: settings.credit.from })],
    operations,
    identity: staff.identity,
    writer: { csv: csvPiece, workbook: documents.workbook },
  });
  return {
    publicUrl: officeUrl(env),
    signInPage: staff.signInPage,
    identity: staff.identity,
    orderPaper: officeOrderPaper({ db, identity: staff.identity, documents, operations, log }),
    gridFiles: grids.files,
    officeRoutes: [staff, grids, orders]
      .flatMap(({ officeRoutes }) => officeRoutes)
      .concat(operations.officeRoutes(db)),
  };
}
