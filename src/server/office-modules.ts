/**
 * Builds the modules of the office, and collects its calls: those of its own modules and those that the shop's modules
 * have for staff (`officeRoutes`).
 */
import type { AppDeps } from './app-deps.ts';
import type { createModules } from './app-modules.ts';
import { createStaff } from './modules/staff/index.ts';
import { officeOrderPaper } from './office-order-paper.ts';

/** The shop's modules, as far as the office needs them. */
type ShopModules = Pick<Awaited<ReturnType<typeof createModules>>, 'customers' | 'documents' | 'operations' | 'orders'>;

export function createOfficeModules(
  { db, clock, env, log }: AppDeps,
  { customers, documents, operations, orders }: ShopModules,
) {
  const staff = createStaff({
    db,
    clock,
    customers,
    gate: { host: env.officeHost, networks: env.officeNetworks },
  });
  return {
    identity: staff.identity,
    orderPaper: officeOrderPaper({ db, identity: staff.identity, documents, operations, log }),
    officeRoutes: [staff, orders].flatMap(({ officeRoutes }) => officeRoutes).concat(operations.officeRoutes(db)),
  };
}
