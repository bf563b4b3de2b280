/** The settings that are sent to the storefront (contract/values/shop-settings.ts). */
import type { PublicSettings } from '#contract/values/shop-settings.ts';
import type { Env } from './env.ts';
import type { Settings } from './settings-schema.ts';

export function publicSettings(
  settings: Settings,
  env: Pick<Env, 'appToken' | 'publicUrl' | 'trackingUrl'>,
  { demoLogins, logo }: Pick<PublicSettings, 'demoLogins' | 'logo'>,
): PublicSettings {
  return {
    shopName: settings.shopName,
    module: settings.module,
    appToken: env.appToken,
    publicUrl: env.publicUrl ?? '',
    timeZone: settings.timeZone,
    guestNavigation: settings.guestNavigation,
    guestPrices: settings.guestPrices,
    priceView: settings.priceView,
    locales: settings.locales,
    listView: settings.listView,
    screens: settings.screens,
    languageCookieDays: settings.languageCookieDays,
    logo,
    transport: { cost: settings.transport.cost, freeAbove: settings.transport.freeAbove },
    contacts: settings.contacts,
    openingHours: settings.openingHours,
    privacyNotice: settings.privacyNotice,
    registrationLanding: settings.registrationLanding,
    trackingUrl: settings.tracking.enabled ? (env.trackingUrl ?? '') : null,
    demoLogins,
  };
}
