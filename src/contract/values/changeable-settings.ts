/**
 * The settings that staff may change in the office, and how each is written. All others stay with the operator's file: they
 * name addresses, commands and secrets of the machine, or what the law fixes. Zod-free: page and server read the same.
 */
import type { Locale } from './locale.ts';
import { STOCK_RESERVES } from './stock-reserve.ts';

export type SettingValue = string | number | boolean;

export type ChangeableSetting =
  /** Euros with two decimals. */
  | { readonly kind: 'euros'; readonly isLive?: true; readonly effect?: EffectAbout }
  | { readonly kind: 'whole'; readonly least: number; readonly most: number; readonly isLive?: true }
  | { readonly kind: 'hour'; readonly isLive?: true; readonly effect?: EffectAbout }
  | { readonly kind: 'flag'; readonly isLive?: true; readonly effect?: EffectAbout }
  | {
      readonly kind: 'choice';
      readonly values: readonly string[];
      readonly isLive?: true;
      readonly effect?: EffectAbout;
    };

/** What can be computed before it is saved: on the orders of the last 90 days, or on how the shop is now. */
export const EFFECTS = ['transport', 'minimum', 'cutoffs', 'availability', 'reserve', 'credit'] as const;
export type EffectAbout = (typeof EFFECTS)[number];

/** `isLive`: it counts with the next request; the others need a restart. */
export const CHANGEABLE_SETTINGS: Readonly<Record<string, ChangeableSetting>> = {
  'transport.cost': { kind: 'euros', isLive: true, effect: 'transport' },
  'transport.freeAbove': { kind: 'euros', isLive: true, effect: 'transport' },
  minimumOrder: { kind: 'euros', isLive: true, effect: 'minimum' },
  'pickup.firstCutoff': { kind: 'hour', isLive: true, effect: 'cutoffs' },
  'pickup.secondCutoff': { kind: 'hour', isLive: true, effect: 'cutoffs' },
  'pickup.offered': { kind: 'flag' },
  'shipping.minDays': { kind: 'whole', least: 0, most: 60 },
  'shipping.dates': { kind: 'whole', least: 1, most: 60 },
  'shipping.deliveryDays': { kind: 'whole', least: 0, most: 60 },
  orderNote: { kind: 'flag' },
  conai: { kind: 'flag' },
  'availability.orderArriving': { kind: 'flag', effect: 'availability' },
  'availability.orderMissing': { kind: 'flag', effect: 'availability' },
  'availability.beyond': { kind: 'choice', values: ['warn', 'forbid'], effect: 'availability' },
  'availability.countArrivals': { kind: 'flag', effect: 'availability' },
  'availability.ordersReduce': { kind: 'flag' },
  'stock.reserve': { kind: 'choice', values: STOCK_RESERVES, effect: 'reserve' },
  'credit.overLimit': { kind: 'choice', values: ['warn', 'block'], effect: 'credit' },
  'credit.onUnpaid': { kind: 'choice', values: ['none', 'warn', 'block'], effect: 'credit' },
  'promotions.coupons': { kind: 'flag' },
  'promotions.couponOnPromoRows': { kind: 'flag' },
  'promotions.giftsCountPromoRows': { kind: 'flag' },
  'orderLetters.accepted': { kind: 'flag' },
  'orderLetters.amended': { kind: 'flag' },
  'orderLetters.partial': { kind: 'flag' },
  'orderLetters.fulfilled': { kind: 'flag' },
  'orderLetters.cancelled': { kind: 'flag' },
  'orderMail.agent': { kind: 'flag' },
  'office.letterDelay': { kind: 'whole', least: 0, most: 3600 },
  'letters.documentDays': { kind: 'whole', least: 0, most: 60 },
  'letters.deadlineDays': { kind: 'whole', least: 0, most: 30 },
  'letters.usual': { kind: 'choice', values: ['on', 'daily', 'off'] },
  'letters.attachFiles': { kind: 'flag' },
  'deadlines.bankGraceDays': { kind: 'whole', least: 0, most: 30 },
  'agents.documents': { kind: 'choice', values: ['all', 'deadlines', 'none'] },
  guestNavigation: { kind: 'flag' },
  guestPrices: { kind: 'choice', values: ['hidden', 'list'] },
  pageSize: { kind: 'whole', least: 1, most: 60 },
  'backups.keep': { kind: 'whole', least: 0, most: 1000 },
};

export const changeableOf = (key: string): ChangeableSetting | undefined =>
  Object.hasOwn(CHANGEABLE_SETTINGS, key) ? CHANGEABLE_SETTINGS[key] : undefined;

const FAULTS = {
  euros: {
    it: 'Un importo in euro, da 0 in su, con al massimo due decimali.',
    en: 'An amount in euros from 0, with at most two decimals.',
  },
  hour: { it: 'Un’ora come 10:00.', en: 'A time like 10:00.' },
  flag: { it: 'Sì o no.', en: 'Yes or no.' },
  choice: { it: 'Uno dei valori dell’elenco.', en: 'One of the values of the list.' },
} as const;

const MOST_EUROS = 1_000_000;

/** Why a setting cannot have this value, as a sentence; undefined = it can. */
export function settingFault(setting: ChangeableSetting, value: unknown, locale: Locale): string | undefined {
  switch (setting.kind) {
    case 'euros': {
      const fits =
        typeof value === 'number' &&
        value >= 0 &&
        value <= MOST_EUROS &&
        Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
      return fits ? undefined : FAULTS.euros[locale];
    }
    case 'whole': {
      const { least, most } = setting;
      const fits = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
      if (fits) return undefined;
      return locale === 'it' ? `Un numero intero da ${least} a ${most}.` : `A whole number from ${least} to ${most}.`;
    }
    case 'hour':
      return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? undefined : FAULTS.hour[locale];
    case 'flag':
      return typeof value === 'boolean' ? undefined : FAULTS.flag[locale];
    case 'choice':
      return setting.values.some((one) => one === value) ? undefined : FAULTS.choice[locale];
  }
}
