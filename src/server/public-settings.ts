/** What of the settings the storefront may know (contract/shop-settings.ts). */
import type { PublicSettings } from '#contract/shop-settings.ts';
import type { Env } from './env.ts';
import type { Settings } from './settings.ts';

/** The same password for all: these people exist in demo mode only (C-CAT-7). */
export const DEMO_PASSWORD = 'bancale-demo';

export const DEMO_LOGINS: PublicSettings['demoLogins'] = [
  { email: 'cliente1@example.com', password: DEMO_PASSWORD, role: 'customer' },
  { email: 'cliente2@example.com', password: DEMO_PASSWORD, role: 'customer' },
  { email: 'agente1@example.com', password: DEMO_PASSWORD, role: 'agent' },
  { email: 'ufficio@example.com', password: DEMO_PASSWORD, role: 'staff' },
];

export function publicSettings(
  settings: Settings,
  env: Pick<Env, 'appToken' | 'publicUrl'>,
  demoMode: boolean,
): PublicSettings {
  return {
    shopName: settings.shopName,
    module: settings.module,
    appToken: env.appToken,
    publicUrl: env.publicUrl ?? '',
    timeZone: settings.timeZone,
    guestPrices: settings.guestPrices,
    pageSize: settings.pageSize,
    transport: { cost: settings.transport.cost, freeAbove: settings.transport.freeAbove },
    contacts: settings.contacts,
    demoLogins: demoMode ? DEMO_LOGINS : [],
  };
}
