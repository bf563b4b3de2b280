/**
 * Builds the modules of the office, and collects its calls: those of its own modules and those that the shop's modules
 * have for staff (`officeRoutes`).
 */
import type { AppDeps } from './app-deps.ts';
import type { createModules } from './app-modules.ts';
import { createStaff } from './modules/staff/index.ts';

/** The shop's modules, as far as the office needs them. */
type ShopModules = Pick<Awaited<ReturnType<typeof createModules>>, 'customers' | 'limits'>;

export function createOfficeModules(deps: AppDeps, { customers, limits }: ShopModules) {
  const { db, clock, env, log, settings, baseUrl } = deps;
  const publicUrl = officeUrl(env) ?? env.publicUrl;
  const staff = createStaff({
    db,
    clock,
    customers,
    limits,
    log,
    baseUrl,
    publicUrl,
    shopName: settings.shopName,
    gate: { host: env.officeHost, networks: env.officeNetworks },
  });
  return {
    publicUrl,
    signInPage: staff.signInPage,
    identity: staff.identity,
    officeRoutes: [staff].flatMap(({ officeRoutes }) => officeRoutes),
  };
}

/** Base URL of an office with a host name of its own, which has the scheme of the shop. */
function officeUrl({ officeHost, publicUrl }: AppDeps['env']): string | undefined {
  if (officeHost === undefined) return undefined;
  return `${publicUrl?.startsWith('http://') ? 'http' : 'https'}://${officeHost}`;
}
