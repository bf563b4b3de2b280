/**
 * Builds the modules of the office, and collects its calls: those of its own modules and those that the shop's modules
 * have for staff (`officeRoutes`).
 */
import type { AppDeps } from './app-deps.ts';
import type { createModules } from './app-modules.ts';
import { createStaff } from './modules/staff/index.ts';

/** The shop's modules, as far as the office needs them. */
type ShopModules = Pick<Awaited<ReturnType<typeof createModules>>, 'customers'>;

export function createOfficeModules({ db, clock, env }: AppDeps, { customers }: ShopModules) {
  const staff = createStaff({
    db,
    clock,
    customers,
    gate: { host: env.officeHost, networks: env.officeNetworks },
  });
  return {
    identity: staff.identity,
    officeRoutes: [staff].flatMap(({ officeRoutes }) => officeRoutes),
  };
}
